import { hoursIn, overlaps, plusHours, type Period } from '@tailshare/contract/text/period'
import type { Quote } from '@tailshare/contract/bookings/book/quote'
import type { DisruptionKind } from '@tailshare/contract/bookings/disruptions/disruptions'
import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BookingFacts } from '../book/facts.ts'
import { quoteBooking } from '../price/quote.ts'
import { aircraft, bookingFacts, csip, noOneAhead, now, pilot } from '../book/sampleFacts.ts'
import { blocks, whyNotBook } from '../book/whyNotBook.ts'
import { factsUnder, isAffected, takenBy, type Unavailability } from './unavailable.ts'
import { closestTo, optionsFor, planDisruption, type Affected } from './options.ts'
import { optionText } from './texts.ts'

const pricing = { platformFeePercent: 8, taxPercentByState: { CA: 7.25 } }
const kinds: DisruptionKind[] = ['late', 'grounding', 'shop', 'block', 'away']
const span = (start: number, length: number): Period => ({
  from: plusHours(now, start / 2),
  to: plusHours(now, (start + length) / 2),
})
const noon = (day: number, hours: number): Period => ({ from: plusHours(now, 24 * day), to: plusHours(now, 24 * day + hours) })
const quoteOf = (facts: BookingFacts): Quote => quoteBooking({ ...facts, pricing })

const sister = (place: number, facts: BookingFacts, changes: Partial<typeof aircraft> = {}): Affected['near'][number] => ({
  facts: { ...facts, aircraft: { ...aircraft, id: `sister${place}`, ...changes }, aircraftBusy: [], ahead: null },
  distanceNm: place,
})

type AffectedInput = {
  id?: string
  period: Period
  hours?: number
  isMovable?: boolean
  pilotId?: string
  withCsip?: boolean
  sisters?: Partial<typeof aircraft>[]
  busy?: Period[]
  csipBusy?: Period[]
}
const affectedOf = ({
  id = 'one',
  period,
  hours = 2,
  isMovable = true,
  pilotId = 'pilot',
  withCsip = false,
  sisters = [],
  busy = [],
  csipBusy = [],
}: AffectedInput): Affected => {
  const ahead = {
    ...noOneAhead,
    csips: ['csip', 'other'].map((who) => ({ ...csip, id: who, busy: who === 'other' ? csipBusy : [] })),
  }
  const facts = bookingFacts({
    request: { period, plannedHours: hours, csip: withCsip ? csip : null },
    pilot: { ...pilot, id: pilotId },
    aircraftBusy: busy,
    ahead,
  })
  const near = sisters.map((changes, place) => sister(place, facts, changes))
  return { id, isMovable, facts, near, agreed: quoteOf(facts), booked: { created: plusHours(now, -100), kept: null } }
}
const disrupts = (kind: DisruptionKind, ...spans: Period[]): Unavailability => ({
  kind,
  resourceId: kind === 'away' ? 'csip' : 'aircraft',
  spans,
})
const plan = (unavailable: Unavailability, affected: Affected[], choices: Record<string, string> = {}) =>
  planDisruption({ unavailable, affected, choices: new Map(Object.entries(choices)), pricing, now })
const first = (unavailable: Unavailability, affected: Affected) => plan(unavailable, [affected])[0]!.chosen

const anyBooking = fc.record({
  start: fc.integer({ min: 0, max: 30 * 48 }),
  length: fc.integer({ min: 2, max: 40 }),
  hours: fc.integer({ min: 10, max: 60 }).map((tenths) => tenths / 10),
  pilotId: fc.constantFrom('pilot', 'second', 'third'),
  withCsip: fc.boolean(),
  isMovable: fc.boolean(),
  sisters: fc.array(fc.record({ rateCents: fc.constantFrom(30_000, 39_500, 50_000), customersOnly: fc.boolean() }), {
    maxLength: 3,
  }),
  busy: fc.array(fc.tuple(fc.integer({ min: 0, max: 60 * 48 }), fc.integer({ min: 1, max: 60 })), { maxLength: 8 }),
})
const anyDisruption = fc.record({
  kind: fc.constantFrom(...kinds),
  from: fc.integer({ min: 0, max: 20 * 48 }),
  length: fc.integer({ min: 1, max: 200 }),
  bookings: fc.array(anyBooking, { minLength: 1, maxLength: 5 }),
})
const disruptionOf = ({ kind, from, length, bookings }: typeof anyDisruption extends fc.Arbitrary<infer One> ? One : never) => ({
  unavailable: disrupts(kind, span(from, length)),
  affected: bookings.map(({ start, length: hours, busy, ...one }, place) =>
    affectedOf({
      ...one,
      id: `b${place}`,
      period: span(start, hours),
      busy: busy.map(([at, long]) => span(at, long)),
    }),
  ),
})

