import type { Busy } from '@tailshare/contract/schedule/schedule'
import { paths } from '@tailshare/contract/base/paths'
import { type CSSProperties, memo, useMemo } from 'react'
import { classes } from '../../../../ui/classes.ts'
import css from './TimelineTrack.module.css'
import { placeIn, slotsPerDay, type Frame } from '../timelineDays.ts'
import type { Ghost } from './timelineKeys.ts'
import { type Label, placeLabels, textWidth } from './timelineLabels.ts'
import { barTimes, entryTitle, isAhead, isBlock, placedIn, spokenPeriod, type Placed, type TimelineRow } from './timelineRows.ts'

const looks: Record<Busy['kind'], string | undefined> = {
  booking: css.booked,
  own: css.own,
  maintenance: css.work,
  block: css.aside,
}

export const entryAddress = ({ id, orderId }: Busy) => (orderId ? paths.order(orderId) : paths.scheduleEntry(id))

const wordsOf = (busy: Busy, zone: string) => [busy.text, `${barTimes(busy, zone)}${busy.repeats ? ', repeats' : ''}`] as const

const shareOf = ({ from, to, backAt }: Busy) =>
  backAt === null ? 0 : (Date.parse(to) - Date.parse(backAt)) / (Date.parse(to) - Date.parse(from))

/** A plain anchor whose clicks the timeline handles: hundreds of router links would slow down scrolling. */
const Entry = memo(
  ({
    placed: { busy, start, length },
    label,
    zone,
    movable,
    askable,
  }: {
    placed: Placed
    label: Label
    zone: string
    movable: boolean
    askable: boolean
  }) => {
    const [name, times] = wordsOf(busy, zone)
    return (
      <a
        href={entryAddress(busy)}
        tabIndex={-1}
        draggable={false}
        data-entry={busy.id}
        className={classes(css.entry, looks[busy.kind], (movable || askable) && css.movable)}
        style={{ '--a': start, '--w': length } as CSSProperties}
        title={entryTitle(busy, zone)}
      >
        {busy.backAt !== null && <span className={css.turnaround} style={{ '--w': shareOf(busy) } as CSSProperties} />}
        {movable && <span className={css.edge} data-edge="from" />}
        <span
          className={label.side === 'none' ? 'vh' : classes(css.words, css[label.side])}
          style={{ maxWidth: `${Math.floor(label.room)}px` }}
        >
          <span>{name}</span>
          <small>{times}</small>
        </span>
        {movable && <span className={classes(css.edge, css.end)} data-edge="to" />}
      </a>
    )
  },
)

const groundedTexts = ['Grounded until the squawk is closed', 'Grounded']

/** No known end; the label is next to the red edge, as far as there is room. */
const Grounded = ({ frame, now, entries, width }: { frame: Frame; now: number; entries: readonly Placed[]; width: number }) => {
  const from = placeIn(frame, now)
  if (from >= 1) return null
  const next = entries.find(({ start, length }) => start + length > from)
  const room = next ? Math.max(0, next.start - from) * width - 24 : (1 - from) * width - 24
  const text = groundedTexts.find((one) => textWidth(one) <= room)
  return (
    <span className={css.grounded} style={{ '--a': from } as CSSProperties} title={groundedTexts[0]}>
      <span className={text ? undefined : 'vh'}>{text ?? groundedTexts[0]}</span>
    </span>
  )
}

type Props = { row: TimelineRow; ghost: Ghost | null; cursorSlot: number | null; now: number; width: number }

/** Memoized, so that only changed rows render. */
export const TimelineTrack = memo(({ row, ghost, cursorSlot, now, width }: Props) => {
  const { aircraft, frame, sky } = row
  const nowAt = placeIn(frame, now)
  const slots = frame.days.length * slotsPerDay
  const entries = useMemo(() => placedIn(frame, aircraft.busy), [frame, aircraft.busy])
  const labels = useMemo(() => {
    const needs = entries.map(({ busy }) => Math.max(...wordsOf(busy, frame.zone).map((text) => textWidth(text))))
    return placeLabels(entries, needs, width)
  }, [entries, frame.zone, width])
  const ghostAt = ghost && { from: placeIn(frame, ghost.period.from.getTime()), to: placeIn(frame, ghost.period.to.getTime()) }
  return (
    <div className={css.track} data-track style={{ background: sky, '--days': frame.days.length } as CSSProperties}>
      {aircraft.isGrounded && <Grounded {...{ frame, now, entries, width }} />}
      {entries.map((placed, index) => (
        <Entry
          key={placed.busy.id}
          placed={placed}
          label={labels[index]!}
          zone={frame.zone}
          movable={aircraft.mayBlock && isBlock(placed.busy) && Date.parse(placed.busy.to) > now}
          askable={aircraft.mayBlock && isAhead(placed.busy, now)}
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
