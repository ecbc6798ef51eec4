import { plusHours } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import type { PilotFacts, AircraftFacts, VerdictFacts } from '../facts.ts'
import { aircraft, bookingFacts, jet, now, document, documentsWith, pilot, weekend } from '../sampleFacts.ts'
import { passingRules, standing } from '../standing.ts'
import { mayFly, verdict } from './verdict.ts'

const facts = (pilotChanges: Partial<PilotFacts> = {}, aircraftChanges: Partial<AircraftFacts> = {}, csipAvailable = false) => ({
  pilot: { ...pilot, ...pilotChanges },
  aircraft: { ...aircraft, ...aircraftChanges },
  booker: 'renter' as const,
  period: null,
  csipAvailable,
  pilotBusy: [],
  quota: null,
  now,
})
const untrained = { documents: documentsWith('transition') }
const student = { category: 'student_pilot' as const, endorsements: [], totalHours: 22, typeHours: 22 }
const trainer: Partial<AircraftFacts> = {
  modelFamily: 'C172',
  horsepower: 180,
  needsTransition: false,
  minimumTotalHours: 0,
  minimumTypeHours: 0,
}

test.each<[string, VerdictFacts, string, string]>([
  ['a qualified pilot books', facts(), 'book_now', 'Book now'],
  [
    'a visitor reads that it is grounded',
    { ...facts({}, { grounded: { reason: 'Flat tire' } }), pilot: null },
    'after',
    'Grounded until repaired',
  ],
  [
    'a visitor reads that it is for the owner’s customers',
    { ...facts({}, { customersOnly: true }), pilot: null },
    'not_rated',
    'For the owner’s customers',
  ],
  ['a visitor signs in', { ...facts(), pilot: null }, 'sign_in', 'Sign in to see whether you may fly it'],
  ['training is one step', facts(untrained), 'after', 'Needs SR22 training'],
  ['or a flight with a CSIP', facts(untrained, {}, true), 'with_csip', 'With an instructor'],
  ['a type rating is out of reach, CSIP or not', facts(untrained, jet, true), 'not_rated', 'Needs an SF50 type rating'],
  ['too few hours are named', facts({ totalHours: 120 }), 'not_rated', 'Needs 250 h total time'],
  ['a membership is asked for', facts({ hasActiveMembership: false }), 'after', 'Choose a plan to book'],
  ['who the pilot is comes first', facts({ documents: documentsWith('photo_id') }), 'after', 'Needs your photo ID'],
  ['a medical that ran out', facts({ documents: documentsWith('medical') }), 'after', 'Needs a current medical'],
  [
    'of two things the harder one is named',
    facts({ documents: documentsWith('medical'), totalHours: 120 }),
    'not_rated',
    'Needs 250 h total time',
  ],
  [
    'a co-owner past their share takes other dates',
    {
      ...facts({ ownsAircraft: true }),
      booker: 'coOwner',
      period: weekend,
      quota: {
        sharePercent: 25,
        limits: { holidays: 3, consecutiveDays: 1, advanceDays: 28, maintenanceHours: 480 },
        uses: [],
        holidays: [],
        maintenanceHoursThisYear: 0,
      },
    },
    'other_dates',
    'Over your 60-day limit',
  ],
  ['and a card for the deposit', facts({ hasUsablePaymentMethod: false, hasCard: false }), 'after', 'Add a card to book'],
  [
    'what a pilot may fly is said before how they pay',
    facts({ ...untrained, hasActiveMembership: false }),
    'after',
    'Needs SR22 training',
  ],
  ['a CSIP does not pay', facts({ ...untrained, hasActiveMembership: false }, {}, true), 'after', 'Choose a plan to book'],
  [
    'no one flies twice at a time',
    { ...facts(), period: weekend, pilotBusy: [weekend] },
    'other_dates',
    'You have another booking then',
  ],
  [
    'hours of the trips before use up an inspection',
    { ...facts({}, { inspections: [{ title: 'Oil', dueOn: null, hoursLeft: 9 }], hoursBookedBefore: 6 }), period: weekend },
    'after',
    'Due for inspection',
  ],
  [
    'a learner needs a CSIP who is free then',
    { ...facts(student, trainer), period: weekend },
    'not_rated',
    'Needs a CSIP, and none is free',
  ],
  [
    'half a year ahead is all',
    { ...facts(), period: weekend, now: plusHours(now, -24 * 200) },
    'other_dates',
    'Not open for booking yet',
  ],
  [
    'a document that ends during the trip counts',
    { ...facts({ documents: documentsWith('insurance', document('insurance', { expiresOn: '2026-12-01' })) }), period: weekend },
    'after',
    'Needs current renter’s insurance',
  ],
  [
    'and not when no dates are given',
    facts({ documents: documentsWith('insurance', document('insurance', { expiresOn: '2026-12-01' })) }),
    'book_now',
    'Book now',
  ],
])('%s', (_, given, kind, text) => {
  expect(verdict(given)).toMatchObject({ kind, text })
})

