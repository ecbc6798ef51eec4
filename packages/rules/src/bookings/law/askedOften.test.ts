import type { Privilege } from '@tailshare/contract/people/documents/privileges'
import { instantAt } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import { flightReviewUntil, jetCheckUntil, medicalUntil } from '../../people/documents/validity.ts'
import { bookingFacts, csip, document, documentsWith, jet, landed, pilot, teaching, zone } from '../book/sampleFacts.ts'
import { whyNotBook } from '../book/whyNotBook.ts'
import { pilotInCommand } from './command.ts'

// Questions that pilots ask the FAA and each other, each with its source. The trip is on December 5, 2026, alone, unless it says otherwise.

type Changes = NonNullable<Parameters<typeof bookingFacts>[0]>
const day = '2026-12-05'
const at = (from: string, to: string, back = day, where = zone) => ({
  period: { from: instantAt(day, from, where), to: instantAt(back, to, where) },
  plannedHours: 1.5,
})
const morning = { passengers: 0, ...at('10:00', '12:00') }
const trainer = { modelFamily: 'C172', horsepower: 180, needsTransition: false, minimumTotalHours: 0, minimumTypeHours: 0 }
const page = (privileges: Privilege[], issuedOn = '2026-11-20', modelFamily = 'C172') =>
  document('endorsement', { privileges, issuedOn, modelFamily })
const studentCertificate = document('pilot_certificate', { privileges: ['student'] })
const withoutMedical = documentsWith('medical')
const course = document('basic_med_course', { issuedOn: '2026-01-10' })
const exam = document('basic_med_exam', { issuedOn: '2024-01-10' })
const basicMed = [course, exam]
const asStudent = (...documents: ReturnType<typeof document>[]) => ({ category: 'student_pilot' as const, documents })
const student = asStudent(...documentsWith('pilot_certificate', studentCertificate, page(['solo'])))
const teacher = (documents: typeof pilot.documents) => ({ ...csip, pilot: { ...csip.pilot, documents } })
const reviewed = (issuedOn: string) => documentsWith('flight_review', document('flight_review', { issuedOn }))
const certified = (...privileges: Privilege[]) =>
  documentsWith('pilot_certificate', document('pilot_certificate', { privileges })).filter(({ kind }) => kind !== 'endorsement')
const twin = { class: 'multi_engine_land' as const, horsepower: 168, needsTransition: false, minimumTypeHours: 0 }

