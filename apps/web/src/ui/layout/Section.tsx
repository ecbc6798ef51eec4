import { type ReactNode, useId } from 'react'
import css from './Section.module.css'

/** A part of a page with its own heading. */
export const Section = ({
  id: anchor,
  title,
  note,
  action,
  children,
}: {
  /** Where links to this part lead. */
  id?: string
  title: string
  note?: ReactNode
  action?: ReactNode
  children: ReactNode
}) => {
  const id = useId()
  return (
    <section id={anchor} className={css.section} aria-labelledby={id}>
      <div className={css.sectionHead}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {note && <p className={css.note}>{note}</p>}
      {children}
    </section>
  )
}
