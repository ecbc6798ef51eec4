import { expect, test } from 'vitest'
import { document, documentsWith, jet, landed, pilot, teaching } from '../../book/sampleFacts.ts'
import { answerTo, type LegalQuestion, at, certified, day, morning, student, teacher, trainer, twin } from '../asked.ts'

const withoutMedical = documentsWith('medical')
const basicMed = [
  document('basic_med_course', { issuedOn: '2026-01-10' }),
  document('basic_med_exam', { issuedOn: '2024-01-10' }),
]

test.each<LegalQuestion>([
  [
    'May a student fly alone under BasicMed?',
    '61.89(d), 61.23(c)(3)',
    {
      pilot: student({ others: [...withoutMedical, ...basicMed] }),
      aircraft: trainer,
      request: morning,
    },
    [],
  ],
  [
    'May a student fly alone without a medical?',
    '61.23(a)(3)(i)',
    {
      pilot: student({ others: withoutMedical }),
      aircraft: trainer,
      request: morning,
    },
    ['medical_expired: block'],
  ],
  [
    'May an instructor under BasicMed be in command with a student?',
    '61.23(a)(3)(ii), 61.113(i)',
    { pilot: student(), aircraft: trainer, request: { ...morning, csip: teacher([...withoutMedical, ...basicMed, teaching]) } },
    [],
  ],
  [
    'May they in an airplane of eight seats?',
    '61.113(i)(1)',
    {
      pilot: student(),
      aircraft: { ...trainer, seats: 8 },
      request: { ...morning, csip: teacher([...withoutMedical, ...basicMed, teaching]) },
    },
    ['csip_not_qualified: block'],
  ],
  [
    'My second-class medical has become a third-class one: may I teach a student?',
    '61.23(a)(3)(ii), (d)(2)',
    {
      pilot: student(),
      aircraft: trainer,
      request: {
        ...morning,
        csip: teacher([...documentsWith('medical', document('medical', { medicalClass: 2, issuedOn: '2025-02-01' })), teaching]),
      },
    },
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
      pilot: student({ others: certified(), family: 'SR22' }),
      aircraft: { ...trainer, modelFamily: 'SR22', horsepower: 310 },
      request: morning,
    },
    ['high_performance_endorsement: block'],
  ],
  [
    'May my friend who is a pilot ride along on my student solo?',
    '61.87(a), 61.89(a)(1)',
    { pilot: student(), aircraft: trainer, request: { ...morning, passengers: 1 } },
    ['csip_required_because: block'],
  ],
  [
    'My solo endorsement reaches its 90th day on the second day of the trip',
    '61.87(n)',
    {
      pilot: student({ endorsed: ['solo', 'solo_cross_country'], on: '2026-09-06' }),
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
])('%s (14 CFR %s)', (_, _source, changes, expected) => expect(answerTo(changes)).toEqual(expected))
