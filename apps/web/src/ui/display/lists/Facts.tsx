import { unbroken } from '@tailshare/contract/text/unbroken'
import type { ReactNode } from 'react'
import css from './Facts.module.css'

/** Label and value pairs. */
export const Facts = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className={css.facts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{(typeof value === 'string' ? unbroken(value) : value) || <span className="quiet">Not given</span>}</dd>
      </div>
    ))}
  </dl>
)
