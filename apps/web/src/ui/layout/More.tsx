import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import { useLocation } from '../router/hooks.ts'
import css from './More.module.css'

/** Folded on every width until it is opened, by a press or by a link to `#name`. Always open on paper. */
export const More = ({
  name,
  title,
  gist,
  open = false,
  children,
}: {
  name?: string
  /** A heading if it stands for a section of the page. */
  title: ReactNode
  /** A word or two about the content. */
  gist?: string | false | undefined
  open?: boolean
  children: ReactNode
}) => {
  const { hash } = useLocation()
  return (
    <details id={name} className={css.more} open={open || (name !== undefined && hash === `#${name}`)}>
      <summary>
        {title}
        {gist && <small>{gist}</small>}
        <Icon name="down" />
      </summary>
      <div className={css.body}>{children}</div>
    </details>
  )
}
