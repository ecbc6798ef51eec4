import type { Privilege } from '@tailshare/contract/people/documents/privileges'
import { expect, test } from 'vitest'
import { runsOutBeforeReturn } from '../../../flights/departure/leave.ts'
import type { BookingFacts, PilotFacts } from '../../book/facts.ts'
import { bookingFacts, csip, document, documentsWith } from '../../book/sampleFacts.ts'
import { whyNotBook } from '../../book/whyNotBook.ts'
import { pilotInCommand } from '../command.ts'
import { flownAs } from '../flownAs.ts'
import { airplanes, ofLaw } from '../lawTable.ts'

// 14 CFR 61.31(d)(2): a pilot flies alone in a class they have no rating for, endorsed by an instructor for the model. It carries no one
// (61.31(c)), has no end (FAA to Robinson, 2015), and its pilot has a flight review (FAA to Beard, 2015).

const twin = { ...airplanes['DA42, twice 168 hp']!, modelFamily: 'DA42', modelName: 'Diamond DA42', needsTransition: false }
const page = (privileges: Privilege[], changes = {}) =>
  document('endorsement', { privileges, issuedOn: '2026-11-18', modelFamily: 'DA42', ...changes })
const complex = document('endorsement', { privileges: ['complex'] })
const endorsed = page(['solo_unrated'])
const single = documentsWith('endorsement')
const holding = (...more: ReturnType<typeof document>[]): Partial<PilotFacts> => ({ documents: [...single, ...more] })
const certificate = (privileges: Privilege[]) => ({
  documents: [...documentsWith('pilot_certificate').filter(({ kind }) => kind !== 'endorsement'), complex, endorsed].concat(
    document('pilot_certificate', { privileges }),
  ),
})

const onSaturday = {
  period: { from: new Date('2026-12-05T17:00:00Z'), to: new Date('2026-12-05T19:00:00Z') },
  plannedHours: 1.5,
}

type Row = [
  what: string,
  pilot: Partial<PilotFacts>,
  request: Partial<BookingFacts['request']>,
  aircraft: object,
  codes: string[],
]
const rows: Row[] = [
  ['endorsed, alone', holding(complex, endorsed), {}, twin, []],
  ['endorsed, with one passenger, (c)', holding(complex, endorsed), { passengers: 1 }, twin, ['class_rating']],
  [
    'endorsed, with an instructor who does not teach the class, (c)',
    holding(complex, endorsed),
    { csip },
    twin,
    ['class_rating'],
  ],
  ['endorsed years ago', holding(complex, page(['solo_unrated'], { issuedOn: '2019-05-02' })), {}, twin, []],
  [
    'endorsed until last month by its own words',
    holding(complex, page(['solo_unrated'], { expiresOn: '2026-11-01' })),
    {},
    twin,
    ['class_rating'],
  ],
  ['endorsed for another model', holding(complex, page(['solo_unrated'], { modelFamily: 'BE58' })), {}, twin, ['class_rating']],
  [
    'an endorsement that waits to be verified',
    holding(complex, page(['solo_unrated'], { status: 'pending' })),
    {},
    twin,
    ['class_rating'],
  ],
  ['only stated', { ...holding(complex), endorsements: ['solo_unrated'] }, {}, twin, ['class_rating']],
  [
    'endorsed after a lesson here',
    { ...holding(complex), endorsed: [{ code: 'solo_unrated', modelFamily: 'DA42', on: '2026-11-18', by: 'Elena Park' }] },
    {},
    twin,
    [],
  ],
  ['endorsed as students are', holding(complex, page(['solo'])), {}, twin, ['class_rating']],
  ['endorsed, not for complex, (e)', holding(endorsed), {}, twin, ['complex_endorsement']],
  ['endorsed, holding seaplane ratings alone', certificate(['private', 'single_engine_sea']), {}, twin, []],
  ['endorsed, with a student certificate alone', certificate(['student']), {}, twin, ['class_rating']],
  [
    'endorsed for a jet, which takes a type rating, (a)',
    {
      documents: [
        ...certificate(['private', 'multi_engine']).documents,
        page(['solo_unrated', 'high_altitude'], { modelFamily: 'SF50' }),
      ],
    },
    {},
    { ...airplanes['SF50 jet']!, needsTransition: false },
    ['proficiency_check_expired', 'type_rating'],
  ],
]