type Row = [question: string, source: string, changes: Changes, found: string[]]
const rows: Row[] = [
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
    'May a student fly alone under BasicMed?',
    '61.89(d), 61.23(c)(3)',
    {
      pilot: asStudent(
        ...withoutMedical.filter(({ kind }) => kind !== 'pilot_certificate'),
        studentCertificate,
        page(['solo']),
        ...basicMed,
      ),
      aircraft: trainer,
      request: morning,
    },
    [],
  ],
  [
    'May a student fly alone without a medical?',
    '61.23(a)(3)(i)',
    {
      pilot: asStudent(...withoutMedical.filter(({ kind }) => kind !== 'pilot_certificate'), studentCertificate, page(['solo'])),
      aircraft: trainer,
      request: morning,
    },
    ['medical_expired: block'],
  ],
  [
    'May an instructor under BasicMed be in command with a student?',
    '61.23(a)(3)(ii), 61.113(i)',
    { pilot: student, aircraft: trainer, request: { ...morning, csip: teacher([...withoutMedical, ...basicMed, teaching]) } },
    [],
  ],
  [
    'May they in an airplane of eight seats?',
    '61.113(i)(1)',
    {
      pilot: student,
      aircraft: { ...trainer, seats: 8 },
      request: { ...morning, csip: teacher([...withoutMedical, ...basicMed, teaching]) },
    },
    ['csip_not_qualified: block'],
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
    'My second-class medical has become a third-class one: may I teach a student?',
    '61.23(a)(3)(ii), (d)(2)',
    {
      pilot: student,
      aircraft: trainer,
      request: {
        ...morning,
        csip: teacher([...documentsWith('medical', document('medical', { medicalClass: 2, issuedOn: '2025-02-01' })), teaching]),
      },
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
  [
    'An engine of exactly 200 hp: high performance?',
    '61.31(f)',
    { pilot: { documents: documentsWith('endorsement') }, aircraft: { horsepower: 200 }, request: morning },
    [],
  ],
  [
    'Two engines of 180 hp each: high performance?',
    '61.31(f)',
    { pilot: { documents: certified('private', 'multi_engine') }, aircraft: { ...twin, horsepower: 180 }, request: morning },
    [],
  ],
  [
    'Pressurized, certificated to exactly 25,000 ft: an endorsement?',
    '61.31(g)',
    { aircraft: { pressurized: true, ceilingFt: 25_000 }, request: morning },
    [],
  ],
  [
    'Pressurized to 25,001 ft?',
    '61.31(g)',
    { aircraft: { pressurized: true, ceilingFt: 25_001 }, request: morning },
    ['high_altitude_endorsement: block'],
  ],
  [
    'Does a student alone in a high-performance airplane need that endorsement too?',
    '61.31(f), (k)(2)',
    {
      pilot: asStudent(
        ...documentsWith('pilot_certificate').filter(({ kind }) => kind !== 'endorsement'),
        studentCertificate,
        page(['solo'], '2026-11-20', 'SR22'),
      ),
      aircraft: { ...trainer, modelFamily: 'SR22', horsepower: 310 },
      request: morning,
    },
    ['high_performance_endorsement: block'],
  ],
  [
    'May my friend who is a pilot ride along on my student solo?',
    '61.87(a), 61.89(a)(1)',
    { pilot: student, aircraft: trainer, request: { ...morning, passengers: 1 } },
    ['csip_required_because: block'],
  ],
  [
    'My solo endorsement reaches its 90th day on the second day of the trip',
    '61.87(n)',
    {
      pilot: asStudent(
        ...documentsWith('pilot_certificate', studentCertificate, page(['solo', 'solo_cross_country'], '2026-09-06')),
      ),
      aircraft: trainer,
      request: { passengers: 0, ...at('10:00', '12:00', '2026-12-06'), plannedHours: 8 },
    },
    ['csip_required_because: block'],
  ],
  [
    'I have my private certificate since yesterday, and the profile says student',
    '61.31(d)(1), 61.89',
    {
      pilot: { category: 'student_pilot', documents: certified('private', 'single_engine') },
      aircraft: trainer,
      request: { ...morning, passengers: 1 },
    },
    ['csip_required_because: block'],
  ],
  [
    'I am a glider pilot without an airplane rating',
    '61.31(d)',
    { pilot: { documents: certified('private') }, aircraft: trainer, request: morning },
    ['class_rating: block'],
  ],
  [
    'My temporary certificate of 120 days ends on the day I return',
    '61.17(b)',
    {
      pilot: {
        documents: documentsWith(
          'pilot_certificate',
          document('pilot_certificate', { privileges: ['private', 'single_engine'], expiresOn: day }),
        ),
      },
      request: morning,
    },
    [],
  ],
  [
    'I took my type rating ride in the jet last winter: do I owe a check before the next?',
    '61.58(a), (d)(2)',
    {
      pilot: {
        documents: [
          ...certified('private', 'single_engine', 'type_sf50'),
          document('endorsement', { privileges: ['high_altitude'] }),
          document('proficiency_check', { modelFamily: 'SF50', issuedOn: '2025-12-20' }),
        ],
        landed: [landed('2026-11-10', 3, { modelFamily: 'SF50' })],
      },
      aircraft: {
        ...jet,
        minimumTotalHours: 0,
        minimumTypeHours: 0,
        needsTransition: false,
        rules: { ipc_older_than_6_months: 'off' },
      },
      request: morning,
    },
    [],
  ],
  [
    'Does an instructor with the type rating stand in for my jet check?',
    '61.58(a)',
    {
      pilot: {
        documents: [
          ...certified('private', 'single_engine', 'type_sf50'),
          document('endorsement', { privileges: ['high_altitude'] }),
        ],
      },
      aircraft: { ...jet, minimumTotalHours: 0, minimumTypeHours: 0, needsTransition: false },
      request: {
        ...morning,
        csip: teacher([
          ...pilot.documents,
          teaching,
          document('pilot_certificate', { privileges: ['type_sf50'] }),
          document('endorsement', { privileges: ['high_altitude'] }),
          document('proficiency_check', { modelFamily: 'SF50', issuedOn: '2026-06-20' }),
        ]),
      },
    },
    ['proficiency_check_expired: block'],
  ],
  [
    'My instructor’s recent experience ended in November: may they use the three months of grace?',
    '61.197, 61.199(a)(1)',
    {
      request: {
        ...morning,
        csip: teacher([...pilot.documents, document('instructor_certificate', { privileges: ['cfi'], expiresOn: '2026-11-30' })]),
      },
    },
    ['csip_not_qualified: block'],
  ],
]

test.each(rows)('%s (14 CFR %s)', (_, _source, changes, expected) => {
  const found = whyNotBook(bookingFacts({ ahead: null, ...changes })).map(({ code, severity }) => `${code}: ${severity}`)
  expect(found).toEqual(expected)
})

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
