import { type ReactNode, useId } from 'react'
import css from './Section.module.css'
import { useHelp } from './useHelp.tsx'

export const Section = ({
  id: anchor,
  title,
  note,
  help,
  action,
  children,
}: {
  /** The anchor that links point to. */
  id?: string
  title: string
  note?: ReactNode
  /** An explanation behind a “?”. */
  help?: ReactNode
  action?: ReactNode
  children: ReactNode
}) => {
  const id = useId()
  const { button, shown } = useHelp(title, help)
  return (
    <section id={anchor} className={css.section} aria-labelledby={id}>
      <div className={css.sectionHead}>
        <div className={css.title}>
          <h2 id={id}>{title}</h2>
          {button}
        </div>
        {action}
      </div>
      {shown}
      {note && <p className={css.note}>{note}</p>}
      {children}
    </section>
  )
}
