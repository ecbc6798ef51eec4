import { type ReactNode, useId } from 'react'
import css from './Section.module.css'

export const Section = ({
  id: anchor,
  title,
  note,
  action,
  children,
}: {
  /** The anchor that links point to. */
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
