import type { ReactNode } from 'react'
import css from './Panel.module.css'

/** A raised sheet for what is being done right now. */
export const Panel = ({ children }: { children: ReactNode }) => <div className={css.panel}>{children}</div>