test.each<[string, VerdictFacts, boolean]>([
  ['a qualified pilot', facts(), true],
  ['a visitor sees everything', { ...facts({}, jet), pilot: null }, true],
  ['an expired medical does not hide', facts({ documents: documentsWith('medical') }), true],
  ['missing training hides, with a CSIP too', facts(untrained, {}, true), false],
  ['too few hours hide', facts({ typeHours: 3 }), false],
  ['a missing type rating hides', facts({}, jet), false],
  ['a student alone sees no trainer', facts(student, trainer), false],
  ['with a CSIP at the airport they do', facts(student, trainer, true), true],
  [
    'a jet stays hidden from students',
    facts({ ...student, totalHours: 900, typeHours: 100 }, { ...jet, needsTypeRating: null, needsTransition: false }, true),
    false,
  ],
])('hiding what a pilot is not rated for: %s', (_, given, shown) => {
  expect(mayFly(given)).toBe(shown)
})

test('the aircraft page says what the owner asks and where the pilot stands', () => {
  const documents = documentsWith('insurance', document('insurance', { expiresOn: '2026-12-19' }))
  expect(standing({ ...facts({ documents, typeHours: 18.4 }), period: weekend })).toEqual([
    { title: '250 h total time', state: 'pass', text: 'You have 612.4 h' },
    { title: '25 h in type', state: 'block', text: 'The owner requires 25.0 h in type; you have 18.4 h' },
    { title: 'Single-engine rating', state: 'pass', text: 'Verified' },
    { title: 'High performance endorsement', state: 'pass', text: 'Verified' },
    { title: 'Transition training, SR22', state: 'pass', text: 'Verified, Mar 2, 2025' },
    { title: 'IPC within 6 months', state: 'pass', text: 'Sep 14, 2026' },
    { title: 'Flight review valid at return', state: 'pass', text: 'Until Aug 31, 2027' },
    { title: 'Medical valid at return', state: 'pass', text: 'Until Mar 31, 2028' },
    { title: 'Renter’s insurance', state: 'warn', text: 'Through Dec 19, 2026, renew soon' },
    { title: 'Photo ID', state: 'pass', text: 'Verified' },
    { title: 'Pilot certificate', state: 'pass', text: 'Verified' },
  ])
})

test('rules that pass say what the pilot has; one that fails is not among them', () => {
  const passing = passingRules(bookingFacts({ pilot: { typeHours: 18.4 } }))
  expect(passing).toContain('250 h total time: you have 612.4 h')
  expect(passing).toContain('N417TS is free, turnaround included')
  expect(passing).toContain('Membership: Wingman')
  expect(passing.join()).not.toContain('in type')
})

test('a text shared by several rules is shown once, and only if all pass', () => {
  const said = (changes: Parameters<typeof bookingFacts>[0]) =>
    passingRules(bookingFacts(changes)).filter((line) => line === 'The dates can be booked')
  expect(said({})).toHaveLength(1)
  expect(said({ request: { period: { from: weekend.from, to: plusHours(weekend.from, 7 * 24 + 1) } } })).toEqual([])
})

test('if only a missing entry is exempt, unknown hours are not mentioned', () => {
  const facts = bookingFacts({ pilot: { totalHours: null }, aircraft: { rules: { total_hours_missing: 'off' } } })
  expect(passingRules(facts)).toContain('250 h total time: Not required')
})
