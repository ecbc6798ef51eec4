import { type ReactNode, useId } from 'react'
import css from './Pieces.module.css'

/** The head of an account page. */
export const PageHead = ({
  title,
  lead,
  action,
  over,
}: {
  title: string
  lead?: ReactNode
  action?: ReactNode
  over?: string
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

export const Section = ({
  title,
  note,
  action,
  children,
}: {
  title: string
  note?: ReactNode
  action?: ReactNode
  children: ReactNode
}) => {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.sectionHead}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {note && <p className={css.note}>{note}</p>}
      {children}
    </section>
  )
}

/** Label and value pairs. */
export const Facts = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className={css.facts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value || <span className="quiet">Not given</span>}</dd>
      </div>
    ))}
  </dl>
)
