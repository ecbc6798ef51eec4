import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { InstructorRating, Privilege } from '@tailshare/contract/people/documents/privileges'
import { expect, test } from 'vitest'
import { runsOutBeforeReturn } from '../../flights/departure/leave.ts'
import type { AircraftFacts, BookingFacts, PilotFacts } from '../book/facts.ts'
import { bookingFacts, csip, document, documentsWith, pilot } from '../book/sampleFacts.ts'
import { factsForCard } from '../book/standing.ts'
import { verdict } from '../book/verdict.ts'
import { whyNotBook } from '../book/whyNotBook.ts'

// Pilot × airplane → allowed, or refused with the legal reason. Each cell is a test row.

/** One letter per reason, with its source. */
const reasons = {
  c: { code: 'class_rating', source: '14 CFR 61.31(d), 61.63(c)' },
  t: { code: 'type_rating', source: '14 CFR 61.31(a)' },
  h: { code: 'high_performance_endorsement', source: '14 CFR 61.31(f)' },
  x: { code: 'complex_endorsement', source: '14 CFR 61.31(e)' },
  a: { code: 'high_altitude_endorsement', source: '14 CFR 61.31(g)' },
  w: { code: 'tailwheel_endorsement', source: '14 CFR 61.31(i)' },
  j: { code: 'proficiency_check_expired', source: '14 CFR 61.58(a)' },
} as const satisfies Record<string, { code: BookingRefusalCode; source: string }>
const letters = Object.keys(reasons) as (keyof typeof reasons)[]

const plain: Partial<AircraftFacts> = { horsepower: 180, maxTakeoffLb: 2550 }
const airplanes: Record<string, Partial<AircraftFacts>> = {
  'C172 of 180 hp': plain,
  'SR20 of 2012, 200 hp': { ...plain, horsepower: 200 },
  'SR20 of 2020, 215 hp': { ...plain, horsepower: 215 },
  'C182 of 230 hp': { ...plain, horsepower: 230 },
  'A36, retractable, 300 hp': { ...plain, horsepower: 300, retractableGear: true },
  'DA42, twice 168 hp': { ...plain, class: 'multi_engine_land', horsepower: 168, retractableGear: true },
  'SF50 jet': {
    modelFamily: 'SF50',
    horsepower: 0,
    retractableGear: true,
    pressurized: true,
    ceilingFt: 31_000,
    turbojet: true,
    needsTypeRating: 'type_sf50',
  },
  'Cub with a tailwheel': { ...plain, horsepower: 150, tailwheel: true },
  'C172 on floats': { ...plain, class: 'single_engine_sea' },
  'Baron, twice 300 hp': { ...plain, class: 'multi_engine_land', horsepower: 300, retractableGear: true },
  'P210, pressurized to 23,000 ft': { ...plain, horsepower: 310, retractableGear: true, pressurized: true, ceilingFt: 23_000 },
  'C421, ceiling not known': {
    ...plain,
    class: 'multi_engine_land',
    horsepower: 375,
    retractableGear: true,
    pressurized: true,
    ceilingFt: null,
  },
}

const others = documentsWith('pilot_certificate').filter(({ kind }) => kind !== 'endorsement')
const all: Privilege[] = ['high_performance', 'complex', 'high_altitude', 'tailwheel']
type Shown = { certificate?: Privilege[]; logbook?: Privilege[]; checkedOn?: string; status?: 'complete' | 'pending' }
const shows = ({ certificate = ['private', 'single_engine'], logbook = [], checkedOn, status = 'complete' }: Shown = {}) => ({
  documents: [
    ...others,
    document('pilot_certificate', { privileges: certificate, status }),
    document('endorsement', { privileges: logbook, status }),
    ...(checkedOn ? [document('proficiency_check', { modelFamily: 'SF50', issuedOn: checkedOn })] : []),
  ],
})
const land: Privilege[] = ['private', 'single_engine', 'multi_engine']
const typed: Privilege[] = ['commercial', 'single_engine', 'type_sf50']

