import { paths } from '@tailshare/contract/base/paths'
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type RefObject,
  useEffect,
} from 'react'
import { Link } from '../../../ui/router/Link.tsx'
import { useNavigate } from '../../../ui/router/hooks.ts'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import { clocksOf, slotOf, type TimelineView } from './timelineDays.ts'
import { type Cursor, type Ghost, pressKey, type TimelineAct } from './track/timelineKeys.ts'
import type { TimelineRow } from './track/timelineRows.ts'
import { TimelineTrack } from './track/TimelineTrack.tsx'
import { useTimelineDrag } from './track/useTimelineDrag.ts'
import { shortDayText } from '@tailshare/contract/text/timeText'
import { classes } from '../../../ui/classes.ts'
import { usePaper } from './tools/usePaper.ts'
import css from './Timeline.module.css'

/** Fixed, regardless of text size. */
const rowHeight = 56
const beyond = 4

/** Plus a few beyond; all rows in print. Rows have equal height, so nothing is measured. */
const useVisibleRows = (box: RefObject<HTMLElement | null>, count: number) => {
  const [shown, setShown] = useState({ first: 0, after: 24 })
  const onPaper = usePaper()
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / rowHeight) - beyond)
      const after = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + beyond
      setShown((before) => (before.first === first && before.after === after ? before : { first, after }))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const size = new ResizeObserver(look)
    size.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      size.disconnect()
    }
  }, [box])
  return onPaper ? { first: 0, after: count } : { first: Math.min(shown.first, count), after: Math.min(shown.after, count) }
}

/** Used until measured. */
const usualWidth = 1140

/** In px, to decide whether labels fit. */
const useTrackWidth = (box: RefObject<HTMLElement | null>) => {
  const [width, setWidth] = useState(usualWidth)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const track = element.querySelector('[data-track]')?.clientWidth
      if (track) setWidth(track)
    }
    look()
    const size = new ResizeObserver(look)
    size.observe(element)
    return () => size.disconnect()
  }, [box])
  return width
}

const hours = ['00', '03', '06', '09', '12', '15', '18', '21']
const initials = ['S', 'M', 'T', 'W', 'T', 'F', 'S']
const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** `Sun, Nov 22`, or `Sun 22` when narrow. */
const WeekDay = ({ day }: { day: string }) => {
  const text = shortDayText(day)
  return (
    <>
      <span className={css.long}>{text}</span>
      <span className={css.short}>
        {text.slice(0, 3)} {Number(day.slice(8))}
      </span>
    </>
  )
}

/** Hours of a day, or days of a week or month. */
const TimelineScale = ({ view, days, today }: { view: TimelineView; days: readonly string[]; today: string }) => (
  <div className={css.scale} aria-hidden style={{ '--count': view === 'day' ? hours.length : days.length } as CSSProperties}>
    {view === 'day'
      ? hours.map((hour) => <span key={hour}>{hour}:00</span>)
      : days.map((day) => (
          <span key={day} className={classes(day === today && css.today, isWeekend(day) && css.weekend)}>
            {view === 'week' ? (
              <WeekDay day={day} />
            ) : (
              `${initials[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${Number(day.slice(8))}`
            )}
          </span>
        ))}
  </div>
)

type Props = {
  rows: readonly TimelineRow[]
  view: TimelineView
  days: readonly string[]
  today: string
  now: Date
  onAct: (act: TimelineAct) => void
}

/** Up to this many rows show without a scrollbar. */
const rowsInSight = 12

/** Memoized, because rows around it mount and unmount while scrolling. */
const NameCell = memo(({ row: { aircraft, place }, zone }: { row: TimelineRow; zone: string }) => (
  <Link to={aircraft.as === 'owner' ? paths.dashboard(aircraft.id) : paths.aircraft(aircraft.id)} className={css.name}>
    <Tail>{aircraft.tailNumber}</Tail>
    <span className="label">
      {place.code}, {zone}
    </span>
  </Link>
))

