import { expect, test } from 'vitest'
import { busyDays, isTakenAt } from './busyDays.ts'

const zone = 'America/Los_Angeles'
const entry = (from: string, to: string, text = 'Booked') => ({
  id: from,
  kind: 'booking' as const,
  from,
  to,
  text,
  orderId: null,
  repeats: false,
  backAt: null,
})
const days = ['2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07', '2026-12-08']
const schedule = {
  zone,
  sun: [],
  busy: [
    // Friday 15:00 to Sunday 10:00, and Monday by two bookings that meet at noon.
    entry('2026-12-04T23:00:00Z', '2026-12-06T18:00:00Z'),
    entry('2026-12-07T08:00:00Z', '2026-12-07T20:00:00Z'),
    entry('2026-12-07T20:00:00Z', '2026-12-08T08:00:00Z', 'Maintenance'),
  ],
}

test('days are free, partly taken, or taken', () => {
  const found = busyDays(schedule, days)
  expect(days.map((day) => found.get(day)?.isWhole ?? 'free')).toEqual([false, true, false, true, 'free'])
  expect(found.get('2026-12-04')?.text).toBe('Booked 15:00 to 24:00')
  expect(found.get('2026-12-07')?.text).toBe('Booked 00:00 to 12:00; Maintenance 12:00 to 24:00')
})

test('a trip may start when another ends, and end when another starts', () => {
  const at = (instant: string, end: 'from' | 'to') => isTakenAt(schedule, new Date(instant), end)
  expect([at('2026-12-04T23:00:00Z', 'from'), at('2026-12-04T23:00:00Z', 'to')]).toEqual([true, false])
  expect([at('2026-12-06T18:00:00Z', 'from'), at('2026-12-06T18:00:00Z', 'to')]).toEqual([false, true])
})
