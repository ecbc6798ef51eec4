import { type CautionKind, cautionText } from '@tailshare/rules/messages/caution'
import { Icon } from '../../../../ui/Icon.tsx'
import css from './Safety.module.css'

/** A discreet warning about risky content between people without a booking. */
export const Caution = ({ kinds, side }: { kinds: readonly CautionKind[]; side: 'writer' | 'reader' }) => {
  const said = cautionText(kinds, side)
  return (
    said && (
      <p className={css.caution} data-side={side} role={side === 'writer' ? 'status' : undefined}>
        <Icon name="info" />
        {said}
      </p>
    )
  )
}
