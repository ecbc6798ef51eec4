import { paths } from '@tailshare/contract/base/paths'
import { type KeyboardEvent, type MouseEvent, memo, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Link } from '../../../ui/router/Link.tsx'
import { useNavigate } from '../../../ui/router/hooks.ts'
import { Tail } from '../../../ui/display/Tail.tsx'
import css from './Timeline.module.css'
import { clocksOf, slotOf, type TimelineView } from './timelineDays.ts'
import { type Cursor, type Ghost, pressKey, type TimelineAct } from './timelineKeys.ts'
import type { TimelineRow } from './timelineRows.ts'
import { TimelineScale } from './TimelineScale.tsx'
import { TimelineTrack } from './TimelineTrack.tsx'
import { rowHeight, useVisibleRows } from './useVisibleRows.ts'
import { useTimelineDrag } from './useTimelineDrag.ts'
import { useTrackWidth } from './useTrackWidth.ts'

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