const pilots: [string, Partial<PilotFacts>, string][] = [
  ['single-engine', shows(), '- - h h hx cx taj w c chx hx chxa'],
  ['with high performance', shows({ logbook: ['high_performance'] }), '- - - - x cx taj w c cx x cxa'],
  ['with complex too', shows({ logbook: ['high_performance', 'complex'] }), '- - - - - c taj w c c - ca'],
  ['with every endorsement', shows({ logbook: all }), '- - - - - c tj - c c - c'],
  ['multi-engine, none endorsed', shows({ certificate: land }), '- - h h hx x taj w c hx hx hxa'],
  ['multi-engine, all endorsed', shows({ certificate: land, logbook: all }), '- - - - - - tj - c - - -'],
  ['multi-engine alone', shows({ certificate: ['private', 'multi_engine'], logbook: all }), 'c c c c c - ctj c c - c -'],
  ['seaplanes alone', shows({ certificate: ['private', 'single_engine_sea'], logbook: all }), 'c c c c c c ctj c - c c c'],
  ['jet with its check', shows({ certificate: typed, logbook: all, checkedOn: '2026-07-20' }), '- - - - - c - - c c - c'],
  ['jet without a check', shows({ certificate: typed, logbook: all }), '- - - - - c j - c c - c'],
  ['jet, check of last year', shows({ certificate: typed, logbook: all, checkedOn: '2025-10-31' }), '- - - - - c j - c c - c'],
  ['jet, cabin not endorsed', shows({ certificate: typed, checkedOn: '2026-07-20' }), '- - h h hx cx a w c chx hx chxa'],
  [
    'everything only stated',
    { ...shows(), ratings: [...land, 'single_engine_sea', 'type_sf50'], endorsements: all },
    '- - h h hx cx taj w c chx hx chxa',
  ],
  [
    'everything waits to be verified',
    shows({ certificate: [...land, 'single_engine_sea', 'type_sf50'], logbook: all, status: 'pending' }),
    'c c ch ch chx cx ctaj cw c chx chx chxa',
  ],
  ['says licensed, holds a student certificate', shows({ certificate: ['student'] }), 'c c ch ch chx cx ctaj cw c chx chx chxa'],
]

const rows = pilots.flatMap(([name, changes, cells]) =>
  cells.split(' ').map((cell, column) => {
    const [airplane, aircraft] = Object.entries(airplanes)[column]!
    const why = letters.filter((letter) => cell.includes(letter)).map((letter) => reasons[letter])
    return [`${name}, ${airplane}`, changes, aircraft, why] as const
  }),
)

const lawful: ReadonlySet<string> = new Set(letters.map((letter) => reasons[letter].code))
const ofLaw = (codes: readonly BookingRefusalCode[]) => codes.filter((code) => lawful.has(code)).sort()
const booking = (facts: BookingFacts) => whyNotBook(facts).flatMap(({ code, severity }) => (severity === 'block' ? [code] : []))

/** A Saturday from nine to one. */
const saturday = { from: new Date('2026-12-05T17:00:00Z'), to: new Date('2026-12-05T21:00:00Z') }

test('there are at least 150 rows', () => expect(rows.length).toBeGreaterThanOrEqual(150))

test.each(rows)('%s', (_, pilotChanges, aircraft, why) => {
  const expected = why.map(({ code }) => code).sort()
  const facts = bookingFacts({ pilot: pilotChanges, aircraft, request: { period: saturday, passengers: 0 } })
  expect(ofLaw(booking(facts))).toEqual(expected)
  const card = { ...facts, period: saturday, csipAvailable: false }
  expect(ofLaw(verdict(card).codes)).toEqual(expected)
  expect(ofLaw(booking(factsForCard(card)))).toEqual(expected)
  // At check-in, each of them stops the departure with the same text.
  const titles = whyNotBook(facts).flatMap(({ code, title, text }) => (lawful.has(code) ? [`${title}. ${text}`] : []))
  expect(runsOutBeforeReturn(facts).map(({ text }) => text)).toEqual(expect.arrayContaining(titles))
  // No owner setting or insurance lifts a legal rule.
  const rules = Object.fromEntries([...lawful].map((code) => [code, 'off']))
  const named = bookingFacts({
    ...facts,
    pilot: { ...facts.pilot, ownsAircraft: true },
    aircraft: { ...facts.aircraft, rules, namedPilotIds: [pilot.id] },
    booker: 'owner',
  })
  expect(ofLaw(booking(named))).toEqual(expected)
})

const teacher = (...privileges: InstructorRating[]) => ({
  ...csip,
  pilot: { ...csip.pilot, documents: [document('instructor_certificate', { privileges, expiresOn: '2027-10-31' })] },
})
test.each([
  ['an instructor who is not known to teach', teacher(), ['class_rating', 'complex_endorsement']],
  ['one who teaches in singles only', teacher('cfi', 'cfii'), ['class_rating', 'complex_endorsement']],
  ['a multi-engine instructor', teacher('cfi', 'mei'), []],
  ['a multi-engine instructor who is not free', { ...teacher('mei'), free: false }, ['class_rating', 'complex_endorsement']],
] as const)('a twin is flown dual by who has no rating with %s aboard: 14 CFR 61.31(d), 61.195(b)', (_, along, expected) => {
  for (const category of ['licensed_pilot', 'student_pilot'] as const) {
    const facts = bookingFacts({
      pilot: { ...shows(), category },
      aircraft: airplanes['DA42, twice 168 hp']!,
      request: { period: saturday, passengers: 0, csip: along },
    })
    expect(ofLaw(booking(facts))).toEqual(expected)
  }
})
