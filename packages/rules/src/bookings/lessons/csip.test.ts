import type { Privilege } from '@tailshare/contract/people/documents/privileges'
import { plusHours } from '@tailshare/contract/text/period'
import { describe, expect, test } from 'vitest'
import { pilotInCommand } from '../law/command.ts'
import type { LessonFacts, PilotFacts } from '../book/facts.ts'
import { mostWithinDay } from '../law/instruction.ts'
import { bookingFacts, csip, document, documentsWith, jet, landed, pilot, teaching, weekend } from '../book/sampleFacts.ts'
import { csipLacks } from '../rules/csip.ts'
import { whyNotBook } from '../book/whyNotBook.ts'

type Changes = NonNullable<Parameters<typeof bookingFacts>[0]>
/** The sample instructor with changes. */
const teacher = (changes: Partial<PilotFacts>) => ({ ...csip, pilot: { ...csip.pilot, ...changes } })
const holding = (kind: Parameters<typeof documentsWith>[0], ...instead: Parameters<typeof documentsWith>[1][]) =>
  teacher({ documents: [...documentsWith(kind, ...instead), ...(kind === 'instructor_certificate' ? [] : [teaching])] })
const certificate = (privileges: Privilege[], changes = {}) =>
  holding('instructor_certificate', document('instructor_certificate', { privileges, expiresOn: '2027-10-31', ...changes }))
const withDocuments = (...more: PilotFacts['documents']) =>
  teacher({
    documents: [...pilot.documents, teaching, ...more],
    landed: [...pilot.landed, landed('2026-11-10', 4, { class: 'multi_engine_land', modelFamily: 'DA42' })],
  })
const flown = [
  document('pilot_certificate', { privileges: ['type_sf50'] }),
  document('endorsement', { privileges: ['high_altitude'] }),
  document('proficiency_check', { modelFamily: 'SR22' }),
]
const twin = {
  modelName: 'Diamond DA42-VI',
  modelFamily: 'DA42',
  class: 'multi_engine_land' as const,
  needsTransition: false,
  minimumTypeHours: 0,
  minimumTotalHours: 0,
}
const twinRated = document('pilot_certificate', { privileges: ['commercial', 'multi_engine'] })
const mei = document('instructor_certificate', { privileges: ['mei'], expiresOn: '2027-10-31' })

const student: Changes = { pilot: { category: 'student_pilot' } }
const reviewEnded: Changes = {
  pilot: { documents: documentsWith('flight_review', document('flight_review', { issuedOn: '2024-10-01' })) },
}
const noLandings: Changes = { pilot: { landed: [landed('2026-11-10', 0)] } }
const current: Changes = {}

