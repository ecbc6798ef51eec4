import type { Busy } from '@tailshare/contract/schedule/schedule'
import type { Period } from '@tailshare/contract/text/period'
import {
  type TimelineView,
  instantOfSlot,
  movedBySlots,
  periodOfSlots,
  resizedBySlots,
  slotOf,
  slotsPerDay,
} from '../timelineDays.ts'
import { entryAt, isAhead, isBlock, periodOf, spokenAt, spokenPeriod, type TimelineRow } from './timelineRows.ts'

export type Cursor = { row: number; slot: number }
/** `entry` is null for a new block. Takes effect when dropped. */
export type Ghost = {
  row: number
  period: Period
  entry: Busy | null
  /** Pixels between the snap position and the pointer. */
  carried?: number
}

/** Half hours per step in each view. */
export const stepOf: Record<TimelineView, number> = { day: 1, week: 2, month: slotsPerDay }

/** What the caller has to handle. */
export type TimelineAct =
  | { act: 'open'; row: TimelineRow; entry: Busy }
  | { act: 'create'; row: TimelineRow; period: Period }
  | { act: 'move'; row: TimelineRow; entry: Busy; period: Period }
  | { act: 'page'; by: 1 | -1 }

type Pressed = { cursor: Cursor; ghost: Ghost | null; say?: string; act?: TimelineAct }
type Keyboard = { rows: readonly TimelineRow[]; view: TimelineView; cursor: Cursor; ghost: Ghost | null; now: number }

const within = (value: number, count: number) => Math.min(count - 1, Math.max(0, value))

const carry = (key: string, shift: boolean, ghost: Ghost & { entry: Busy }, { rows, view, cursor }: Keyboard): Pressed | null => {
  const row = rows[ghost.row]!
  const { frame } = row
  const by = { ArrowRight: stepOf[view], ArrowLeft: -stepOf[view] }[key]
  if (by !== undefined) {
    const period = shift ? resizedBySlots(frame, ghost.period, 'to', by) : movedBySlots(frame, ghost.period, by)
    const next = { ...cursor, slot: within(slotOf(frame, period.from), frame.days.length * slotsPerDay) }
    return { cursor: next, ghost: { ...ghost, period }, say: spokenPeriod(period, frame.zone) }
  }
  if (key === 'Escape') return { cursor, ghost: null, say: 'Put back' }
  if (key === 'Enter' || key === ' ')
    return { cursor, ghost: null, say: 'Dropped', act: { act: 'move', row, entry: ghost.entry, period: ghost.period } }
  return null
}

const lift = ({ rows, cursor, now }: Keyboard): Pressed => {
  const row = rows[cursor.row]!
  const entry = entryAt(row, instantOfSlot(row.frame, cursor.slot))
  if (!entry) return { cursor, ghost: null, say: 'Nothing to pick up here' }
  if (!(isBlock(entry) || isAhead(entry, now)) || !row.aircraft.mayBlock)
    return { cursor, ghost: null, say: 'This cannot be moved here' }
  const say = 'Picked up. Left and right move it, with Shift they move its end. Enter drops it, Escape puts it back.'
  return { cursor, ghost: { row: cursor.row, period: periodOf(entry), entry }, say }
}

const enter = ({ rows, view, cursor }: Keyboard): Pressed => {
  const row = rows[cursor.row]!
  const entry = entryAt(row, instantOfSlot(row.frame, cursor.slot))
  if (entry) return { cursor, ghost: null, act: { act: 'open', row, entry } }
  if (!row.aircraft.mayBlock) return { cursor, ghost: null, say: 'You cannot set time of this aircraft aside' }
  const length = Math.max(2, stepOf[view])
  return {
    cursor,
    ghost: null,
    act: { act: 'create', row, period: periodOfSlots(row.frame, cursor.slot, cursor.slot + length - 1) },
  }
}

/** `null` if the key is not one of the timeline's. */
export const pressKey = (key: string, shift: boolean, keyboard: Keyboard): Pressed | null => {
  const { rows, view, cursor, ghost } = keyboard
  const row = rows[cursor.row]
  if (!row) return null
  if (ghost?.entry) return carry(key, shift, { ...ghost, entry: ghost.entry }, keyboard)
  const slots = row.frame.days.length * slotsPerDay
  const go = (by: Partial<Cursor>): Pressed => {
    const next = { row: within(by.row ?? cursor.row, rows.length), slot: within(by.slot ?? cursor.slot, slots) }
    return { cursor: next, ghost: null, say: spokenAt(rows[next.row]!, next.slot) }
  }
  switch (key) {
    case 'ArrowDown':
      return go({ row: cursor.row + 1 })
    case 'ArrowUp':
      return go({ row: cursor.row - 1 })
    case 'ArrowRight':
      return go({ slot: cursor.slot + stepOf[view] })
    case 'ArrowLeft':
      return go({ slot: cursor.slot - stepOf[view] })
    case 'Home':
      return go({ slot: 0 })
    case 'End':
      return go({ slot: slots - stepOf[view] })
    case 'PageDown':
      return { cursor, ghost: null, act: { act: 'page', by: 1 } }
    case 'PageUp':
      return { cursor, ghost: null, act: { act: 'page', by: -1 } }
    case 'Enter':
      return enter(keyboard)
    case ' ':
      return lift(keyboard)
    default:
      return null
  }
}
