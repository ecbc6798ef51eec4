import type { BookingRefusal, BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptCodes, summarizeRefused, type RefusedRow } from './refused.ts'

const aircraft = { modelFamily: 'SR22', rules: {} }
const asked = (accountId: string, day: string, blocking: BookingRefusalCode[], incomeCents = 10_000): RefusedRow[] =>
  blocking.map((code) => ({ accountId, day, code, blocking, incomeCents }))
const summarize = (rows: RefusedRow[], rules: Partial<Record<BookingRefusalCode, 'off' | 'warn' | 'block'>> = {}) =>
  summarizeRefused(rows, { ...aircraft, rules }, 30.4)

test('repeated requests within a week are one trip, at the highest price', () => {
  const rows = [
    ...asked('a', '2026-11-01', ['ipc_date_missing'], 10_000),
    ...asked('a', '2026-11-07', ['ipc_date_missing'], 12_000),
    ...asked('a', '2026-11-08', ['ipc_date_missing'], 5_000),
    ...asked('b', '2026-11-01', ['slot_taken'], 7_000),
  ]
  expect(summarize(rows)).toMatchObject({
    trips: 3,
    incomeCents: 24_000,
    reasons: [
      { reason: 'ipc', trips: 2, incomeCents: 17_000 },
      { reason: 'taken', trips: 1, incomeCents: 7_000 },
    ],
  })
})

test('the suggested change is the house rule that alone would have let the most through', () => {
  const rows = [
    ...asked('a', '2026-11-01', ['ipc_date_missing']),
    ...asked('b', '2026-11-01', ['ipc_older_than_6_months']),
    ...asked('c', '2026-11-01', ['total_hours_low'], 15_000),
    // No single setting would have let these through.
    ...asked('d', '2026-11-01', ['ipc_date_missing', 'total_hours_low'], 90_000),
    ...asked('e', '2026-11-01', ['medical_expired'], 90_000),
  ]
  expect(summarize(rows).change).toEqual({
    reason: 'ipc',
    codes: ['ipc_older_than_6_months', 'ipc_date_missing', 'ipc_pending'],
    trips: 2,
    incomeCents: 20_000,
    tripsPerMonth: 2,
  })
})

test('rules already on warn are not suggested, nor those of law, manufacturer or insurer', () => {
  const ipc = asked('a', '2026-11-01', ['ipc_date_missing'])
  expect(summarize(ipc, { ipc_date_missing: 'warn' }).change).toBeNull()
  for (const code of [
    'medical_expired',
    'flight_review_expired',
    'insurance_expired',
    'transition_missing',
    'type_rating',
    'slot_taken',
  ] as const)
    expect(summarize(asked('a', '2026-11-01', [code])).change, code).toBeNull()
})

test('a pilot’s own mistake is not a lost trip, and a warning blocks no one', () => {
  const refusal = (code: BookingRefusalCode, severity: 'block' | 'warn' = 'block') => ({ code, severity }) as BookingRefusal
  expect(keptCodes([refusal('ipc_date_missing'), refusal('passenger_recency', 'warn')])).toEqual(['ipc_date_missing'])
  expect(keptCodes([refusal('ipc_date_missing'), refusal('in_the_past')])).toEqual([])
  expect(keptCodes([refusal('passenger_recency', 'warn')])).toEqual([])
})

const codes = ['ipc_date_missing', 'total_hours_low', 'slot_taken', 'medical_expired', 'not_a_customer'] as const
test('no reason exceeds the total, and the change does not exceed its reason', () => {
  const row = fc.record({
    account: fc.constantFrom('a', 'b', 'c'),
    day: fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
    blocking: fc.uniqueArray(fc.constantFrom(...codes), { minLength: 1 }),
    cents: fc.integer({ min: 0, max: 100_000 }),
  })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), (asks) => {
      const summary = summarize(asks.flatMap(({ account, day, blocking, cents }) => asked(account, day, blocking, cents)))
      for (const reason of summary.reasons) {
        expect(reason.trips).toBeLessThanOrEqual(summary.trips)
        expect(reason.incomeCents).toBeLessThanOrEqual(summary.incomeCents)
      }
      const { change } = summary
      if (change) expect(change.trips).toBeLessThanOrEqual(summary.reasons.find(({ reason }) => reason === change.reason)!.trips)
    }),
  )
})
