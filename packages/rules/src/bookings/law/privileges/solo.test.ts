import { instantAt } from '@tailshare/contract/text/period'
import type { Privilege } from '@tailshare/contract/people/documents/privileges'
import { expect, test } from 'vitest'
import { runsOutBeforeReturn } from '../../../flights/departure/leave.ts'
import type { BookingFacts, PilotFacts } from '../../book/facts.ts'
import { bookingFacts, csip, document, documentsWith, zone } from '../../book/sampleFacts.ts'
import { whyNotBook } from '../../book/whyNotBook.ts'

// Student solo: what each trip requires, and what satisfies it. The trip is on December 5, 2026, in a Skyhawk at Palo Alto.

const day = '2026-12-05'
const at = (from: string, to: string, back = day) => ({ from: instantAt(day, from, zone), to: instantAt(back, to, zone) })
const page = (
  privileges: Privilege[],
  issuedOn: string | null,
  modelFamily = 'C172',
  status: 'complete' | 'pending' = 'complete',
) => document('endorsement', { privileges, issuedOn, modelFamily, status })
const certificate = document('pilot_certificate', { privileges: ['student'] })
const others = documentsWith('pilot_certificate').filter(({ kind }) => kind !== 'endorsement')
const student = (...pages: ReturnType<typeof document>[]): Partial<PilotFacts> => ({
  category: 'student_pilot',
  documents: [...others, certificate, ...pages],
})
const everything = page(['solo', 'solo_night', 'solo_cross_country', 'solo_class_b'], '2026-11-20')
const crossCountry = page(['solo', 'solo_cross_country'], '2026-11-20')

const morning = at('09:00', '11:00')
type Trip = Partial<BookingFacts['request']>

