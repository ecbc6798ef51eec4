import type { Busy } from '@tailshare/contract/schedule/schedule'
import type { Period } from '@tailshare/contract/text/period'
import { timeIn } from '@tailshare/contract/text/timeText'
import type { CSSProperties } from 'react'
import { classes } from '../../../ui/classes.ts'
import css from './Timeline.module.css'
import { clockOf, laneText, type LaneKind, timelineLanes } from './timelineLanes.ts'
import { placeTimeText } from '../../bookings/trip/period/tripTimes.ts'

const looks: Record<LaneKind, string | undefined> = {
  booking: css.booked,
  block: css.booked,
  own: css.own,
  maintenance: css.work,
  trip: css.trip,
  conflict: css.conflict,
}

const keys = [
  ['--go-wash', 'Free, day'],
  ['--tl-night', 'Free, night'],
  ['--tl-booked', 'Booked'],
  ['--tl-work', 'Maintenance'],
] as const

/** One lane per day, shaded by sunlight; the zone is named below. */
export const Timeline = ({
  days,
  schedule: { zone, busy, sun },
  airport,
  trip,
  note,
}: {
  days: readonly string[]
  schedule: { zone: string; busy: readonly Busy[]; sun: readonly { day: string; rise: string; set: string }[] }
  airport: { title: string; zone: string }
  trip?: Period | null
  note?: string
}) => {
  const lanes = timelineLanes({ days, zone, busy, sun, trip })
  const first = sun[0]
  return (
    <div className={css.timeline}>
      <div className={css.hours} aria-hidden>
        {['00', '06', '12', '18', '24'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      <ul>
        {lanes.map((lane) => (
          <li key={lane.day} className={css.lane}>
            <span className={classes(css.day, lane.isTrip && css.tripDay)}>{lane.label}</span>
            <span className="vh">{laneText(lane, clockOf)}</span>
            <div className={css.track} aria-hidden style={{ '--rise': lane.rise, '--set': lane.set } as CSSProperties}>
              {lane.pieces.map(({ id, kind, text, from, to, before, after }) => (
                <span
                  key={id}
                  className={classes(css.piece, looks[kind], before && css.before, after && css.after)}
                  style={{ '--from': from, '--to': to } as CSSProperties}
                >
                  <span>{text}</span>
                </span>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <p className={css.key}>
        {keys.map(([token, text]) => (
          <span key={token} style={{ '--color': `var(${token})` } as CSSProperties}>
            {text}
          </span>
        ))}
      </p>
      {first && (
        <p className={css.note}>
          {placeTimeText(airport, new Date(first.rise))}. Sunrise {timeIn(new Date(first.rise), zone)}, sunset{' '}
          {timeIn(new Date(first.set), zone)}. {note}
        </p>
      )}
    </div>
  )
}
