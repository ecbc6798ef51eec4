import { type PointerEvent, useRef } from 'react'
import {
  movedBySlots,
  periodOfSlots,
  placeIn,
  resizedBySlots,
  slotsBetween,
  slotsPerDay,
  type TimelineView,
} from '../timelineDays.ts'
import { type Ghost, stepOf, type TimelineAct } from './timelineKeys.ts'
import { isAhead, isBlock, periodOf, type TimelineRow } from './timelineRows.ts'

type Drag = {
  row: number
  /** In half hours from the first midnight, as exact as the pointer. */
  from: number
  /** Where the drag started, in px. */
  heldAt: number
  what: 'create' | 'move' | 'from' | 'to'
  entryId: string | null
  moved: boolean
  /** Left edge and width of the tracks at the start of the drag. */
  track: { left: number; width: number }
  ghost: Ghost | null
}
type Dragging = {
  rows: readonly TimelineRow[]
  view: TimelineView
  now: number
  onGhost: (ghost: Ghost | null) => void
  onAct: (act: TimelineAct) => void
}

const edges = ['from', 'to'] as const

const beginAt = (target: Element, { aircraft: { busy, mayBlock } }: TimelineRow, now: number) => {
  const entryId = target.closest<HTMLElement>('[data-entry]')?.dataset.entry ?? null
  const edge = edges.find((one) => one === target.closest<HTMLElement>('[data-edge]')?.dataset.edge)
  const entry = busy.find(({ id }) => id === entryId)
  if (entry && isAhead(entry, now)) return mayBlock ? { entryId, what: 'move' as const } : null
  if (!mayBlock || (entry && !isBlock(entry))) return null
  return { entryId, what: entry ? (edge ?? ('move' as const)) : ('create' as const) }
}

/** How far the pointer is beyond the snap position: less than a step. */
const carriedBy = (moved: number, step: number, { period, entry }: Ghost, { frame }: TimelineRow, { width }: Drag['track']) => {
  const dropped = placeIn(frame, period.from.getTime()) - placeIn(frame, periodOf(entry!).from.getTime())
  const most = (step / slotsPerDay / frame.days.length) * width
  return Math.round(Math.min(most, Math.max(-most, moved - dropped * width)))
}

/**
 * Creates, moves and resizes blocks with a mouse or pen; touch scrolls. One listener for the whole timeline, which reads row, entry and
 * edge from data attributes.
 */
export const useTimelineDrag = ({ rows, view, now, onGhost, onAct }: Dragging) => {
  const drag = useRef<Drag | null>(null)
  const step = stepOf[view]

  const placeUnder = (event: PointerEvent<HTMLElement>, { frame }: TimelineRow, track: Drag['track']) =>
    ((event.clientX - track.left) / track.width) * frame.days.length * slotsPerDay

  const ghostAt = ({ row, from, what, entryId }: Drag, to: number): Ghost => {
    const { frame, aircraft } = rows[row]!
    const entry = aircraft.busy.find(({ id }) => id === entryId) ?? null
    if (!entry || what === 'create')
      return { row, period: periodOfSlots(frame, ...slotsBetween(frame, from, to, step)), entry: null }
    const before = periodOf(entry)
    const by = Math.round((to - from) / step) * step
    return { row, entry, period: what === 'move' ? movedBySlots(frame, before, by) : resizedBySlots(frame, before, what, by) }
  }

  const stop = () => {
    drag.current = null
    onGhost(null)
  }

  return {
    stop,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const target = event.target as Element
      const index = Number(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? -1)
      const row = rows[index]
      if (event.button !== 0 || event.pointerType === 'touch' || !row || !target.closest('[data-track]')) return
      const begun = beginAt(target, row, now)
      if (!begun) return
      const track = target.closest('[data-track]')!.getBoundingClientRect()
      drag.current = {
        row: index,
        from: placeUnder(event, row, track),
        heldAt: event.clientX,
        ...begun,
        moved: false,
        track,
        ghost: null,
      }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const current = drag.current
      const row = current && rows[current.row]
      if (!current || !row) return
      const place = placeUnder(event, row, current.track)
      if (!current.moved && Math.abs(place - current.from) < step / 2) return
      if (!current.moved) {
        event.currentTarget.setPointerCapture(event.pointerId)
        // Focus here to receive Escape.
        event.currentTarget.focus({ preventScroll: true })
      }
      const ghost = { ...ghostAt(current, place), carried: 0 }
      if (ghost.entry && current.what === 'move')
        ghost.carried = carriedBy(event.clientX - current.heldAt, step, ghost, row, current.track)
      if (
        current.ghost?.carried === ghost.carried &&
        current.ghost.period.from.getTime() === ghost.period.from.getTime() &&
        current.ghost.period.to.getTime() === ghost.period.to.getTime()
      )
        return
      drag.current = { ...current, moved: true, ghost }
      onGhost(ghost)
    },
    onPointerUp: () => {
      const current = drag.current
      const row = current && rows[current.row]
      drag.current = null
      onGhost(null)
      if (!current?.ghost || !row) return
      const { entry, period } = current.ghost
      onAct(entry ? { act: 'move', row, entry, period } : { act: 'create', row, period })
    },
    onPointerCancel: stop,
  }
}