const cases: [string, Partial<PilotFacts>, Trip, RegExp | null][] = [
  ['alone with everything', student(everything), {}, null],
  ['with one passenger, 61.89(a)(1)', student(everything), { passengers: 1 }, /no passengers/],
  ['with three passengers, 61.89(a)(1)', student(everything), { passengers: 3 }, /no passengers/],
  [
    'without a student certificate, 61.3(a)',
    { ...student(everything), documents: [...others, everything] },
    {},
    /student pilot certificate/,
  ],
  [
    'a certificate that waits to be verified, 61.3(a)',
    { ...student(), documents: [...others, { ...certificate, status: 'pending' }, everything] },
    {},
    /student pilot certificate.*yours is being verified/,
  ],
  ['not endorsed, 61.87(n)', student(), {}, /endorsement for this model/],
  [
    'only stated, 61.87(n)',
    { ...student(), endorsements: ['solo', 'solo_night', 'solo_cross_country'] },
    {},
    /endorsement for this model/,
  ],
  ['endorsed 90 days before the trip, 61.87(n)', student(page(['solo'], '2026-09-06')), {}, null],
  ['endorsed 91 days before the trip, 61.87(n)', student(page(['solo'], '2026-09-05')), {}, /90 days/],
  ['endorsed without a date, 61.87(n)', student(page(['solo'], null)), {}, /90 days/],
  ['endorsed for another model, 61.87(n)', student(page(['solo'], '2026-11-20', 'PA28')), {}, /this model/],
  [
    'endorsement waits to be verified, 61.87(n)',
    student(page(['solo'], '2026-11-20', 'C172', 'pending')),
    {},
    /yours is being verified/,
  ],
  [
    'endorsed for no model that is known, 61.87(n)',
    student(document('endorsement', { privileges: ['solo'], issuedOn: '2026-11-20', modelFamily: null })),
    {},
    /this model/,
  ],
  [
    'endorsed in a lesson here, 61.87(n)',
    { ...student(), endorsed: [{ code: 'solo', modelFamily: 'C172', on: '2026-11-20', by: 'Elena' }] },
    {},
    null,
  ],
  [
    'endorsed here in another model, 61.87(n)',
    { ...student(), endorsed: [{ code: 'solo', modelFamily: 'DA40', on: '2026-11-20', by: 'Elena' }] },
    {},
    /this model/,
  ],
  [
    'back after dark by day’s endorsement, 61.87(o)',
    student(page(['solo'], '2026-11-20')),
    { period: at('15:00', '18:00') },
    /by night/,
  ],
  ['off before light, 61.87(o)', student(page(['solo'], '2026-11-20')), { period: at('05:30', '09:00') }, /by night/],
  ['back in twilight is not night, 1.1', student(page(['solo'], '2026-11-20')), { period: at('15:00', '17:00') }, null],
  ['by night with its endorsement, 61.87(o)', student(everything), { period: at('15:00', '18:00') }, null],
  ['to Las Vegas, 61.93', student(page(['solo'], '2026-11-20')), { destination: 'KLAS' }, /cross-country/],
  ['to North Las Vegas with cross-country, 61.93', student(crossCountry), { destination: 'KVGT' }, null],
  ['to Henderson with cross-country, 61.93', student(crossCountry), { destination: 'KHND, lunch' }, null],
  ['to Las Vegas with cross-country alone, 61.95', student(crossCountry), { destination: 'KLAS' }, /Class B airport/],
  ['to Las Vegas in three letters, 61.95', student(crossCountry), { destination: 'las' }, /Class B airport/],
  ['to Las Vegas by way of Henderson, 61.95', student(crossCountry), { destination: 'KHND and KLAS' }, /Class B airport/],
  ['to Honolulu in three letters, 61.95', student(crossCountry), { destination: 'HNL' }, /Class B airport/],
  [
    'to Love Field, inside the surface area of Dallas, 61.95(b)',
    student(crossCountry),
    { destination: 'KDAL' },
    /Class B airport/,
  ],
  ['to Phoenix in small letters, 61.95', student(crossCountry), { destination: 'lunch at kphx' }, /Class B airport/],
  ['to Las Cruces, not LAS, 61.95', student(crossCountry), { destination: 'Las Cruces' }, null],
  ['to Las Vegas with everything, 61.95', student(everything), { destination: 'KLAS' }, null],
  [
    'to San Francisco with everything, 91.131(b)(2)',
    student(everything),
    { destination: 'KSFO' },
    /no student flies alone at KSFO/,
  ],
  [
    'to North Las Vegas, endorsed for cross-country last spring and solo again this month, 61.93(c)',
    student(page(['solo_cross_country'], '2026-04-02'), page(['solo'], '2026-11-20')),
    { destination: 'KVGT' },
    null,
  ],
  [
    'to North Las Vegas, endorsed for cross-country this month and solo last spring, 61.87(n)',
    student(page(['solo'], '2026-04-02'), page(['solo_cross_country'], '2026-11-20')),
    { destination: 'KVGT' },
    /90 days/,
  ],
  [
    'to Las Vegas, endorsed for it 91 days before, 61.95(a)(2)',
    student(crossCountry, page(['solo_class_b'], '2026-09-05')),
    { destination: 'KLAS' },
    /Class B airport/,
  ],
  [
    'by night, endorsed for it 91 days before, 61.87(o)',
    student(crossCountry, page(['solo_night'], '2026-09-05')),
    { period: at('15:00', '18:00') },
    /by night/,
  ],
  ['to a town by name, 61.93', student(page(['solo'], '2026-11-20')), { destination: 'Las Vegas' }, /cross-country/],
  ['to Las Vegas, endorsed, 61.93', student(everything), { destination: 'KLAS' }, null],
  ['overnight, 61.93', student(page(['solo'], '2026-11-20')), { period: at('09:00', '11:00', '2026-12-06') }, /overnight/],
  ['overnight, endorsed, 61.93', student(everything), { period: at('09:00', '11:00', '2026-12-06') }, null],
  [
    'around home over midnight',
    student(page(['solo', 'solo_night'], '2026-11-20')),
    { period: at('23:00', '02:00', '2026-12-06') },
    null,
  ],
  ['home as destination', student(page(['solo'], '2026-11-20')), { destination: 'kpao' }, null],
  ['home in three letters', student(page(['solo'], '2026-11-20')), { destination: 'PAO' }, null],
  [
    'who names another airport after a local word, 61.93',
    student(page(['solo'], '2026-11-20')),
    { destination: 'Pattern work at KHAF' },
    /cross-country/,
  ],
  ['local to Modesto, 61.93', student(page(['solo'], '2026-11-20')), { destination: 'Local to KMOD' }, /cross-country/],
  ['local at home by its code', student(page(['solo'], '2026-11-20')), { destination: 'Local, landings at KPAO' }, null],
  ['home by its word', student(page(['solo'], '2026-11-20')), { destination: 'Home' }, null],
  [
    'endorsed on a page without a model, 61.87(n)',
    student({ ...page(['solo'], '2026-11-20'), modelFamily: null }),
    {},
    /this model/,
  ],
  ['around the pattern', student(page(['solo'], '2026-11-20')), { destination: 'Pattern work' }, null],
  ['with a CSIP and passengers', student(), { csip, passengers: 2, destination: 'KLAS' }, null],
  ['with a CSIP who is not free', student(), { csip: { ...csip, free: false } }, /this model/],
]

