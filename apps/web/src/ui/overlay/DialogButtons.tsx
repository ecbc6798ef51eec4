import type { ReactNode } from 'react'
import css from './DialogButtons.module.css'

/** Dialog buttons: cancel first, the action last, which on phones is nearest to the thumb. */
export const DialogButtons = ({ children }: { children: ReactNode }) => <div className={css.buttons}>{children}</div>