type Row = [what: string, source: string, who: Changes, csip: typeof csip, aircraft: Changes['aircraft'], refused: string[]]
const rows: Row[] = [
  ['a verified CFI teaches', '61.193', current, csip, {}, []],
  ['a verified CFI flies with a student', '61.193', student, csip, {}, []],
  [
    'nobody teaches without an instructor certificate',
    '61.3(d)',
    current,
    holding('instructor_certificate'),
    {},
    ['csip_not_qualified'],
  ],
  [
    'a certificate that waits for its check is none',
    '61.3(d)',
    current,
    certificate(['cfi'], { status: 'pending' }),
    {},
    ['csip_not_qualified'],
  ],
  ['nor is one that was rejected', '61.3(d)', current, certificate(['cfi'], { status: 'negative' }), {}, ['csip_not_qualified']],
  [
    'recent experience that ends before the return',
    '61.197',
    current,
    certificate(['cfi'], { expiresOn: '2026-12-05' }),
    {},
    ['csip_not_qualified'],
  ],
  [
    'recent experience that ends on the day of the return',
    '61.197',
    current,
    certificate(['cfi'], { expiresOn: '2026-12-06' }),
    {},
    [],
  ],
  [
    'recent experience without an end is not known',
    '61.197',
    current,
    certificate(['cfi'], { expiresOn: null }),
    {},
    ['csip_not_qualified'],
  ],
  [
    'an instrument instructor alone does not teach a class',
    '61.195(b)(1)',
    current,
    certificate(['cfii']),
    {},
    ['csip_not_qualified'],
  ],
  ['an MEI does not teach in a single', '61.195(b)(1)', current, certificate(['mei']), {}, ['csip_not_qualified']],
  ['a CFI does not teach in a twin', '61.195(b)(1)', current, csip, twin, ['csip_not_qualified']],
  ['an MEI without the class rating does not either', '61.195(b)(2)', current, withDocuments(mei), twin, ['csip_not_qualified']],
  ['an MEI with the class rating and hours teaches in a twin', '61.195(b)', current, withDocuments(mei, twinRated), twin, []],
  [
    'for the class rating with less than 5 h in the model they do not',
    '61.195(f)',
    current,
    { ...withDocuments(mei, twinRated), pilot: { ...withDocuments(mei, twinRated).pilot, typeCommandHours: 4.9 } },
    twin,
    ['csip_not_qualified'],
  ],
  [
    'a pilot who has the class is not trained for it',
    '61.195(f)',
    { pilot: { documents: [...pilot.documents, twinRated] } },
    { ...withDocuments(mei, twinRated), pilot: { ...withDocuments(mei, twinRated).pilot, typeCommandHours: 4.9 } },
    twin,
    [],
  ],
  [
    'without the type rating nobody teaches in the jet',
    '61.195(e)',
    { pilot: { documents: [...pilot.documents, ...flown] } },
    csip,
    { ...jet, modelFamily: 'SR22' },
    ['csip_not_qualified'],
  ],
  [
    'with it they do',
    '61.195(e)',
    { pilot: { documents: [...pilot.documents, ...flown] } },
    withDocuments(...flown),
    { ...jet, modelFamily: 'SR22' },
    [],
  ],
  ['a student’s CSIP needs a medical', '61.23(a)(3)(ii)', student, holding('medical'), {}, ['csip_not_qualified']],
  ['a CSIP beside a pilot in command needs none', '61.23(b)', current, holding('medical'), {}, []],
  [
    'the medical of a student’s CSIP has to last',
    '61.23(d)',
    student,
    holding('medical', document('medical', { issuedOn: '2024-11-30' })),
    {},
    ['csip_not_qualified'],
  ],
  ['a student’s CSIP needs a flight review', '61.56(c)', student, holding('flight_review'), {}, ['csip_not_qualified']],
  ['a CSIP beside a pilot in command needs none of their own', '61.56(c)', current, holding('flight_review'), {}, []],
  ['whose review has ended flies with a CSIP who is in command', '61.56(c)', reviewEnded, csip, {}, []],
  ['and who has a review', '61.56(c)', reviewEnded, holding('flight_review'), {}, ['csip_not_qualified']],
  ['and a medical', '61.23(a)(3)(ii)', reviewEnded, holding('medical'), {}, ['csip_not_qualified']],
  [
    'with no certificate it is as with a student',
    'Hamre',
    { pilot: { category: 'non_pilot' } },
    holding('medical'),
    {},
    ['csip_not_qualified'],
  ],
  [
    'with a solo endorsement, too',
    'Hamre',
    {
      pilot: { category: 'student_pilot', endorsed: [{ code: 'solo', modelFamily: 'SR22', on: '2026-11-15', by: 'Elena Park' }] },
    },
    holding('medical'),
    {},
    ['csip_not_qualified'],
  ],
  [
    'without the endorsement the CSIP is in command, and has it',
    '61.31(f)',
    { pilot: { documents: documentsWith('endorsement') } },
    csip,
    {},
    [],
  ],
  [
    'and where they do not',
    '61.31(f)',
    { pilot: { documents: documentsWith('endorsement') } },
    holding('endorsement'),
    {},
    ['csip_not_qualified'],
  ],
  [
    'a CSIP who carries a student needs landings',
    '61.57(a), 2024 rescission of Kortokrax',
    student,
    teacher({ landed: [landed('2026-11-10', 2)] }),
    {},
    ['csip_recency'],
  ],
  [
    'the passengers of a pilot without landings are carried by the CSIP',
    '61.57(a)',
    noLandings,
    teacher({ landed: [landed('2026-11-10', 2)] }),
    {},
    ['csip_recency'],
  ],
  ['or by one who has them', '61.57(a)', noLandings, csip, {}, []],
  [
    'a pilot in command with landings carries the CSIP',
    '61.57(a)',
    current,
    teacher({ landed: [landed('2026-11-10', 0)] }),
    {},
    [],
  ],
]

test.each(rows)('%s (%s)', (_what, _source, who, along, aircraft, refused) => {
  const facts = bookingFacts({ ...who, aircraft: aircraft ?? {}, request: { csip: along } })
  expect(
    whyNotBook(facts)
      .map(({ code }) => code)
      .filter((code) => code.startsWith('csip_')),
  ).toEqual(refused)
})

test('a CSIP who may not teach lifts nothing', () => {
  const facts = bookingFacts({ ...reviewEnded, request: { csip: holding('instructor_certificate') } })
  expect(whyNotBook(facts).map(({ code }) => code)).toEqual(['flight_review_expired', 'csip_not_qualified'])
})