test.each(cases)('a student %s', (_, pilot, trip, expected) => {
  const facts = bookingFacts({
    pilot,
    aircraft: { modelFamily: 'C172', horsepower: 180, needsTransition: false, minimumTotalHours: 0, minimumTypeHours: 0 },
    request: { passengers: 0, period: morning, ...trip },
  })
  const refusal = whyNotBook(facts).find(({ code }) => code === 'csip_required_because' || code === 'csip_unavailable_because')
  if (expected === null) expect(refusal).toBeUndefined()
  else expect(refusal).toMatchObject({ severity: 'block', data: { because: expect.stringMatching(expected) } })
  // Checked again at check-in; no owner can lift it.
  const rules = { csip_required_because: 'off' } as const
  const atAircraft = runsOutBeforeReturn(bookingFacts({ ...facts, aircraft: { ...facts.aircraft, rules }, booker: 'owner' }))
  expect(atAircraft.some(({ text, severity }) => severity === 'block' && text.startsWith('You need a CSIP'))).toBe(
    expected !== null,
  )
})

test('each missing item links to its upload; passengers have none', () => {
  const way = (pilot: Partial<PilotFacts>, request: Trip = {}) =>
    whyNotBook(
      bookingFacts({ pilot, aircraft: { modelFamily: 'C172' }, request: { passengers: 0, period: morning, ...request } }),
    )
      .find(({ code }) => code === 'csip_required_because')
      ?.fix.find(({ kind }) => kind === 'link')
  expect(way({ ...student(), documents: others })).toMatchObject({
    to: 'upload',
    document: 'pilot_certificate',
    choice: 'student',
  })
  expect(way(student())).toMatchObject({ to: 'upload', document: 'endorsement', choice: 'solo', modelFamily: 'C172' })
  expect(way(student(page(['solo'], '2026-11-20')), { destination: 'KLAS' })).toMatchObject({ choice: 'solo_cross_country' })
  expect(way(student(page(['solo'], '2026-11-20', 'C172', 'pending')))).toMatchObject({ to: 'documents' })
  expect(way(student(everything), { passengers: 1 })).toBeUndefined()
})

test.each<[string, Partial<PilotFacts>, Trip, boolean]>([
  ['to another airport', student(everything), { destination: 'KVGT' }, true],
  ['overnight', student(everything), { period: at('09:00', '11:00', '2026-12-06') }, true],
  ['around home', student(everything), {}, false],
  ['with a CSIP aboard', student(everything), { destination: 'KVGT', csip }, false],
  [
    'not endorsed for cross-country, which is said instead',
    student(page(['solo'], '2026-11-20')),
    { destination: 'KVGT' },
    false,
  ],
  ['holding a certificate', {}, { destination: 'KVGT' }, false],
])('cross-country %s: the instructor’s endorsement of this very flight is named, 61.93(c)(2)(ii)', (_, pilot, trip, named) => {
  const facts = bookingFacts({
    pilot,
    aircraft: { modelFamily: 'C172', horsepower: 180, needsTransition: false, minimumTotalHours: 0, minimumTypeHours: 0 },
    request: { passengers: 0, period: morning, ...trip },
  })
  const found = whyNotBook(facts).find(({ code }) => code === 'cross_country_planning')
  expect(found?.severity).toBe(named ? 'warn' : undefined)
  expect(runsOutBeforeReturn(facts).some(({ text, severity }) => severity === 'warn' && text.includes('61.93'))).toBe(named)
})

test('a student looking for other times at night is offered daytime only', () => {
  const facts = bookingFacts({
    pilot: student(page(['solo'], '2026-11-20')),
    aircraft: { modelFamily: 'C172', horsepower: 180, needsTransition: false, minimumTotalHours: 0, minimumTypeHours: 0 },
    now: new Date('2026-12-03T12:30:00Z'),
    request: { period: morning, passengers: 0 },
    aircraftBusy: [morning],
    ahead: { csips: [], booked: [], hoursAreGuessed: false },
  })
  const taken = whyNotBook(facts).find(({ code }) => code === 'slot_taken')
  expect(taken?.fix).toContainEqual(expect.objectContaining({ kind: 'dates', csipId: null }))
})