/** Renders only visible rows. Blocks are created, moved and resized by mouse or keyboard; `onAct` handles the result. */
export const Timeline = ({ rows, view, days, today, now, onAct }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const helpId = useId()
  const [cursor, setCursor] = useState<Cursor | null>(null)
  const [ghost, setGhost] = useState<Ghost | null>(null)
  const [said, setSaid] = useState('')
  const { first, after } = useVisibleRows(box, rows.length)
  const width = useTrackWidth(box)
  const zones = useMemo(() => new Map(rows.map(({ frame }) => [frame.zone, clocksOf(frame)])), [rows])
  const drag = useTimelineDrag({ rows, view, now: now.getTime(), onGhost: setGhost, onAct })
  const start = (): Cursor => ({
    row: 0,
    slot: rows[0] ? Math.max(0, slotOf(rows[0].frame, now)) % (rows[0].frame.days.length * 48) : 0,
  })

  useLayoutEffect(() => {
    if (!cursor || !box.current) return
    const [top, bottom] = [cursor.row * rowHeight, (cursor.row + 1) * rowHeight]
    const { scrollTop, clientHeight } = box.current
    const head = box.current.querySelector('[data-scale]')?.clientHeight ?? 0
    if (top < scrollTop) box.current.scrollTop = top
    else if (bottom + head > scrollTop + clientHeight) box.current.scrollTop = bottom + head - clientHeight
  }, [cursor])

  const navigate = useNavigate()
  const followEntry = (event: MouseEvent) => {
    const entry = (event.target as Element).closest('a[data-entry]')
    if (!entry || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(entry.getAttribute('href')!)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.metaKey || event.ctrlKey || event.altKey) return
    if (event.key === 'Escape') drag.stop()
    const pressed = pressKey(event.key, event.shiftKey, { rows, view, cursor: cursor ?? start(), ghost, now: now.getTime() })
    if (!pressed) return
    event.preventDefault()
    setCursor(pressed.cursor)
    setGhost(pressed.ghost)
    if (pressed.say) setSaid(pressed.say)
    if (pressed.act) onAct(pressed.act)
  }

  return (
    <div className={css.timeline}>
      <p id={helpId} className="vh">
        Arrow keys move through time and aircraft. Enter opens what is there, or sets free time aside. Space picks a block up,
        then left and right move it, with Shift its end; Enter drops it and Escape puts it back.
      </p>
      {/* A single tab stop; arrow keys move between entries. */}
      {/* eslint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={box}
        className={css.box}
        role="application"
        aria-label="Timeline"
        aria-describedby={helpId}
        tabIndex={0}
        style={{ maxHeight: `${rowsInSight * rowHeight + 60}px` }}
        onClick={followEntry}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.target === event.currentTarget && !cursor && setCursor(start())}
        onPointerDown={drag.onPointerDown}
        onPointerMove={drag.onPointerMove}
        onPointerUp={drag.onPointerUp}
        onPointerCancel={drag.onPointerCancel}
      >
        <div className={css.head} data-scale>
          <span />
          <TimelineScale view={view} days={days} today={today} />
        </div>
        <div style={{ paddingTop: first * rowHeight, paddingBottom: (rows.length - after) * rowHeight }}>
          {rows.slice(first, after).map((row, index) => {
            const place = first + index
            return (
              <div key={row.aircraft.id} className={css.row} data-row={place}>
                <NameCell row={row} zone={zones.get(row.frame.zone) ?? ''} />
                <TimelineTrack
                  row={row}
                  now={now.getTime()}
                  width={width}
                  ghost={ghost?.row === place ? ghost : null}
                  cursorSlot={cursor?.row === place ? cursor.slot : null}
                />
              </div>
            )
          })}
        </div>
      </div>
      {/* eslint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <p className="vh" role="status" aria-live="polite">
        {said}
      </p>
    </div>
  )
}
