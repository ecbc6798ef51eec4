import { dayIn, type Period } from '@tailshare/contract/text/period'
import { timeIn } from '@tailshare/contract/text/timeText'
import { useEffect, useId, useRef } from 'react'
import { halfHours } from '../../../../ui/form/dates/halfHours.ts'
import { instantOf, wallOf } from '../../../bookings/trip/period/tripTimes.ts'
import { isTakenAt } from '../busyDays.ts'
import type { End } from '../ends.ts'
import css from './TimeStrip.module.css'
import { useTaken, type AircraftToBook } from '../useTaken.ts'

type Props = {
  label: string
  end: End
  period: Period
  zone: string
  aircraft: AircraftToBook | undefined
  onTime: (time: string) => void
}

/** Shaded by night and busy time; an end can only be after its start. */
export const TimeStrip = ({ label, end, period, zone, aircraft, onTime }: Props) => {
  const name = useId()
  const strip = useRef<HTMLDivElement>(null)
  const { day, time } = wallOf(period[end], zone)
  const { taken } = useTaken(aircraft, day.slice(0, 7), zone)
  const light = taken?.sun.find((one) => one.day === day)
  useEffect(() => {
    const chosen = strip.current?.children[halfHours.findLastIndex((value) => value <= time)]
    if (!strip.current || !(chosen instanceof HTMLElement)) return
    strip.current.scrollLeft = chosen.offsetLeft - (strip.current.clientWidth - chosen.offsetWidth) / 2
  }, [time])
  const looks = (at: Date) => {
    const isTaken = taken !== undefined && isTakenAt(taken, at, end)
    const isNight = light !== undefined && (at < new Date(light.rise) || at > new Date(light.set))
    return { 'data-taken': isTaken || undefined, 'data-night': isNight || undefined, title: isTaken ? 'Taken' : undefined }
  }
  return (
    <fieldset className={css.times}>
      <legend>
        {label} time
        {light && (
          <small>
            {' '}
            Sunrise {timeIn(new Date(light.rise), zone)}, sunset {timeIn(new Date(light.set), zone)}
          </small>
        )}
      </legend>
      <div ref={strip} className={css.strip}>
        {halfHours.map((value) => {
          const at = instantOf({ day, time: value }, zone)
          const isBefore = end === 'to' && day === dayIn(period.from, zone) && at <= period.from
          return (
            <label key={value} className={css.time} {...looks(at)}>
              <input type="radio" name={name} checked={value === time} disabled={isBefore} onChange={() => onTime(value)} />
              {value}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
