import { instantAt, plusDays } from '@tailshare/contract/period'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantsAround, monthsWithin } from './daysAround.ts'

const zones = [
  'Pacific/Kiritimati',
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'Pacific/Pago_Pago',
  'Europe/London',
]
const day = fc.integer({ min: 0, max: 2000 }).map((n) => plusDays('2024-01-01', n))

test('whatever lies in the days of an airport lies between the instants, and whole months lie within the days', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 200 }), fc.constantFrom(...zones), (from, length, zone) => {
      const to = plusDays(from, length)
      const [begin, end] = [instantAt(from, '00:00', zone), instantAt(plusDays(to, 1), '00:00', zone)]
      const around = instantsAround({ from, to }, new Date())
      expect(around.from!.getTime()).toBeLessThanOrEqual(begin.getTime())
      expect(around.to!.getTime()).toBeGreaterThanOrEqual(end.getTime())
      const months = monthsWithin({ from, to }, new Date())
      if (!months) return
      expect(Date.parse(`${months.from}T00:00:00Z`)).toBeGreaterThanOrEqual(begin.getTime())
      expect(Date.parse(`${months.to}T00:00:00Z`)).toBeLessThanOrEqual(end.getTime())
    }),
  )
})

test('a period is counted by months only while it is the same one on every clock', () => {
  expect(monthsWithin({ period: 'year' }, new Date('2026-11-15T12:00:00Z'))).toEqual({ from: '2026-01-01', to: '2026-11-01' })
  expect(monthsWithin({ period: 'year' }, new Date('2026-11-01T03:00:00Z'))).toBeUndefined()
  expect(monthsWithin({ period: 'week' }, new Date('2026-11-18T12:00:00Z'))).toBeUndefined()
  expect(monthsWithin({ from: '2026-01-31' }, new Date())).toEqual({ from: '2026-02-01', to: null })
  expect(instantsAround({ period: 'week' }, new Date('2026-11-18T12:00:00Z'))).toEqual({
    from: new Date('2026-11-14T10:00:00Z'),
    to: new Date('2026-11-22T12:00:00Z'),
  })
})
