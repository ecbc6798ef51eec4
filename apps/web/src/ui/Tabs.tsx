import { Link, type To } from 'react-router'
import css from './Tabs.module.css'

/** Tabs are links: the address says which one is open. Scrolls sideways where they do not fit. */
export const Tabs = ({
  label,
  tabs,
}: {
  label: string
  tabs: readonly { to: To; label: string; current: boolean; dot?: boolean }[]
}) => (
  <nav className={css.tabs} aria-label={label}>
    {tabs.map(({ to, label, current, dot }) => (
      <Link key={label} to={to} aria-current={current ? 'page' : undefined} preventScrollReset>
        {label}
        {dot && <span className={css.dot} role="img" aria-label="new" />}
      </Link>
    ))}
  </nav>
)