test('the pilot learns that something is missing, and only the CSIP learns what', () => {
  const facts = bookingFacts({ ...student, request: { csip: holding('medical') } })
  const [refusal] = whyNotBook(facts)
  expect(`${refusal!.title} ${refusal!.text}`).not.toContain('medical')
  expect(csipLacks(facts)).toEqual(['Your medical certificate is missing'])
  expect(csipLacks(bookingFacts({ request: { csip: holding('instructor_certificate') } }))).toEqual([
    'Your instructor certificate for single-engine airplanes is not verified through this trip',
  ])
})

test('a CSIP whose certificate ends before the trip is refused for that, and not called busy or away', () => {
  const codes = (changes: object) =>
    whyNotBook(bookingFacts({ request: { csip: { ...holding('instructor_certificate'), free: false, ...changes } } })).map(
      ({ code }) => code,
    )
  expect(codes({})).toEqual(['csip_not_qualified'])
  expect(codes({ atAirport: false })).toEqual(['csip_not_qualified'])
  expect(codes({ ...holding('pilot_certificate'), atAirport: false })).toEqual(['csip_not_qualified'])
  expect(codes({ ...csip, free: false })).toEqual(['csip_unavailable'])
})

const commands: [string, Changes, 'pilot' | 'csip'][] = [
  ['alone the pilot', {}, 'pilot'],
  ['a student alone, too', student, 'pilot'],
  ['with a student the CSIP', { ...student, request: { csip } }, 'csip'],
  ['with a student the CSIP, once they may come', { ...student, request: { csip: { ...csip, free: false } } }, 'pilot'],
  ['with someone who has not said what they are the CSIP', { pilot: { category: null }, request: { csip } }, 'csip'],
  ['a current pilot, CSIP aboard or not', { request: { csip } }, 'pilot'],
  ['whose review has ended: the CSIP', { ...reviewEnded, request: { csip } }, 'csip'],
  [
    'who has no endorsement for the airplane: the CSIP',
    { pilot: { documents: documentsWith('endorsement') }, request: { csip } },
    'csip',
  ],
  ['who has no landings and takes somebody along: the CSIP', { ...noLandings, request: { csip } }, 'csip'],
  ['who has no landings and takes nobody along: the pilot', { ...noLandings, request: { csip, passengers: 0 } }, 'pilot'],
]

test.each(commands)('in command is: %s', (_, changes, who) => expect(pilotInCommand(bookingFacts(changes))).toBe(who))

describe('eight hours of instruction in any 24 (14 CFR 61.195(a)(1))', () => {
  const day = new Date('2026-12-17T08:00:00Z')
  const lesson = (from: number, to: number, hours: number): LessonFacts => ({
    from: plusHours(day, from),
    to: plusHours(day, to),
    hours,
  })
  const cases: [string, LessonFacts, LessonFacts[], number][] = [
    ['a lesson by itself', lesson(0, 3, 2.5), [], 2.5],
    ['a long one and another the same evening', lesson(10.5, 13.5, 2.5), [lesson(0, 10, 9.5)], 12],
    ['two that make eight', lesson(6, 10, 4), [lesson(0, 5, 4)], 8],
    ['midnight begins nothing over', lesson(20, 24, 4), [lesson(10, 16, 5)], 9],
    ['a whole day later', lesson(28, 32, 4), [lesson(0, 4, 4)], 4],
    ['less than a day later, as much as fits', lesson(24, 28, 4), [lesson(0, 5, 5)], 5],
    ['one before and one after, a day apart', lesson(24, 28, 4), [lesson(3, 6, 3), lesson(46, 50, 4)], 6],
    ['a trip of two days is spread over them', lesson(0, 48, 12), [], 6],
    ['and what is taught beside it counts', lesson(10, 14, 4), [lesson(0, 48, 12)], 10],
    ['no more than the time allows', lesson(0, 2, 2), [lesson(22, 30, 8)], 4],
  ]
  test.each(cases)('%s', (_, one, others, most) => expect(mostWithinDay(one, others)).toBeCloseTo(most))
})

test('a CSIP with seven hours that day takes an hour more, not two', () => {
  const lessons = [{ from: plusHours(weekend.from, -6), to: plusHours(weekend.from, -1), hours: 5 }]
  const period = { from: weekend.from, to: plusHours(weekend.from, 5) }
  const found = (plannedHours: number) =>
    whyNotBook(bookingFacts({ request: { period, plannedHours, csip: { ...csip, lessons } } })).map(({ code, severity }) => [
      code,
      severity,
    ])
  expect(found(3)).toEqual([])
  expect(found(3.1)).toEqual([['csip_hours', 'block']])
})
