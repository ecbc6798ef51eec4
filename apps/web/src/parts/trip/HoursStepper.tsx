import { hoursText } from '@tailshare/contract/hours'
import { slotHours } from '@tailshare/contract/constants'
import { IconButton } from '../../ui/Button.tsx'
import css from './HoursStepper.module.css'

/** The next full half hour up or down from tenths: 4.2 → 4.5 or 4.0. */
const stepHours = (hours: number, direction: 1 | -1) => {
  const slots = hours / slotHours
  const next = direction === 1 ? Math.floor(slots + 1.001) : Math.ceil(slots - 1.001)
  return Math.min(48, Math.max(slotHours, next * slotHours))
}

/** Flight hours that the pilot plans; `minimum` is what these times take at least. */
export const HoursStepper = ({
  hours,
  minimum,
  onChange,
}: {
  hours: number
  minimum: number
  onChange: (hours: number) => void
}) => (
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
        onClick={() => onChange(Math.max(minimum, stepHours(hours, -1)))}
      />
      <output aria-live="polite">{hoursText(hours)}</output>
      <IconButton className={css.round} icon="plus" label="More flight time" onClick={() => onChange(stepHours(hours, 1))} />
    </div>
  </div>
)
