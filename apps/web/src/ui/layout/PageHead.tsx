import type { ReactNode } from 'react'
import css from './PageHead.module.css'

/** Page header: a small line above the title, a sentence below it, and actions at the side. */
export const PageHead = ({
  over,
  title,
  lead,
  action,
}: {
  over?: ReactNode
  title: ReactNode
  lead?: ReactNode
  action?: ReactNode
}) => (
  <header className={css.head}>
    <div>
      {over && <p className="muted">{over}</p>}
      <h1>{title}</h1>
      {lead && <p className={css.lead}>{lead}</p>}
    </div>
    {action}
  </header>
)
