import type { Period } from '@tailshare/contract/period'
import { zoneText } from '@tailshare/contract/timeText'
import { useEffect, useId, useState } from 'react'
import fieldCss from '../../ui/form/Field.module.css'
import { FieldNotes } from '../../ui/form/FieldFrame.tsx'
import { classes } from '../../ui/classes.ts'
import { halfHours } from '../../ui/form/halfHours.ts'
import css from './PeriodFields.module.css'
import { backTooEarly, changedPeriod, instantOf, type Wall, wallOf } from './tripTimes.ts'

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

/** Out and back, in the zone of the airport, which both labels name. A return before the departure is said, and changes nothing. */
export const PeriodFields = ({
  period,
  zone,
  onChange,
  onWrong,
  today,
  bare,
}: {
  period: Period
  zone: string
  onChange: (period: Period) => void
  /** Hears what is wrong with the dates in sight; `undefined` when they are in order again. */
  onWrong?: (wrong: string | undefined) => void
  today?: string
  bare?: boolean
}) => {
  const [wrong, setWrong] = useState<{ back: Wall; beside: number } | null>(null)
  useEffect(() => () => onWrong?.(undefined), [onWrong])
  const isWrong = wrong?.beside === period.from.getTime()
  const move = (next: Period | null, back: Wall) => {
    setWrong(next ? null : { back, beside: period.from.getTime() })
    onWrong?.(next ? undefined : backTooEarly)
    if (next) onChange(next)
  }
  return (
    <>
      <HalfHourField
        label={`Departure, ${zoneText(period.from, zone)}`}
        wall={wallOf(period.from, zone)}
        min={today}
        bare={bare}
        onChange={(wall) => move(changedPeriod(period, 'from', instantOf(wall, zone)), wall)}
      />
      <HalfHourField
        label={`Return, ${zoneText(period.to, zone)}`}
        wall={isWrong ? wrong.back : wallOf(period.to, zone)}
        errors={isWrong ? backTooEarly : undefined}
        min={wallOf(period.from, zone).day}
        bare={bare}
        onChange={(wall) => move(changedPeriod(period, 'to', instantOf(wall, zone)), wall)}
      />
    </>
  )
}
