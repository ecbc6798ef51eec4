import { bookingRefusalCodes, type BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import fc from 'fast-check'
import { plusDays } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import { bookingRules, codesOf, ruleOf } from './bookingRules.ts'
import type { RecentFacts } from './facts.ts'
import { flownWithin } from '../rules/pilot/recency.ts'
import { bookingFacts, checkedOut, csip, noOneAhead, now, weekend } from './sampleFacts.ts'
import { passingRules, standing } from './standing.ts'
import { whyNotBook } from './whyNotBook.ts'

type Changes = NonNullable<Parameters<typeof bookingFacts>[0]>
const asks = { checkout_missing: 'block', checkout_expired: 'block', aircraft_recency: 'off' } as const
const asksRecency = { aircraft_recency: 'block' } as const
const found = (changes: Changes) => whyNotBook(bookingFacts(changes))
const codes = (changes: Changes) => found(changes).map(({ code }) => code)
const flights = (...days: string[]): RecentFacts => ({
  flights: days.map((day) => ({ day, landings: 1, hours: 0.3 })),
  entered: [],
})
const free = { ...noOneAhead, csips: [{ ...csip, busy: [] }] }

test.each<[string, Changes, BookingRefusalCode[]]>([
  ['no one is asked where the owner has not', { pilot: { checkouts: [] } }, []],
  ['none is missing', { aircraft: { rules: asks } }, ['checkout_missing']],
  ['one in the family counts', { aircraft: { rules: asks }, pilot: { checkouts: [checkedOut('2026-06-01')] } }, []],
  [
    'one in another family does not',
    { aircraft: { rules: asks }, pilot: { checkouts: [checkedOut('2026-06-01', { modelFamily: 'SR20' })] } },
    ['checkout_missing'],
  ],
  [
    'one for this aircraft counts',
    { aircraft: { rules: asks }, pilot: { checkouts: [checkedOut('2026-06-01', { aircraftId: 'aircraft' })] } },
    [],
  ],
  [
    'one for another aircraft does not',
    { aircraft: { rules: asks }, pilot: { checkouts: [checkedOut('2026-06-01', { aircraftId: 'other' })] } },
    ['checkout_missing'],
  ],
  ['it counts on its last day', { aircraft: { rules: asks }, pilot: { checkouts: [checkedOut('2025-12-06')] } }, []],
  ['not a day longer', { aircraft: { rules: asks }, pilot: { checkouts: [checkedOut('2025-12-05')] } }, ['checkout_expired']],
  [
    'an aircraft may ask for a more recent one',
    { aircraft: { rules: asks, checkoutMonths: 6 }, pilot: { checkouts: [checkedOut('2026-06-01')] } },
    ['checkout_expired'],
  ],
  [
    'the newer counts',
    { aircraft: { rules: asks }, pilot: { checkouts: [checkedOut('2024-06-01'), checkedOut('2026-06-01')] } },
    [],
  ],
  ['named pilots are asked, too', { aircraft: { rules: asks, namedPilotIds: ['pilot'] } }, ['checkout_missing']],
  ['with a CSIP aboard none is needed', { aircraft: { rules: asks }, request: { csip } }, []],
  ['nor for who owns it', { aircraft: { rules: asks }, pilot: { ownsAircraft: true } }, []],
  ['nor for the shop', { aircraft: { rules: asks }, request: { purpose: 'maintenance' } }, []],
])('checkouts: %s', (_, changes, expected) => {
  expect(codes(changes)).toEqual(expected)
})

test.each<[string, Changes, [BookingRefusalCode, string][]]>([
  ['nothing flown', {}, [['aircraft_recency', 'block']]],
  ['three landings', { pilot: { recent: flights('2026-11-20', '2026-11-01', '2026-10-20') } }, []],
  ['two landings', { pilot: { recent: flights('2026-11-20', '2026-11-01') } }, [['aircraft_recency', 'block']]],
  ['an hour in one flight', { pilot: { recent: { flights: [{ day: '2026-11-10', landings: 1, hours: 1 }], entered: [] } } }, []],
  [
    'too long ago by the day of the trip: time to fly before',
    { pilot: { recent: flights('2026-09-21', '2026-09-21', '2026-09-21') } },
    [['aircraft_recency', 'warn']],
  ],
  ['nothing is asked', { aircraft: { rules: asksRecency, recency: { days: 60, landings: 0, hours: 0 } } }, []],
  ['a named pilot', { aircraft: { rules: asksRecency, namedPilotIds: ['pilot'] } }, [['aircraft_recency', 'block']]],
  ['with a CSIP', { request: { csip } }, []],
])('recency: %s', (_, changes, expected) => {
  const refusals = found({ ...changes, aircraft: { rules: asksRecency, ...changes.aircraft } })
  expect(refusals.map(({ code, severity }) => [code, severity])).toEqual(expected)
})

const entered = (on: string, month: number, halfYear = month): RecentFacts['entered'][number] => ({
  on,
  hours: { month, halfYear, year: halfYear },
})

test.each<[string, RecentFacts, number, number]>([
  ['last month, written today', { flights: [], entered: [entered('2026-11-20', 4)] }, 60, 4],
  ['last month, written 30 days ago', { flights: [], entered: [entered('2026-10-21', 4)] }, 60, 4],
  ['last month, written 31 days ago, may lie before', { flights: [], entered: [entered('2026-10-20', 4)] }, 60, 0],
  ['the half year is too long for 60 days', { flights: [], entered: [entered('2026-11-20', 0, 9)] }, 60, 0],
  ['and fits into 200', { flights: [], entered: [entered('2026-11-20', 1, 9)] }, 200, 9],
  ['flights here are not counted twice', { ...flights('2026-11-18'), entered: [entered('2026-11-20', 4)] }, 60, 4],
  ['flights since are added', { ...flights('2026-11-20'), entered: [entered('2026-11-19', 4)] }, 60, 4.3],
  ['several models of the family add up', { flights: [], entered: [entered('2026-11-20', 4), entered('2026-11-19', 1)] }, 60, 5],
])('what a pilot entered: %s', (_, recent, days, hours) => {
  expect(flownWithin(recent, '2026-11-20', days).hours).toBe(hours)
})

test('more days never count less', () => {
  const day = fc.integer({ min: 0, max: 400 }).map((ago) => plusDays('2026-11-20', -ago))
  const flown = fc.record({
    flights: fc.array(fc.record({ day, landings: fc.integer({ min: 0, max: 9 }), hours: fc.integer({ min: 1, max: 90 }) })),
    entered: fc.array(
      fc.record({ on: day, month: fc.integer({ min: 0, max: 50 }) }).map(({ on, month }) => entered(on, month, month + 10)),
    ),
  })
  fc.assert(
    fc.property(flown, fc.integer({ min: 1, max: 364 }), (recent, days) => {
      const [fewer, more] = [flownWithin(recent, '2026-11-20', days), flownWithin(recent, '2026-11-20', days + 1)]
      expect(more.landings).toBeGreaterThanOrEqual(fewer.landings)
      expect(more.hours).toBeGreaterThanOrEqual(fewer.hours)
    }),
  )
})

test('the way out is half an hour with a free instructor before the trip, which itself passes', () => {
  const changes = { aircraft: { rules: { ...asks, ...asksRecency } }, ahead: free }
  for (const refusal of found(changes)) {
    const lesson = refusal.fix.find((fix) => fix.kind === 'dates')
    expect(lesson).toMatchObject({
      label: '30 minutes in the air with Elena Park, Sat, Nov 21, 09:00 – 10:00',
      csipId: csip.id,
      plannedHours: 0.5,
    })
    const period = { from: new Date(lesson!.flightStartTime), to: new Date(lesson!.flightDropTime) }
    expect(codes({ ...changes, request: { period, plannedHours: 0.5, csip } })).toEqual([])
  }
})

test('no lesson is offered where no instructor is free before the trip', () => {
  const busy = { ...free, csips: [{ ...free.csips[0]!, busy: [{ from: now, to: weekend.from }] }] }
  const [refusal] = found({ aircraft: { rules: asks }, ahead: busy })
  expect(refusal?.fix.map(({ kind }) => kind)).toEqual(['csip'])
})

const lifted = (untilOn: string, ...codes: BookingRefusalCode[]) => ({
  pilot: { overrides: [{ codes, untilOn, by: 'Helen Marsh', reason: 'Flew with her yesterday.' }] },
})

test('an override lifts its codes until its last day, and says who gave it', () => {
  const aircraft = { rules: asks }
  expect(codes({ aircraft, ...lifted('2026-12-05', 'checkout_missing') })).toEqual(['checkout_missing'])
  expect(codes({ aircraft, ...lifted('2026-12-06', 'checkout_expired') })).toEqual(['checkout_missing'])
  const facts = bookingFacts({ aircraft, ...lifted('2026-12-06', 'checkout_missing') })
  expect(whyNotBook(facts)).toEqual([])
  const said = 'Overridden by Helen Marsh: “Flew with her yesterday”'
  expect(passingRules(facts)).toContain(`Checkout in the SR22 within 12 months: ${said}`)
  const shown = standing({ ...facts, period: weekend, csipAvailable: true, pilotBusy: [] })
  expect(shown.find(({ title }) => title.startsWith('Checkout'))).toEqual({
    title: 'Checkout in the SR22 within 12 months',
    state: 'pass',
    text: said,
  })
})

test('what the law asks, time that is taken, a grounded aircraft and money are never overridden', () => {
  const never = bookingRules.filter(({ overridable }) => 'never' in overridable)
  const all = lifted('2027-12-31', ...bookingRefusalCodes)
  expect(codes({ ...all, pilot: { ...all.pilot, documents: [], hasActiveMembership: false }, aircraftBusy: [weekend] })).toEqual([
    'slot_taken',
    'photo_id_missing',
    'pilot_certificate_missing',
    'medical_expired',
    'flight_review_expired',
    'class_rating',
    'high_performance_endorsement',
    'membership_required',
  ])
  expect(never.flatMap(codesOf).sort()).toEqual(
    [...bookingRefusalCodes].filter((code) => 'never' in ruleOf[code].overridable).sort(),
  )
  for (const { overridable } of never) expect(overridable).toMatchObject({ never: expect.stringMatching(/^[a-z]/) })
})

test('with the CSIP requirement overridden, their availability is not checked', () => {
  const aircraft = { rules: { csip_required: 'block' } } as const
  expect(codes({ aircraft, csipsFree: 0 })).toEqual(['csip_required', 'csip_unavailable'])
  expect(codes({ aircraft, csipsFree: 0, ...lifted('2026-12-06', 'csip_required') })).toEqual([])
})
