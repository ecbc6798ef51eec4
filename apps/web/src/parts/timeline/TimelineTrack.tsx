import type { Busy } from '@tailshare/contract/schedule'
import { paths } from '@tailshare/contract/paths'
import { timeIn } from '@tailshare/contract/timeText'
import { type CSSProperties, memo, useMemo } from 'react'
import { classes } from '../../ui/classes.ts'
import css from './Timeline.module.css'
import { placeIn, slotsPerDay } from './timelineDays.ts'
import type { Ghost } from './timelineKeys.ts'
import { entryTimes, isBlock, placedIn, spokenPeriod, type Placed, type TimelineRow } from './timelineRows.ts'

const looks: Record<Busy['kind'], string | undefined> = {
  booking: undefined,
  own: css.own,
  maintenance: css.work,
  block: css.own,
}

/** Where an entry leads: a booking to its page, time that is set aside to its own. */
export const entryAddress = ({ id, orderId }: Busy) => (orderId ? paths.order(orderId) : paths.scheduleEntry(id))

/** What the longest words take of a row; where there is less, it is said when it begins. */
const roomForTimes = 0.2

/** A plain link, followed by the timeline around it: there are hundreds of them, and they come and go with every scroll. */
const Entry = memo(
  ({ placed: { busy, start, length, room }, zone, movable }: { placed: Placed; zone: string; movable: boolean }) => {
    const times = entryTimes(busy, zone)
    const short = times.length > 13 && room < roomForTimes ? `from ${timeIn(new Date(busy.from), zone)}` : times
    return (
      <a
        href={entryAddress(busy)}
        tabIndex={-1}
        draggable={false}
        data-entry={busy.id}
        className={classes(css.entry, looks[busy.kind], movable && css.movable)}
        style={{ '--a': start, '--w': length, '--room': room } as CSSProperties}
        title={`${busy.text}, ${times}`}
      >
        {movable && <span className={css.edge} data-edge="from" />}
        <span className={css.words}>
          {busy.text}
          <small>
            {short}
            {busy.repeats && ', repeats'}
          </small>
        </span>
        {movable && <span className={classes(css.edge, css.end)} data-edge="to" />}
      </a>
    )
  },
)

type Props = { row: TimelineRow; ghost: Ghost | null; cursorSlot: number | null; now: number }

/** One aircraft's time: its sky, what lies on it, now, and what is being moved. Drawn again only where something of it changes. */
export const TimelineTrack = memo(({ row, ghost, cursorSlot, now }: Props) => {
  const { aircraft, frame, sky } = row
  const nowAt = placeIn(frame, now)
  const slots = frame.days.length * slotsPerDay
  const entries = useMemo(() => placedIn(frame, aircraft.busy), [frame, aircraft.busy])
  const ghostAt = ghost && { from: placeIn(frame, ghost.period.from.getTime()), to: placeIn(frame, ghost.period.to.getTime()) }
  return (
    <div className={css.track} data-track style={{ background: sky, '--days': frame.days.length } as CSSProperties}>
      {aircraft.isGrounded && <span className={css.grounded}>Grounded</span>}
      {entries.map((placed) => (
        <Entry
          key={placed.busy.id}
          placed={placed}
          zone={frame.zone}
          movable={aircraft.mayBlock && isBlock(placed.busy) && Date.parse(placed.busy.to) > now}
        />
      ))}
      {nowAt > 0 && nowAt < 1 && <span className={css.now} style={{ '--a': nowAt } as CSSProperties} />}
      {cursorSlot !== null && <span className={css.cursor} style={{ '--a': cursorSlot / slots } as CSSProperties} />}
      {ghostAt && (
        <span
          className={css.ghost}
          style={
            { '--a': ghostAt.from, '--w': ghostAt.to - ghostAt.from, '--carried': `${ghost.carried ?? 0}px` } as CSSProperties
          }
        >
          {spokenPeriod(ghost.period, frame.zone)}
        </span>
      )}
    </div>
  )
})
