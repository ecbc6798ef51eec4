import type { Period } from '@tailshare/contract/period'
import { zoneText } from '@tailshare/contract/timeText'
import { useId } from 'react'
import fieldCss from '../../ui/form/Field.module.css'
import { FieldNotes } from '../../ui/form/FieldFrame.tsx'
import { classes } from '../../ui/classes.ts'
import { halfHours } from '../../ui/form/halfHours.ts'
import css from './PeriodFields.module.css'
import { instantOf, type Wall, wallOf } from './tripTimes.ts'

/** A day and a half hour on the clock of an airport; the platform's own pickers, which are the best ones on a phone. */
const HalfHourField = ({
  label,
  wall,
  onChange,
  min,
  errors,
  bare,
}: {
  label: string
  wall: Wall
  onChange: (wall: Wall) => void
  min?: string
  errors?: string
  /** Without a box of its own, inside one that has one. */
  bare?: boolean
}) => {
  const id = useId()
  return (
    <div className={fieldCss.field}>
      <div className={classes(bare ? css.bare : fieldCss.box, errors && fieldCss.invalid)}>
        <label htmlFor={id} className={fieldCss.label}>
          {label}
        </label>
        <div className={css.line}>
          <input
            id={id}
            type="date"
            className={css.day}
            value={wall.day}
            min={min}
            aria-invalid={errors ? true : undefined}
            aria-describedby={errors ? `${id}-error` : undefined}
            onChange={(event) => event.target.value && onChange({ ...wall, day: event.target.value })}
          />
          <select
            className={css.time}
            aria-label={`${label}, time`}
            value={wall.time}
            onChange={(event) => onChange({ ...wall, time: event.target.value })}
          >
            {halfHours.map((time) => (
              <option key={time}>{time}</option>
            ))}
          </select>
        </div>
      </div>
      <FieldNotes id={id} errors={errors} />
    </div>
  )
}

const shortestMs = 1_800_000
/** Another departure takes the return along, so that the length of the trip survives; a return is half an hour after it at least. */
const changed = ({ from, to }: Period, end: keyof Period, instant: Date): Period =>
  end === 'from'
    ? { from: instant, to: new Date(instant.getTime() + to.getTime() - from.getTime()) }
    : { from, to: new Date(Math.max(instant.getTime(), from.getTime() + shortestMs)) }

/** Out and back, in the zone of the airport, which both labels name. */
export const PeriodFields = ({
  period,
  zone,
  onChange,
  today,
  bare,
}: {
  period: Period
  zone: string
  onChange: (period: Period) => void
  today?: string
  bare?: boolean
}) => (
  <>
    <HalfHourField
      label={`Departure, ${zoneText(period.from, zone)}`}
      wall={wallOf(period.from, zone)}
      min={today}
      bare={bare}
      onChange={(wall) => onChange(changed(period, 'from', instantOf(wall, zone)))}
    />
    <HalfHourField
      label={`Return, ${zoneText(period.to, zone)}`}
      wall={wallOf(period.to, zone)}
      min={wallOf(period.from, zone).day}
      bare={bare}
      onChange={(wall) => onChange(changed(period, 'to', instantOf(wall, zone)))}
    />
  </>
)