test.each(rows)('a pilot without the class rating %s: 14 CFR 61.31(d)(2)', (_, pilot, request, aircraft, codes) => {
  const facts = bookingFacts({ pilot, aircraft, request: { passengers: 0, ...request } })
  const blocked = whyNotBook(facts).filter(({ severity }) => severity === 'block')
  expect(ofLaw(blocked.map(({ code }) => code))).toEqual(codes)
  expect(runsOutBeforeReturn(facts).some(({ text }) => text.includes('needs a multi-engine rating'))).toBe(
    codes.includes('class_rating'),
  )
})

test('a flight review is asked of them: 14 CFR 61.56(c), FAA to Beard', () => {
  const documents = [...documentsWith('flight_review'), complex, endorsed]
  const facts = bookingFacts({ pilot: { documents }, aircraft: twin, request: { passengers: 0 } })
  expect(whyNotBook(facts).map(({ code }) => code)).toContain('flight_review_expired')
})

test('with an instructor of the class aboard it is no solo flight, and the instructor is in command', () => {
  const documents = [
    ...csip.pilot.documents,
    complex,
    document('pilot_certificate', { privileges: ['commercial', 'multi_engine'] }),
    document('instructor_certificate', { privileges: ['mei'], expiresOn: '2027-10-31' }),
  ]
  const facts = bookingFacts({
    pilot: holding(complex, endorsed),
    aircraft: twin,
    request: { passengers: 0, csip: { ...csip, pilot: { ...csip.pilot, documents } } },
  })
  expect(ofLaw(whyNotBook(facts).map(({ code }) => code))).toEqual([])
  expect(pilotInCommand(facts)).toBe('csip')
})

test('the refusal says what an endorsement opens, and what the pilot’s own does not', () => {
  const refusal = (pilot: Partial<PilotFacts>, passengers: number) =>
    whyNotBook(bookingFacts({ pilot, aircraft: twin, request: { passengers } })).find(({ code }) => code === 'class_rating')!
  const none = refusal(holding(complex), 0)
  expect(none.text).toContain('or an instructor’s endorsement to fly this model alone (14 CFR 61.31(d))')
  expect(none.fix).toContainEqual(
    expect.objectContaining({ document: 'endorsement', choice: 'solo_unrated', modelFamily: 'DA42' }),
  )
  const carrying = refusal(holding(complex, endorsed), 2)
  expect(carrying.text).toContain('Your endorsement lets you fly it alone, without passengers')
  expect(carrying.fix).not.toContainEqual(expect.objectContaining({ choice: 'solo_unrated' }))
})

test('the pilot page says: alone', () => {
  const { as } = flownAs({
    ...bookingFacts({ pilot: holding(complex, endorsed), aircraft: twin }),
    period: null,
    csipAvailable: false,
  })
  expect(as).toBe('alone')
})

test('a student endorsed for a twin flies it alone: 14 CFR 61.31(l)(2)(ii), 61.87', () => {
  const student = [
    ...documentsWith('pilot_certificate').filter(({ kind }) => kind !== 'endorsement'),
    document('pilot_certificate', { privileges: ['student'] }),
    complex,
  ]
  const codes = (...pages: ReturnType<typeof document>[]) =>
    whyNotBook(
      bookingFacts({
        pilot: { category: 'student_pilot', documents: [...student, ...pages] },
        aircraft: { ...twin, minimumTotalHours: 0, minimumTypeHours: 0 },
        request: { ...onSaturday, passengers: 0 },
      }),
    ).map(({ code }) => code)
  expect(codes(page(['solo']))).toEqual([])
  expect(codes(page(['solo'], { modelFamily: 'C172' }))).toEqual(['csip_required_because'])
})
