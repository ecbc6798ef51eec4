import type { ReactNode } from 'react'
import css from '../../users/User.module.css'

export type Fact = readonly [label: string, value: ReactNode]

export const FactList = ({ id, title, facts }: { id: string; title: string; facts: readonly Fact[] }) => (
  <section className={css.section} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <dl className={css.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)
