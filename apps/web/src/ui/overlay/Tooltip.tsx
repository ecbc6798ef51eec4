import type { ReactElement } from 'react'
import { Focusable, Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'
import css from './Tooltip.module.css'

/** An explanation on hover and focus; never the only place for something important. The child must be focusable. */
export const Tooltip = ({ text, children }: { text: string; children: ReactElement<React.DOMAttributes<Element>, string> }) => (
  <TooltipTrigger delay={300} closeDelay={100}>
    <Focusable>{children}</Focusable>
    <AriaTooltip className={css.tip} offset={8}>
      {text}
    </AriaTooltip>
  </TooltipTrigger>
)
