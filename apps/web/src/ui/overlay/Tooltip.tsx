import type { ReactElement } from 'react'
import { Focusable, Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'
import css from './Tooltip.module.css'

/** A word of explanation on hover and focus; never the only place of something that matters. The child takes the focus. */
export const Tooltip = ({ text, children }: { text: string; children: ReactElement<React.DOMAttributes<Element>, string> }) => (
  <TooltipTrigger delay={300} closeDelay={100}>
    <Focusable>{children}</Focusable>
    <AriaTooltip className={css.tip} offset={8}>
      {text}
    </AriaTooltip>
  </TooltipTrigger>
)
