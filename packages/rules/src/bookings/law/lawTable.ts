import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { Privilege } from '@tailshare/contract/people/documents/privileges'
import type { AircraftFacts } from '../book/facts.ts'

// For tests. Pilot × airplane → allowed, or refused with the legal reason. Each cell is a test row, asked of the rules and of every door.

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
const lawful: ReadonlySet<string> = new Set(letters.map((letter) => reasons[letter].code))
export const ofLaw = (codes: readonly BookingRefusalCode[]) => codes.filter((code) => lawful.has(code)).sort()

/** Of every airplane but the jet. */
export const lawFamily = 'LAW'
const plain: Partial<AircraftFacts> = { modelFamily: lawFamily, horsepower: 180, maxTakeoffLb: 2550 }
export const airplanes: Record<string, Partial<AircraftFacts>> = {
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

const all: Privilege[] = ['high_performance', 'complex', 'high_altitude', 'tailwheel']
/** Pages on file. `checked`: months since the jet check. `alone`: endorsed for solo flight in this model family. */
export type Shown = {
  certificate?: Privilege[]
  logbook?: Privilege[]
  checked?: number
  alone?: string
  status?: 'complete' | 'pending'
}
type Stated = { ratings: Privilege[]; endorsements: Privilege[] }

/** The documents to put on file. `months`: since they were issued. */
export const pagesOf = ({
  certificate = ['private', 'single_engine'],
  logbook = [],
  checked,
  alone,
  status = 'complete',
}: Shown) => [
  { kind: 'pilot_certificate' as const, privileges: certificate, status, modelFamily: null, months: 5 },
  { kind: 'endorsement' as const, privileges: logbook, status, modelFamily: null, months: 5 },
  ...(alone
    ? [{ kind: 'endorsement' as const, privileges: ['solo_unrated' as const], status, modelFamily: alone, months: 5 }]
    : []),
  ...(checked
    ? [{ kind: 'proficiency_check' as const, privileges: [], status: 'complete' as const, modelFamily: 'SF50', months: checked }]
    : []),
]
const land: Privilege[] = ['private', 'single_engine', 'multi_engine']
const sea: Privilege[] = ['private', 'single_engine_sea']
const typed: Privilege[] = ['commercial', 'single_engine', 'type_sf50']

export const pilots: readonly [name: string, shown: Shown, cells: string, stated?: Stated][] = [
  ['single-engine', {}, '- - h h hx cx taj w c chx hx chxa'],
  ['with high performance', { logbook: ['high_performance'] }, '- - - - x cx taj w c cx x cxa'],
  ['with complex too', { logbook: ['high_performance', 'complex'] }, '- - - - - c taj w c c - ca'],
  ['with every endorsement', { logbook: all }, '- - - - - c tj - c c - c'],
  ['multi-engine, none endorsed', { certificate: land }, '- - h h hx x taj w c hx hx hxa'],
  ['multi-engine, all endorsed', { certificate: land, logbook: all }, '- - - - - - tj - c - - -'],
  ['multi-engine alone', { certificate: ['private', 'multi_engine'], logbook: all }, 'c c c c c - ctj c c - c -'],
  ['single-engine, endorsed to fly these alone', { alone: lawFamily }, '- - h h hx x taj w - hx hx hxa'],
  [
    'seaplanes alone, endorsed to fly these alone',
    { certificate: sea, logbook: all, alone: lawFamily },
    '- - - - - - ctj - - - - -',
  ],
  ['student, endorsed so', { certificate: ['student'], logbook: all, alone: lawFamily }, 'c c c c c c ctj c c c c c'],
  ['endorsed to fly another family alone', { logbook: all, alone: 'PA44' }, '- - - - - c tj - c c - c'],
  ['seaplanes alone', { certificate: sea, logbook: all }, 'c c c c c c ctj c - c c c'],
  ['jet with its check', { certificate: typed, logbook: all, checked: 4 }, '- - - - - c - - c c - c'],
  ['jet without a check', { certificate: typed, logbook: all }, '- - - - - c j - c c - c'],
  ['jet, check of last year', { certificate: typed, logbook: all, checked: 14 }, '- - - - - c j - c c - c'],
  ['jet, cabin not endorsed', { certificate: typed, checked: 4 }, '- - h h hx cx a w c chx hx chxa'],
  [
    'everything only stated',
    {},
    '- - h h hx cx taj w c chx hx chxa',
    { ratings: [...land, 'single_engine_sea', 'type_sf50'], endorsements: all },
  ],
  [
    'everything waits to be verified',
    { certificate: [...land, 'single_engine_sea', 'type_sf50'], logbook: all, status: 'pending' },
    'c c ch ch chx cx ctaj cw c chx chx chxa',
  ],
  ['says licensed, holds a student certificate', { certificate: ['student'] }, 'c c ch ch chx cx ctaj cw c chx chx chxa'],
]

/** The codes of one cell, sorted. */
export const codesOfCell = (cell: string): BookingRefusalCode[] =>
  letters.flatMap((letter) => (cell.includes(letter) ? reasons[letter].code : [])).sort()
