import type { ReactNode } from 'react'
import css from './Panel.module.css'

/** A raised sheet for the current task. */
export const Panel = ({ children }: { children: ReactNode }) => <div className={css.panel}>{children}</div>
