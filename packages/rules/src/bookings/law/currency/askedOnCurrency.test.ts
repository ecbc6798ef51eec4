import { instantAt } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import { flightReviewUntil, jetCheckUntil, medicalUntil } from '../../../people/documents/validity.ts'
import { bookingFacts, csip, document, documentsWith, landed, pilot, teaching, zone } from '../../book/sampleFacts.ts'
import { answerTo, type LegalQuestion, at, certified, day, morning, teacher, trainer, twin } from '../asked.ts'
import { pilotInCommand } from '../command.ts'

const withoutMedical = documentsWith('medical')
const course = document('basic_med_course', { issuedOn: '2026-01-10' })
const reviewed = (issuedOn: string) => documentsWith('flight_review', document('flight_review', { issuedOn }))

test.each<LegalQuestion>([
  [
    'I passed my multi-engine check ride with two landings: may I take someone along?',
    '61.57(a)(1)(ii)',
    {
      pilot: {
        documents: [...pilot.documents, ...certified('private', 'multi_engine')],
        landed: [landed('2026-11-30', 2, twin)],
      },
      aircraft: twin,
      request: { ...morning, passengers: 1 },
    },
    ['passenger_recency: warn'],
  ],
  [
    'Do landings of this very morning count for the flight at noon?',
    '61.57(a)',
    { pilot: { landed: [landed(day, 3)] }, request: { ...morning, passengers: 1 } },
    [],
  ],
  [
    'I leave an hour and a half before sunrise with a passenger: is that night?',
    '61.57(b)',
    { request: { passengers: 1, ...at('05:30', '09:00') } },
    ['passenger_recency: warn'],
  ],
  [
    'I leave half an hour before sunrise: is that night?',
    '61.57(b)',
    { request: { passengers: 1, ...at('06:30', '09:00') } },
    [],
  ],
  [
    'I come back by night with nobody aboard and no landings by night',
    '61.57(b)',
    { request: { passengers: 0, ...at('16:00', '19:30') } },
    [],
  ],
  [
    'My instructor sits beside me and I have no landings: are they my passenger?',
    '61.57(a)',
    { pilot: { landed: [landed('2026-11-10', 0)] }, request: { ...morning, csip } },
    [],
  ],
  [
    'May I fly on the course alone, with the examination of five years ago?',
    '61.23(c)(3)(i)(D)',
    {
      pilot: { documents: [...withoutMedical, course, document('basic_med_exam', { issuedOn: '2021-11-30' })] },
      request: morning,
    },
    ['medical_expired: block'],
  ],
  [
    'My first-class medical of 2025 is too old for the airlines: may I fly privately?',
    '61.23(d)(1)(v)',
    {
      pilot: { documents: documentsWith('medical', document('medical', { medicalClass: 1, issuedOn: '2025-01-20' })) },
      request: morning,
    },
    [],
  ],
  [
    'My medical ends this month: may I fly on its last day?',
    '61.23(d)',
    {
      pilot: { documents: documentsWith('medical', document('medical', { medicalClass: 3, issuedOn: '2024-12-01' })) },
      request: {
        ...morning,
        period: { from: instantAt('2026-12-31', '20:00', zone), to: instantAt('2026-12-31', '23:30', zone) },
      },
    },
    [],
  ],
  [
    'and come back an hour into the new year?',
    '61.23(d)',
    {
      pilot: { documents: documentsWith('medical', document('medical', { medicalClass: 3, issuedOn: '2024-12-01' })) },
      request: {
        ...morning,
        period: { from: instantAt('2026-12-31', '22:30', zone), to: instantAt('2027-01-01', '00:30', zone) },
      },
    },
    ['medical_expired: block'],
  ],
  [
    'The aircraft is in Phoenix, where midnight is an hour earlier than here: which day counts?',
    '61.56(c)',
    {
      pilot: { documents: reviewed('2024-11-10') },
      aircraft: { zone: 'America/Phoenix' },
      request: { ...morning, period: { from: new Date('2026-12-01T03:30:00Z'), to: new Date('2026-12-01T06:30:00Z') } },
    },
    [],
  ],
  [
    'and one in New York, where it is three hours later?',
    '61.56(c)',
    {
      pilot: { documents: reviewed('2024-11-10') },
      aircraft: { zone: 'America/New_York' },
      request: { ...morning, period: { from: new Date('2026-12-01T03:30:00Z'), to: new Date('2026-12-01T06:30:00Z') } },
    },
    ['flight_review_expired: block'],
  ],
  [
    'Does a new rating, a WINGS phase or an instructor’s practical test stand for the review?',
    '61.56(d), (e)',
    { pilot: { documents: reviewed('2026-02-03') }, request: morning },
    [],
  ],
  [
    'Does my jet check of this year stand for the review in a Skyhawk?',
    '61.56(d)(1)',
    {
      pilot: {
        documents: documentsWith('flight_review', document('proficiency_check', { modelFamily: 'SF50', issuedOn: '2026-02-03' })),
      },
      aircraft: trainer,
      request: morning,
    },
    [],
  ],
  [
    'Does my instrument check stand for the review?',
    '61.56(d)',
    { pilot: { documents: documentsWith('flight_review', document('ipc', { issuedOn: '2026-11-01' })) }, request: morning },
    ['flight_review_expired: block'],
  ],
  [
    'May I go up with an instructor to take my overdue review?',
    '61.56(c); FAA to Kortokrax',
    { pilot: { documents: reviewed('2024-10-01') }, request: { ...morning, csip } },
    [],
  ],
  [
    'May an instructor whose own review is overdue give me mine, while mine still counts?',
    '61.56(c), 61.193(a)(7)',
    { request: { ...morning, csip: teacher([...documentsWith('flight_review'), teaching]) } },
    [],
  ],
  [
    'May one whose medical is gone teach me, a current pilot?',
    '61.23(b)(5)',
    { request: { ...morning, csip: teacher([...withoutMedical, teaching]) } },
    [],
  ],
])('%s (14 CFR %s)', (_, _source, changes, expected) => expect(answerTo(changes)).toEqual(expected))

test('an instructor who takes a pilot with an overdue review is in command; beside a current one they are not', () => {
  const inCommand = (documents: typeof pilot.documents) =>
    pilotInCommand(bookingFacts({ pilot: { documents }, request: { ...morning, csip } }))
  expect([inCommand(reviewed('2024-10-01')), inCommand(pilot.documents)]).toEqual(['csip', 'pilot'])
})

test.each([
  ['examined the day before turning 40', '1986-12-06', '2026-12-05', '2031-12-31'],
  ['on the day', '1986-12-05', '2026-12-05', '2028-12-31'],
  ['born on a leap day, on February 28 of the 40th year', '1988-02-29', '2028-02-28', '2033-02-28'],
  ['on February 29', '1988-02-29', '2028-02-29', '2030-02-28'],
])('a third-class medical, %s: 14 CFR 61.23(d)(3)', (_, born, issuedOn, until) => {
  expect(medicalUntil(document('medical', { medicalClass: 3, issuedOn }), born)).toBe(until)
})

test('a review of January 31 lasts through January; a jet check of the 31st, to the end of its month', () => {
  expect(flightReviewUntil(document('flight_review', { issuedOn: '2025-01-31' }))).toBe('2027-01-31')
  expect(jetCheckUntil([document('proficiency_check', { modelFamily: 'SF50', issuedOn: '2026-01-31' })], 'SF50')).toBe(
    '2027-01-31',
  )
})
