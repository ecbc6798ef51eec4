import { type ReactNode, useId } from 'react'
import css from './Aircraft.module.css'

export const Block = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={css.block} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
