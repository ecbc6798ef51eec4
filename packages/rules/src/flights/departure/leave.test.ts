import { expect, test } from 'vitest'
import { bookingFacts, document, documentsWith, weekend } from '../../bookings/book/sampleFacts.ts'
import { groundedProblems, inspectionsLast, recordsOf, runsOutBeforeReturn } from './leave.ts'
import { inspectionHints } from '../stages/questions.ts'

const planned = { from: new Date('2026-12-05T17:00:00Z'), to: new Date('2026-12-07T01:00:00Z') }
const trip = { planned, plannedHours: 4.2, hobbs: 1284.6, zone: 'America/Los_Angeles' }

test('a grounded aircraft does not leave, but comes back', () => {
  expect(groundedProblems('departure', 'Prop strike')).toEqual([
    { question: 'squawksRead', text: 'The aircraft is grounded: Prop strike', severity: 'block' },
  ])
  expect(groundedProblems('return', 'Prop strike')).toEqual([])
  expect(groundedProblems('departure', null)).toEqual([])
})

test('an inspection has to last through the day of the planned return, and through the planned hours', () => {
  expect(inspectionsLast([{ dueOn: '2026-12-06', dueHobbs: null }], trip)).toBe(true)
  expect(inspectionsLast([{ dueOn: '2026-12-05', dueHobbs: null }], trip)).toBe(false)
  expect(inspectionsLast([{ dueOn: null, dueHobbs: 1288.8 }], trip)).toBe(true)
  expect(inspectionsLast([{ dueOn: null, dueHobbs: 1288.7 }], trip)).toBe(false)
})

test('documents that ran out since the booking keep the pilot on the ground; what was decided at booking is not asked again', () => {
  const insurance = document('insurance', { expiresOn: '2026-12-05' })
  const late = { documents: documentsWith('insurance', insurance), hasUsablePaymentMethod: false }
  expect(runsOutBeforeReturn(bookingFacts({ now: weekend.from }))).toEqual([])
  expect(runsOutBeforeReturn(bookingFacts({ pilot: late, now: weekend.to }))).toEqual([
    { question: 'idAndMedical', text: expect.stringMatching(/insurance.*valid until Sat, Dec 5/i), severity: 'block' },
  ])
})

test('an inspection that runs out before the return keeps the aircraft on the ground, by the panel where it reads more than the books', () => {
  const due = { id: 'i', title: '100-hour inspection', dueOn: null, hoursLeft: 10, grounds: true }
  const { aircraft } = bookingFacts()
  const facts = (hoursLeft: number) =>
    bookingFacts({ now: weekend.from, aircraft: { ...aircraft, inspections: [{ ...due, hoursLeft }] } })
  expect(runsOutBeforeReturn(facts(50))).toEqual([])
  const held = [{ question: 'inspectionsValid', text: expect.stringMatching(/100-hour inspection comes due/), severity: 'block' }]
  expect(runsOutBeforeReturn(facts(0))).toEqual(held)
  expect(runsOutBeforeReturn(facts(50), 49.9)).toEqual(held)
})

test.each([
  ['missing', [], 'none'],
  ['missing', [false], 'not_confirmed'],
  ['to_confirm', [true], 'not_confirmed'],
  ['on_record', [false, true], 'not_confirmed'],
  ['on_record', [false], 'confirmed'],
] as const)('with the annual %s and others %j the records are %s', (annual, others, expected) => {
  expect(
    recordsOf(
      annual,
      others.map((toConfirm) => ({ toConfirm })),
    ),
  ).toBe(expected)
})

test.each([
  ['confirmed', 'According to our records, they are'],
  ['not_confirmed', expect.stringMatching(/^Not confirmed: .* Read the inspections on board$/)],
  ['none', expect.stringMatching(/^Not confirmed: we have no inspection records .* Read the inspections on board$/)],
] as const)('records that are %s are what the ramp reads', (inspectionRecords, hint) => {
  expect(inspectionHints[inspectionRecords]).toEqual(hint)
})