test('whatever moves a booking passes every rule, costs no more, and keeps clear of what breaks it', () => {
  let seen = 0
  fc.assert(
    fc.property(anyDisruption, (any) => {
      const { unavailable, affected } = disruptionOf(any)
      for (const one of affected)
        for (const { kind, facts, quote } of optionsFor({ unavailable, taken: [], affected: one, pricing, now })) {
          if (kind === 'stay' || kind === 'cancel') continue
          expect(blocks(whyNotBook({ ...facts, reasonsOnly: true }))).toBe(false)
          expect(isAffected(unavailable, facts)).toBe(false)
          expect(quote.totalCents).toBeLessThanOrEqual(one.agreed.totalCents)
          expect(facts.pilot.id).toBe(one.facts.pilot.id)
          seen++
        }
    }),
    { numRuns: runs(80) },
  )
  expect(seen).toBeGreaterThan(200)
})

test('no two bookings of a disruption are moved into each other’s time, and none that has begun is moved', () => {
  let moved = 0
  fc.assert(
    fc.property(anyDisruption, (any) => {
      const { unavailable, affected } = disruptionOf(any)
      const planned = plan(unavailable, affected)
      const taken = planned.flatMap(({ id, chosen }) =>
        chosen.kind === 'stay' || chosen.kind === 'cancel' ? [] : takenBy(chosen.facts).map((one) => ({ ...one, id })),
      )
      moved += taken.length
      for (const one of taken)
        for (const other of taken)
          if (one.id !== other.id && one.resourceId === other.resourceId) expect(overlaps(one, other)).toBe(false)
      for (const { id, options } of planned)
        if (!affected.find((one) => one.id === id)!.isMovable) expect(options.map(({ kind }) => kind)).toEqual(['stay'])
    }),
    { numRuns: runs(80) },
  )
  expect(moved).toBeGreaterThan(100)
})

const backAt = (period: Period, hoursLate: number) => disrupts('late', { from: now, to: plusHours(period.from, hoursLate) })

test('a short delay only shortens the trip; a longer one takes a sister aircraft, otherwise other times', () => {
  const period = noon(0.25, 4)
  expect(first(backAt(period, 1), affectedOf({ period }))).toMatchObject({
    kind: 'later',
    facts: { request: { period: { from: plusHours(period.from, 1), to: period.to } } },
  })
  expect(first(backAt(period, 2), affectedOf({ period, sisters: [{}] }))).toMatchObject({
    kind: 'aircraft',
    facts: { aircraft: { id: 'sister0' }, request: { period } },
  })
  expect(first(backAt(period, 2), affectedOf({ period })).kind).toBe('shift')
})

test('other times are ordered by least change to the plan, with days, hours and zone', () => {
  const period = noon(0.25, 12)
  const shifts = plan(backAt(period, 11), [affectedOf({ period })])[0]!.options.filter(({ kind }) => kind === 'shift')
  const away = shifts.map(({ facts: { request } }) => Math.abs(hoursIn({ from: period.from, to: request.period.from })))
  expect(away.length).toBeGreaterThan(1)
  expect(away).toEqual(away.toSorted((a, b) => a - b))
})

test('a choice says days, hours and zone, also over midnight', () => {
  const then = { tailNumber: 'N417TS', airportCode: 'KSQL', zone: 'America/Los_Angeles', csipName: null, distanceNm: 0 }
  const night = { from: new Date('2026-11-24T06:00:00Z'), to: new Date('2026-11-24T09:00:00Z') }
  expect(optionText('shift', 'late', { ...then, period: night })).toBe('Fly Mon, Nov 23, 22:00 – Tue, Nov 24, 01:00 PST')
})

test('the time at which a late aircraft is ready is rounded to the half hour', () => {
  const period = noon(0.25, 4)
  const later = first(backAt(period, 0.2), affectedOf({ period })).facts.request.period
  expect(later.from).toEqual(plusHours(period.from, 0.5))
})

test('flights in two days wait for a grounding to be lifted, earlier ones do not', () => {
  const grounding = disrupts('grounding', { from: now, to: plusHours(now, 96) })
  expect(first(grounding, affectedOf({ period: noon(2.1, 3), sisters: [{}] })).kind).toBe('stay')
  expect(first(grounding, affectedOf({ period: noon(1, 3), sisters: [{}] })).kind).toBe('aircraft')
})

