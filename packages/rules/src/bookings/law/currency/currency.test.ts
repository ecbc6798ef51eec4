import { instantAt } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import type { AircraftFacts, BookingFacts, LandedFacts, PilotFacts } from '../../book/facts.ts'
import { bookingFacts, document, documentsWith, jet, landed, zone } from '../../book/sampleFacts.ts'
import { passingRules } from '../../book/standing.ts'
import { whyNotBook } from '../../book/whyNotBook.ts'

// What expires: passenger landings, medical and BasicMed, flight review and its substitutes, jet check.

const trip = (day: string, from = '10:00', to = '12:00') => ({ from: instantAt(day, from, zone), to: instantAt(day, to, zone) })
const found = (code: string, facts: BookingFacts) => whyNotBook(facts).find((refusal) => refusal.code === code)

const twin = { class: 'multi_engine_land' as const }
const night = trip('2026-12-05', '16:00', '19:30')
type Request = Partial<BookingFacts['request']>
test.each<[string, LandedFacts[], Partial<AircraftFacts>, Request, number | null]>([
  ['three on the 90th day before, (a)', [landed('2026-09-06', 3)], {}, {}, null],
  ['three on the 91st day before, (a)', [landed('2026-09-05', 3)], {}, {}, 0],
  ['thirty-three in November for a trip in April, (a)', [landed('2026-11-10', 33)], {}, { period: trip('2027-04-20') }, 0],
  ['two, (a)', [landed('2026-11-10', 2)], {}, {}, 2],
  ['three over several days, (a)', [landed('2026-11-10', 2), landed('2026-11-12', 1)], {}, {}, null],
  ['in another model of the class, (a)(1)(ii)', [landed('2026-11-10', 3, { modelFamily: 'C172' })], {}, {}, null],
  ['in singles, for a twin, (a)(1)(ii)', [landed('2026-11-10', 9)], twin, {}, 0],
  ['in twins, for a single, (a)(1)(ii)', [landed('2026-11-10', 9, twin)], {}, {}, 0],
  ['in propeller airplanes, for the jet, (a)(1)(ii)', [landed('2026-11-10', 9)], jet, {}, 0],
  ['in the jet, (a)(1)(ii)', [landed('2026-11-10', 3, { modelFamily: 'SF50' })], jet, {}, null],
  ['in nosewheel airplanes, for a tailwheel, (a)(1)(ii)', [landed('2026-11-10', 9)], { tailwheel: true }, {}, 0],
  ['in tailwheel airplanes, (a)(1)(ii)', [landed('2026-11-10', 3, { tailwheel: true })], { tailwheel: true }, {}, null],
  ['by day, for an evening, (b)', [landed('2026-11-10', 9)], {}, { period: night }, 0],
  ['two of nine by night, (b)', [landed('2026-11-10', 9, { night: 2 })], {}, { period: night }, 2],
  ['three by night, (b)', [landed('2026-11-10', 3, { night: 3 })], {}, { period: night }, null],
  [
    'by day in tailwheel airplanes, by night in others of the class, (a)(1)(ii), (b)(1)(ii)',
    [landed('2026-11-10', 3, { tailwheel: true }), landed('2026-11-11', 3, { night: 3 })],
    { tailwheel: true },
    { period: night },
    null,
  ],
  [
    'by day, back within an hour of sunset, (b)',
    [landed('2026-11-10', 9)],
    {},
    { period: trip('2026-12-05', '15:00', '17:30') },
    null,
  ],
  ['none and nobody aboard, (a)', [], {}, { passengers: 0 }, null],
])('landings %s: 14 CFR 61.57', (_, flown, aircraft, request, counted) => {
  const period = trip('2026-12-05')
  const refusal = found(
    'passenger_recency',
    bookingFacts({ pilot: { landed: flown }, aircraft, request: { period, passengers: 1, ...request } }),
  )
  expect(refusal?.data ?? null).toEqual(counted === null ? null : expect.objectContaining({ landings: counted }))
})

test('a passing rule names its days and class', () => {
  const said = passingRules(bookingFacts({ request: { period: trip('2026-12-05') } }))
  expect(said).toContain('Passenger currency: 12 landings in single-engine airplanes in the 90 days before the trip')
})

const course = (issuedOn: string) => document('basic_med_course', { issuedOn })
const exam = (issuedOn: string) => document('basic_med_exam', { issuedOn })
const medical = (code: string, documents: PilotFacts['documents'], aircraft: Partial<AircraftFacts> = {}) =>
  found(code, bookingFacts({ pilot: { documents }, aircraft, request: { period: trip('2026-12-05') } }))
