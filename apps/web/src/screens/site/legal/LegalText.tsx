import type { ReactNode } from 'react'
import css from './legal.module.css'

export type Section = { id: string; title: string; text: ReactNode }

export const LegalText = ({
  title,
  lead,
  changed,
  sections,
}: {
  title: string
  lead: string
  changed: string
  sections: readonly Section[]
}) => (
  <article className={`wrap read ${css.page}`}>
    <header className={css.head}>
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      <p className="label">In force since {changed}</p>
    </header>
    <div className={css.columns}>
      <nav className={css.contents} aria-label="On this page">
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div>
        {sections.map(({ id, title, text }) => (
          <section key={id} id={id} className={css.section} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {text}
          </section>
        ))}
      </div>
    </div>
  </article>
)