test('a grounded aircraft is offered no other dates: no one knows when it flies again', () => {
  const grounding = disrupts('grounding', { from: now, to: plusHours(now, 96) })
  const one = affectedOf({ period: noon(1, 3) })
  const grounded = { ...one, facts: { ...one.facts, aircraft: { ...one.facts.aircraft, grounded: { reason: 'Flat tire' } } } }
  expect(plan(grounding, [grounded])[0]!.options.map(({ kind }) => kind)).toEqual(['cancel', 'stay'])
})

test.each([
  ['costs more', { rateCents: 45_000 }],
  ['holds a higher deposit', { depositCents: 80_000 }],
  ['asks for fuel on top', { fuelIncluded: false }],
  ['asks for more hours a night', { minimumHoursPerNight: 3 }],
  ['is for customers of its owner', { customersOnly: true }],
] as const)('an aircraft that %s is not offered', (_, changes) => {
  const period = noon(3, 3)
  const block = disrupts('block', period)
  expect(first(block, affectedOf({ period, sisters: [changes, { rateCents: 39_000 }] }))).toMatchObject({
    kind: 'aircraft',
    facts: { aircraft: { id: 'sister1' } },
  })
})

test('for an absent instructor another steps in, otherwise another day, otherwise the pilot flies alone', () => {
  const period = noon(3, 3)
  const away = disrupts('away', { from: plusHours(period.from, -24), to: plusHours(period.from, 40 * 24) })
  const withCsip = { period, withCsip: true }
  expect(first(away, affectedOf(withCsip)).facts.request.csip?.id).toBe('other')
  const soon = disrupts('away', { from: plusHours(period.from, -24), to: plusHours(period.to, 24) })
  expect(first(soon, affectedOf({ ...withCsip, csipBusy: [period] })).kind).toBe('shift')
  const full = Array.from({ length: 70 }, (_, day) => noon(day - 2, 23.9)).filter((one) => !overlaps(one, noon(3, 4)))
  expect(first(away, affectedOf({ ...withCsip, csipBusy: [period], busy: full })).kind).toBe('alone')
})

test('the second of two at the same time is not offered what the first one takes', () => {
  const period = noon(3, 3)
  const block = disrupts('block', span(3 * 48, 12))
  const one = affectedOf({ id: 'a', period, sisters: [{}] })
  const other = affectedOf({ id: 'b', pilotId: 'second', period: noon(3 + 1 / 24, 3), sisters: [{}] })
  const [chosen, next] = plan(block, [other, one])
  expect([chosen!.id, chosen!.chosen.kind, next!.id, next!.chosen.kind]).toEqual(['a', 'aircraft', 'b', 'shift'])
  const cancels = plan(block, [one, other], { a: 'cancel' })
  expect(cancels.map(({ chosen: { kind } }) => kind)).toEqual(['cancel', 'aircraft'])
})

test('a choice that is no longer available is named', () => {
  const period = noon(3, 3)
  const [planned] = plan(disrupts('block', period), [affectedOf({ period })], { one: 'aircraft gone' })
  expect(planned).toMatchObject({ isGone: true, chosen: { kind: 'shift' } })
})

test('a booking is affected including its turnaround, but not by something ending as it begins', () => {
  const facts = bookingFacts({ request: { period: noon(2, 2) } })
  const { to } = noon(2, 2)
  expect(isAffected(disrupts('block', { from: plusHours(to, 0.25), to: plusHours(to, 1) }), facts)).toBe(true)
  expect(isAffected(disrupts('block', { from: plusHours(to, 0.5), to: plusHours(to, 1) }), facts)).toBe(false)
  expect(isAffected(disrupts('late', { from: now, to: noon(2, 2).from }), facts)).toBe(false)
  expect(isAffected(disrupts('away', noon(2, 2)), facts)).toBe(false)
  expect(factsUnder(disrupts('block', noon(2, 2)), [], facts).aircraftBusy).toHaveLength(1)
})

const startingOn = (day: string) => ({ from: new Date(`${day}T16:30:00Z`), to: plusHours(new Date(`${day}T16:30:00Z`), 5) })

test('the nearest times come first, and earlier days only after all later ones', () => {
  const others = ['2026-12-21', '2026-11-23', '2026-12-02', '2026-11-29'].map(startingOn)
  expect(others.toSorted(closestTo(startingOn('2026-11-30')))).toEqual(
    ['2026-11-29', '2026-12-02', '2026-12-21', '2026-11-23'].map(startingOn),
  )
})