test.each<[string, PilotFacts['documents'], Partial<AircraftFacts>, boolean]>([
  ['course and examination', [course('2026-01-10'), exam('2024-01-10')], {}, true],
  ['a course without examination', [course('2026-01-10')], {}, false],
  ['an examination without course', [exam('2024-01-10')], {}, false],
  ['a course in its 24th month', [course('2024-12-20'), exam('2024-01-10')], {}, true],
  ['a course past it', [course('2024-11-20'), exam('2024-01-10')], {}, false],
  ['an examination in its 48th month', [course('2026-01-10'), exam('2022-12-01')], {}, true],
  ['an examination past it', [course('2026-01-10'), exam('2022-11-30')], {}, false],
  ['seven seats', [course('2026-01-10'), exam('2024-01-10')], { seats: 7 }, true],
  ['eight seats', [course('2026-01-10'), exam('2024-01-10')], { seats: 8 }, false],
  ['12,500 lb', [course('2026-01-10'), exam('2024-01-10')], { maxTakeoffLb: 12_500 }, true],
  ['more than that', [course('2026-01-10'), exam('2024-01-10')], { maxTakeoffLb: 12_501 }, false],
  ['a weight that is not known', [course('2026-01-10'), exam('2024-01-10')], { maxTakeoffLb: null }, false],
  ['one that waits to be verified', [{ ...course('2026-01-10'), status: 'pending' }, exam('2024-01-10')], {}, false],
])('BasicMed, %s: 14 CFR 61.23(c)(3), 61.113(i)', (_, documents, aircraft, passes) => {
  expect(medical('medical_expired', documentsWith('medical', ...documents), aircraft) === undefined).toBe(passes)
})

test.each<[string, PilotFacts['documents'], boolean]>([
  ['a review', [document('flight_review', { issuedOn: '2025-08-11' })], true],
  ['a jet check, 61.56(d)', [document('proficiency_check', { modelFamily: 'SF50', issuedOn: '2024-12-02' })], true],
  [
    'a jet check of more than 24 months, 61.56(d)',
    [document('proficiency_check', { modelFamily: 'SF50', issuedOn: '2024-11-02' })],
    false,
  ],
  ['an IPC is no review, 61.56(d)', [document('ipc', { issuedOn: '2026-11-01' })], false],
])('flight review: %s', (_, documents, passes) => {
  expect(medical('flight_review_expired', documentsWith('flight_review', ...documents)) === undefined).toBe(passes)
})

const check = (issuedOn: string, modelFamily = 'SF50') => document('proficiency_check', { issuedOn, modelFamily })
test.each<[string, PilotFacts['documents'], string, string | null, severity?: 'block' | 'warn']>([
  ['12 months in a jet, in this type, (a)', [check('2025-12-10')], '2026-12-05', '2026-12-31'],
  ['past the month, (a)(1)', [check('2025-10-31')], '2026-12-05', '2026-10-31'],
  [
    'another jet this year, this type last year, (a)(1), (2)',
    [check('2025-03-10'), check('2026-03-10', 'C510')],
    '2026-12-05',
    '2027-03-31',
  ],
  [
    'another jet this year, this type two years ago, (a)(2)',
    [check('2024-10-10'), check('2026-03-10', 'C510')],
    '2026-12-05',
    '2026-10-31',
  ],
  ['only another jet, (a)(2)', [check('2026-03-10', 'C510')], '2026-12-05', null],
  ['taken the month before it was due, (i)', [check('2025-06-10'), check('2026-05-10')], '2027-06-15', '2027-06-30'],
  ['taken the month after it was due, (i)', [check('2025-06-10'), check('2026-07-10')], '2027-06-15', '2027-06-30'],
  ['taken two months early, (i)', [check('2025-06-10'), check('2026-04-10')], '2027-04-15', '2027-04-30'],
  ['taken two months late, (i)', [check('2025-06-10'), check('2026-08-10')], '2027-08-15', '2027-08-31'],
  ['in the month after, before it is taken, (i)', [check('2025-11-10')], '2026-12-31', '2026-11-30', 'warn'],
  ['two months after, before it is taken, (a)(1)', [check('2025-11-10')], '2027-01-01', '2026-11-30'],
])('jet check: %s: 14 CFR 61.58', (_, documents, day, until, severity = 'block') => {
  const now = new Date(`${day}T08:00:00Z`)
  const facts = bookingFacts({
    pilot: { documents: documentsWith('proficiency_check', ...documents) },
    aircraft: jet,
    request: { period: trip(day) },
    now,
  })
  const refusal = found('proficiency_check_expired', facts)
  const ends = refusal ? (refusal.data as { validUntil: string | null }).validUntil : 'passes'
  if (refusal) expect(refusal.severity).toBe(severity)
  expect(ends).toBe(until !== null && until >= day ? 'passes' : until)
})

test('a propeller airplane asks for no jet check', () =>
  expect(found('proficiency_check_expired', bookingFacts({ request: { period: trip('2026-12-05') } }))).toBeUndefined())
