import { hoursText } from '@tailshare/contract/text/hours'
import { slotHours } from '@tailshare/contract/base/constants'
import type { Period } from '@tailshare/contract/text/period'
import { mostPlannedHours } from '@tailshare/rules/bookings/price/plannedHours'
import { IconButton } from '../../../../ui/Button.tsx'
import css from './HoursStepper.module.css'

/** The next half hour up or down, from tenths: 4.2 → 4.5 or 4.0. */
const stepHours = (hours: number, direction: 1 | -1) => {
  const slots = hours / slotHours
  const next = direction === 1 ? Math.floor(slots + 1.001) : Math.ceil(slots - 1.001)
  return Math.max(slotHours, next * slotHours)
}

/** `minimum` is the least these times require; the maximum is the trip's length. */
export const HoursStepper = ({
  hours,
  minimum,
  period,
  onChange,
}: {
  hours: number
  minimum: number
  period: Period
  onChange: (hours: number) => void
}) => {
  const most = mostPlannedHours(period)
  const least = Math.min(minimum, most)
  return (
    <div className={css.stepper} role="group" aria-label="Planned flight time">
      <span>
        Planned flight time
        {minimum > 0 && <small>At least {hoursText(minimum)} for these times</small>}
      </span>
      <div>
        <IconButton
          className={css.round}
          icon="minus"
          label="Less flight time"
          disabled={hours <= Math.max(least, 0.1)}
          onClick={() => onChange(Math.max(least, stepHours(hours, -1)))}
        />
        <output aria-live="polite">{hoursText(hours)}</output>
        <IconButton
          className={css.round}
          icon="plus"
          label="More flight time"
          disabled={hours >= most}
          onClick={() => onChange(Math.min(most, stepHours(hours, 1)))}
        />
      </div>
    </div>
  )
}
