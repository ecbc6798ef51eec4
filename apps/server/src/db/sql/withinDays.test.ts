import { instantAt, plusDays } from '@tailshare/contract/text/period'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { edgesOf } from './withinDays.ts'

const zones = [
  'Pacific/Kiritimati',
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'Pacific/Pago_Pago',
  'Europe/London',
]
const day = fc.integer({ min: 0, max: 2000 }).map((n) => plusDays('2024-01-01', n))

test('local days of every airport are within the bounds, and the zone only matters around midnight', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 200 }), fc.constantFrom(...zones), (from, length, zone) => {
      const to = plusDays(from, length)
      const [first, last] = [instantAt(from, '00:00', zone), instantAt(plusDays(to, 1), '00:00', zone)]
      const { begin, end } = edgesOf({ from, to }, new Date())
      for (const [edge, at] of [
        [begin!, first],
        [end!, last],
      ] as const) {
        expect(edge.from.getTime()).toBeLessThanOrEqual(at.getTime())
        expect(edge.until.getTime()).toBeGreaterThanOrEqual(at.getTime())
        expect(edge.until.getTime() - edge.from.getTime()).toBe(26 * 3_600_000)
      }
    }),
  )
})

test('a period that differs between zones has wider bounds', () => {
  const begins = (now: string) => edgesOf({ period: 'year' }, new Date(now)).begin
  expect(begins('2026-11-15T12:00:00Z')).toEqual({
    from: new Date('2025-11-30T10:00:00Z'),
    until: new Date('2025-12-01T12:00:00Z'),
  })
  expect(begins('2026-11-01T03:00:00Z')).toEqual({
    from: new Date('2025-10-31T10:00:00Z'),
    until: new Date('2025-12-01T12:00:00Z'),
  })
  expect(edgesOf({ from: '2026-01-31' }, new Date()).end).toBeNull()
  const week = edgesOf({ period: 'week' }, new Date('2026-11-18T12:00:00Z'))
  expect([week.begin!.from, week.end!.until]).toEqual([new Date('2026-11-14T10:00:00Z'), new Date('2026-11-22T12:00:00Z')])
})
