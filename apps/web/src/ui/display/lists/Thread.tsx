import type { ReactNode } from 'react'
import css from './Thread.module.css'

/** What people wrote or did, oldest first. */
export const Thread = ({ children }: { children: ReactNode }) => <ol className={css.thread}>{children}</ol>

type Props = { head: ReactNode; when: string; text?: string; isMarked?: boolean; children?: ReactNode }

/** Who did what, when, and their words. */
export const ThreadEntry = ({ head, when, text, isMarked, children }: Props) => (
  <li data-marked={isMarked || undefined}>
    <p>
      {head}
      <small>{when}</small>
    </p>
    {text && <p className={css.said}>{text}</p>}
    {children}
  </li>
)
