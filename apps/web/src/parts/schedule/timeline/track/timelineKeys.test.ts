import type { Busy, FleetAircraft } from '@tailshare/contract/schedule/schedule'
import { expect, test } from 'vitest'
import { daysOf, frameOf } from '../timelineDays.ts'
import { pressKey, type Cursor, type Ghost } from './timelineKeys.ts'
import { barTimes, entryTimes, entryTitle, placedIn, turnaroundText, type TimelineRow } from './timelineRows.ts'

const zone = 'America/Los_Angeles'
const entry = (id: string, kind: Busy['kind'], from: string, to: string, more: Partial<Busy> = {}): Busy => ({
  id,
  kind,
  from,
  to,
  text: id,
  orderId: null,
  repeats: false,
  backAt: null,
  ...more,
})
const booking = entry('Maria R.', 'booking', '2026-11-22T17:00:00Z', '2026-11-22T19:00:00Z', { orderId: 'o1' })
const block = entry('Maintenance', 'maintenance', '2026-11-23T17:00:00Z', '2026-11-23T19:00:00Z')
const rowOf = (tailNumber: string, busy: Busy[], mayBlock = true): TimelineRow => ({
  aircraft: { id: tailNumber, tailNumber, busy, mayBlock } as unknown as FleetAircraft,
  place: { zone } as TimelineRow['place'],
  frame: frameOf(daysOf('week', '2026-11-22'), zone),
  sky: '',
})
const rows = [rowOf('N417TS', [booking, block]), rowOf('N52148', [], false)]
const at = (row: number, slot: number): Cursor => ({ row, slot })
const noon = Date.parse('2026-11-22T20:00:00Z')
const press = (key: string, cursor: Cursor, { shift = false, ghost = null as Ghost | null, now = noon } = {}) =>
  pressKey(key, shift, { rows, view: 'week', cursor, ghost, now })!

test('arrow keys move by half hours and aircraft, announce what is there, and stop at the edges', () => {
  expect(press('ArrowRight', at(0, 16))).toMatchObject({
    cursor: { slot: 18 },
    say: 'N417TS, Sun, Nov 22, 09:00: Maria R., 09:00 – 11:00',
  })
  expect(press('ArrowDown', at(0, 18))).toMatchObject({ cursor: { row: 1 }, say: 'N52148, Sun, Nov 22, 09:00: free' })
  expect(press('ArrowDown', at(1, 18)).cursor).toEqual(at(1, 18))
  expect(press('ArrowLeft', at(0, 1)).cursor).toEqual(at(0, 0))
  expect(press('End', at(0, 0)).cursor).toEqual(at(0, 334))
})

test('Enter opens an entry, and blocks free time if that is allowed', () => {
  expect(press('Enter', at(0, 18)).act).toMatchObject({ act: 'open', entry: { orderId: 'o1' } })
  expect(press('Enter', at(0, 24)).act).toMatchObject({
    act: 'create',
    period: { from: new Date('2026-11-22T20:00:00Z'), to: new Date('2026-11-22T21:00:00Z') },
  })
  expect(press('Enter', at(1, 24))).toMatchObject({ say: 'You cannot set time of this aircraft aside' })
})

test('a block is picked up, moved, resized and dropped; Escape puts it back', () => {
  const lifted = press(' ', at(0, 48 + 18))
  const moved = press('ArrowRight', lifted.cursor, { ghost: lifted.ghost })
  expect(moved.say).toBe('Mon, Nov 23, 10:00 – 12:00')
  const longer = press('ArrowRight', moved.cursor, { ghost: moved.ghost, shift: true })
  expect(longer.say).toBe('Mon, Nov 23, 10:00 – 13:00')
  expect(press('Escape', longer.cursor, { ghost: longer.ghost })).toMatchObject({ ghost: null, say: 'Put back' })
  expect(press('Enter', longer.cursor, { ghost: longer.ghost }).act).toMatchObject({
    act: 'move',
    entry: block,
    period: { from: new Date('2026-11-23T18:00:00Z'), to: new Date('2026-11-23T21:00:00Z') },
  })
})

test('a booking that has begun cannot be picked up, and other keys are ignored', () => {
  expect(press(' ', at(0, 18))).toMatchObject({ ghost: null, say: 'This cannot be moved here' })
  expect(press(' ', at(0, 0))).toMatchObject({ say: 'Nothing to pick up here' })
  expect(pressKey('Tab', false, { rows, view: 'week', cursor: at(0, 0), ghost: null, now: noon })).toBeNull()
  expect(press('PageDown', at(0, 0)).act).toEqual({ act: 'page', by: 1 })
})

test('entries are placed by their times', () => {
  const [first, second] = placedIn(rows[0]!.frame, [booking, block])
  expect(first).toMatchObject({ start: 9 / 24 / 7, length: expect.closeTo(2 / 24 / 7, 9) })
  expect(second!.start).toBeCloseTo((24 + 9) / 24 / 7, 9)
})

const night = { from: '2026-11-22T17:00:00Z', to: '2026-11-24T01:00:00Z', backAt: null }

test('a bar names weekdays only when it spans a night, and a list always names the days', () => {
  expect(entryTimes(night, zone)).toBe('Sun, Nov 22, 09:00 – Mon, Nov 23, 17:00')
  expect(barTimes(night, zone)).toBe('Sun 09:00 – Mon 17:00')
  expect(barTimes(booking, zone)).toBe('09:00 – 11:00')
})

test('a flight is announced with its own times and its turnaround', () => {
  const flight = { ...booking, backAt: '2026-11-22T18:30:00Z' }
  expect(barTimes(flight, zone)).toBe('09:00 – 10:30')
  expect(turnaroundText(flight)).toBe('30 min turnaround')
  expect(turnaroundText(booking)).toBeNull()
  expect(entryTitle(flight, zone)).toBe('Maria R., 09:00 – 10:30, then 30 min turnaround')
})

test('a booking ahead is picked up and dropped, to ask its pilot for another time', () => {
  const now = Date.parse('2026-11-22T10:00:00Z')
  const lifted = press(' ', at(0, 18), { now })
  const moved = press('ArrowRight', lifted.cursor, { ghost: lifted.ghost, now })
  expect(press('Enter', moved.cursor, { ghost: moved.ghost, now }).act).toMatchObject({ act: 'move', entry: { orderId: 'o1' } })
})
