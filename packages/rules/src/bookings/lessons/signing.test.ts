import type { Endorsement, InstructorRating } from '@tailshare/contract/people/documents/privileges'
import { expect, test } from 'vitest'
import { document } from '../book/sampleFacts.ts'
import { whyNotSign, whyNotTeach, type Signing } from './signing.ts'

const signer = (...privileges: InstructorRating[]) => ({
  documents: [document('instructor_certificate', { privileges, expiresOn: '2026-12-31' })],
  endorsed: [],
})
const trainer = {
  modelFamily: 'C172',
  modelName: 'Cessna 172S',
  horsepower: 180,
  class: 'single_engine_land' as const,
  retractableGear: false,
  tailwheel: false,
  pressurized: false,
  ceilingFt: 14_000,
  turbojet: false,
}
const sr22 = { ...trainer, modelFamily: 'SR22', modelName: 'Cirrus SR22 G6', horsepower: 310 }
const da42 = {
  ...trainer,
  modelFamily: 'DA42',
  modelName: 'Diamond DA42-VI',
  horsepower: 168,
  class: 'multi_engine_land' as const,
  retractableGear: true,
}
const cub = { ...trainer, modelFamily: 'PA18', modelName: 'Piper Super Cub', tailwheel: true }
const jet = {
  ...trainer,
  modelFamily: 'SF50',
  horsepower: 0,
  retractableGear: true,
  pressurized: true,
  ceilingFt: 31_000,
  turbojet: true,
}
const signing = (changes: Partial<Signing> = {}): Signing => ({
  signer: signer('cfi', 'cfii'),
  day: '2026-12-05',
  studentCategory: 'licensed_pilot',
  studentRatings: ['private', 'single_engine'],
  aircraft: trainer,
  ...changes,
})
const student = { studentCategory: 'student_pilot' } as const
type Signed = { dualHours?: number; flightReview?: boolean; ipc?: boolean; endorsements?: Endorsement[] }

const rows: [string, string, Partial<Signing>, Signed, 'flightReview' | 'ipc' | 'endorsements' | null][] = [
  ['a lesson of which nothing is signed', '61.189', {}, {}, null],
  ['an instrument check by a CFII', '61.195(c)', {}, { ipc: true }, null],
  ['an instrument check by a CFI', '61.57(d)(2)', { signer: signer('cfi') }, { ipc: true }, 'ipc'],
  ['an instrument check by a CFII whose certificate has ended', '61.197', { day: '2027-01-01' }, { ipc: true }, 'ipc'],
  ['a flight review in a class the pilot is rated for', '61.56(c)(1)', {}, { flightReview: true }, null],
  [
    'a flight review in a twin, to a pilot of singles',
    '61.56(c)(1)',
    { aircraft: da42, signer: signer('mei') },
    { flightReview: true },
    'flightReview',
  ],
  [
    'a flight review in a twin, to a pilot of twins',
    '61.56(c)(1)',
    { aircraft: da42, signer: signer('mei'), studentRatings: ['private', 'multi_engine'] },
    { flightReview: true },
    null,
  ],
  [
    'a flight review, to a student',
    '61.56(g)',
    { ...student, studentRatings: ['student'] },
    { flightReview: true },
    'flightReview',
  ],
  [
    'solo without its class rating, to a licensed pilot',
    '61.31(d)(2)',
    { aircraft: da42 },
    { endorsements: ['solo_unrated'] },
    null,
  ],
  ['solo without its class rating, to a student', '61.31(d)(2)', student, { endorsements: ['solo_unrated'] }, 'endorsements'],
  [
    'solo without its class rating, to someone without a certificate',
    '61.31(d)(2)',
    { studentCategory: 'non_pilot' },
    { endorsements: ['solo_unrated'] },
    'endorsements',
  ],
  [
    'solo without its class rating, without training in the model',
    '61.31(d)(2)',
    {},
    { dualHours: 0, endorsements: ['solo_unrated'] },
    'endorsements',
  ],
  ['solo, to a student', '61.87(n)', student, { endorsements: ['solo'] }, null],
  ['solo, to a licensed pilot', '61.87', {}, { endorsements: ['solo'] }, 'endorsements'],
  [
    'solo, to someone who has not said what they are',
    '61.87',
    { studentCategory: null },
    { endorsements: ['solo'] },
    'endorsements',
  ],
  ['solo at night, to a licensed pilot', '61.87(o)', {}, { endorsements: ['solo_night'] }, 'endorsements'],
  ['solo cross-country, to a licensed pilot', '61.93', {}, { endorsements: ['solo_cross_country'] }, 'endorsements'],
  ['solo, without training in the model', '61.195(d)', student, { dualHours: 0, endorsements: ['solo'] }, 'endorsements'],
  ['high performance, in an airplane of 310 hp', '61.31(f)', { aircraft: sr22 }, { endorsements: ['high_performance'] }, null],
  ['high performance, in one of 180 hp', '61.31(f)', {}, { endorsements: ['high_performance'] }, 'endorsements'],
  [
    'high performance, in one of exactly 200',
    '61.31(f)',
    { aircraft: { ...sr22, horsepower: 200 } },
    { endorsements: ['high_performance'] },
    'endorsements',
  ],
  ['complex, with retractable gear', '61.31(e)', { aircraft: da42 }, { endorsements: ['complex'] }, null],
  ['complex, with fixed gear', '61.31(e)', { aircraft: sr22 }, { endorsements: ['complex'] }, 'endorsements'],
  ['complex, in a jet without a propeller', '61.31(e)', { aircraft: jet }, { endorsements: ['complex'] }, 'endorsements'],
  ['high altitude, pressurized to 31,000 ft', '61.31(g)', { aircraft: jet }, { endorsements: ['high_altitude'] }, null],
  ['high altitude, in a trainer', '61.31(g)', {}, { endorsements: ['high_altitude'] }, 'endorsements'],
  ['tailwheel, in a tailwheel airplane', '61.31(i)', { aircraft: cub }, { endorsements: ['tailwheel'] }, null],
  ['tailwheel, with a nosewheel', '61.31(i)', {}, { endorsements: ['tailwheel'] }, 'endorsements'],
  ['two, of which one was not trained', '61.31', { aircraft: da42 }, { endorsements: ['complex', 'tailwheel'] }, 'endorsements'],
]

test.each(rows)('%s (%s)', (_what, _source, changes, signed, field) => {
  const { dualHours = 1, flightReview = false, ipc = false, endorsements = [] } = signed
  expect(whyNotSign(signing(changes), { dualHours, flightReview, ipc, endorsements })?.field ?? null).toBe(field)
})

const teaching: [string, Partial<Signing>, boolean][] = [
  ['a CFI in a single', {}, true],
  ['on the last day of recent experience', { day: '2026-12-31' }, true],
  ['a day later', { day: '2027-01-01' }, false],
  ['a CFI in a twin', { aircraft: da42 }, false],
  ['without a certificate', { signer: { documents: [], endorsed: [] } }, false],
]

test.each(teaching)('instruction is recorded by %s', (_, changes, may) =>
  expect(whyNotTeach(signing(changes)) === null).toBe(may),
)
