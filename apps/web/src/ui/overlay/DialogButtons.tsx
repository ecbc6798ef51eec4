import type { ReactNode } from 'react'
import css from './DialogButtons.module.css'

/** How a dialog ends: first the button that leaves all as it is, last the one that acts; on phones that one is nearest to the thumb. */
export const DialogButtons = ({ children }: { children: ReactNode }) => <div className={css.buttons}>{children}</div>
