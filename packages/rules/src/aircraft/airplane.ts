import type { Endorsement } from '@tailshare/contract/people/documents/privileges'
import type { PilotRating, AirplaneClass } from '@tailshare/contract/people/documents/pilotRatings'

/** Properties of an airplane that determine what its pilot needs by regulation. */
export type Airplane = {
  class: AirplaneClass
  /** Per engine, of this airframe. Zero for a jet, which has thrust. */
  horsepower: number
  retractableGear: boolean
  tailwheel: boolean
  pressurized: boolean
  /** The lower of service ceiling and maximum operating altitude. `null` if unknown. */
  ceilingFt: number | null
  turbojet: boolean
  /** Including the pilot. */
  seats: number
  /** `null` if unknown. */
  maxTakeoffLb: number | null
}

/** 14 CFR 61.5(b)(2), 61.31(d), 61.63(c): the rating its pilot in command needs for the class. */
export const classRatings: Record<AirplaneClass, PilotRating> = {
  single_engine_land: 'single_engine',
  multi_engine_land: 'multi_engine',
  single_engine_sea: 'single_engine_sea',
  multi_engine_sea: 'multi_engine_sea',
}

export const isMultiEngine = ({ class: of }: Pick<Airplane, 'class'>) => of === 'multi_engine_land' || of === 'multi_engine_sea'

export type AskedEndorsement = Extract<Endorsement, 'high_performance' | 'complex' | 'high_altitude' | 'tailwheel'>

/** More horsepower per engine makes it a high-performance airplane. */
export const highPerformanceAbove = 200
const highAltitudeAboveFt = 25_000

type AirplaneFeatures = Omit<Airplane, 'class' | 'seats' | 'maxTakeoffLb'>

/** 14 CFR 61.31(e), (f), (g), (i): training that needs an instructor's endorsement. */
const asks: Record<AskedEndorsement, (airplane: AirplaneFeatures) => boolean> = {
  high_performance: ({ horsepower }) => horsepower > highPerformanceAbove,
  // All listed models with retractable gear have flaps and a controllable propeller, except jets, which have none. A seaplane can be
  // complex without retractable gear.
  complex: ({ retractableGear, turbojet }) => retractableGear && !turbojet,
  // An unknown ceiling counts as high.
  high_altitude: ({ pressurized, ceilingFt }) => pressurized && (ceilingFt === null || ceilingFt > highAltitudeAboveFt),
  tailwheel: ({ tailwheel }) => tailwheel,
}

export const isAsked = (airplane: AirplaneFeatures, endorsement: AskedEndorsement) => asks[endorsement](airplane)

/** 14 CFR 61.113(i)(1), since 2024: limits of BasicMed. */
const basicMed = { people: 7, lb: 12_500 }
export const isForBasicMed = ({ seats, maxTakeoffLb }: Airplane) =>
  seats <= basicMed.people && maxTakeoffLb !== null && maxTakeoffLb <= basicMed.lb

type EarlierEngine = { family: string; before: number; engine: string; horsepower: number }

/** Models that used to have another engine: `before` is the first year with today's. */
const earlierEngines: readonly EarlierEngine[] = [{ family: 'SR20', before: 2017, engine: 'IO-360-ES', horsepower: 200 }]

type Engine = { engine: string; horsepower: number }

/** The engine of an airplane by year of manufacture. `null`: the same as the model's today. */
export const engineOfYear = ({ family, year }: { family: string; year: number }): Engine | null => {
  const found = earlierEngines.find((one) => one.family === family && year < one.before)
  return found ? { engine: found.engine, horsepower: found.horsepower } : null
}

type Built = Engine & { id: string; family: string; year: number }

/**
 * The engine after a correction of model or year. An engine the owner entered stays while the model does; a default follows model and year.
 */
export const engineAfter = (before: Built, now: Engine, after: Built): Engine => {
  const came = engineOfYear(before) ?? before
  const isOwn = now.engine !== came.engine || now.horsepower !== came.horsepower
  return isOwn && before.id === after.id ? now : (engineOfYear(after) ?? after)
}

/** Jets must have zero horsepower, all others more. */
export const fitsPower = ({ type }: { type: number }, horsepower: number) => (type === jet ? horsepower === 0 : horsepower >= 30)
const jet = 5
