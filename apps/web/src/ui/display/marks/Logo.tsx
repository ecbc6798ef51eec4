import { productName } from '@tailshare/contract/base/constants'
import css from './Logo.module.css'

export const Logo = () => (
  <span className={css.logo}>
    <svg viewBox="0 0 26 26" aria-hidden="true">
      <path d="M2 24L15.5 2H20L11 24Z" fill="currentColor" />
      <path className={css.fin} d="M21.5 2H24L22 24H13Z" />
    </svg>
    {productName}
  </span>
)
