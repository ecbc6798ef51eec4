import type { AirplaneClass } from '@tailshare/contract/people/documents/airplanes'
import type { Endorsement } from '@tailshare/contract/people/documents/privileges'
import type { PilotRating } from '@tailshare/contract/people/documents/pilotRatings'

/** What an airplane is, as far as the law asks something of its pilot for it. */
export type Airplane = {
  class: AirplaneClass
  /** Of each engine, of this very airplane; zero for a jet, which has thrust. */
  horsepower: number
  retractableGear: boolean
  tailwheel: boolean
  pressurized: boolean
  /** The lower of service ceiling and maximum operating altitude; `null` where it is not known. */
  ceilingFt: number | null
  turbojet: boolean
  /** People, the pilot included. */
  seats: number
  /** `null` where it is not known. */
  maxTakeoffLb: number | null
}

/** 14 CFR 61.31(d), 61.63(c): what its pilot in command holds for the class. */
export const classRatings: Record<AirplaneClass, PilotRating> = {
  single_engine_land: 'single_engine',
  multi_engine_land: 'multi_engine',
  single_engine_sea: 'single_engine_sea',
  multi_engine_sea: 'multi_engine_sea',
}

export const isMultiEngine = ({ class: of }: Pick<Airplane, 'class'>) => of === 'multi_engine_land' || of === 'multi_engine_sea'

export type AskedEndorsement = Extract<Endorsement, 'high_performance' | 'complex' | 'high_altitude' | 'tailwheel'>

/** An engine with more makes it a high-performance airplane. */
export const highPerformanceAbove = 200
const highAltitudeAboveFt = 25_000

type Asking = Omit<Airplane, 'class' | 'seats' | 'maxTakeoffLb'>

/** 14 CFR 61.31(e), (f), (g), (i): which training an instructor has to have endorsed. */
const asks: Record<AskedEndorsement, (airplane: Asking) => boolean> = {
  high_performance: ({ horsepower }) => horsepower > highPerformanceAbove,
  // Every model with retractable gear has flaps and a propeller that is controlled; a jet has no propeller. A seaplane needs no gear for it.
  complex: ({ retractableGear, turbojet }) => retractableGear && !turbojet,
  // A ceiling that is not known is not below.
  high_altitude: ({ pressurized, ceilingFt }) => pressurized && (ceilingFt === null || ceilingFt > highAltitudeAboveFt),
  tailwheel: ({ tailwheel }) => tailwheel,
}

export const isAsked = (airplane: Asking, endorsement: AskedEndorsement) => asks[endorsement](airplane)

/** 14 CFR 61.113(i)(1), since 2024: what a pilot may fly under BasicMed. */
const basicMed = { people: 7, lb: 12_500 }
export const isForBasicMed = ({ seats, maxTakeoffLb }: Airplane) =>
  seats <= basicMed.people && maxTakeoffLb !== null && maxTakeoffLb <= basicMed.lb

type EarlierEngine = { family: string; before: number; engine: string; horsepower: number }

/** Where a model once came with another engine than today, until which year. */
const earlierEngines: readonly EarlierEngine[] = [{ family: 'SR20', before: 2017, engine: 'IO-360-ES', horsepower: 200 }]

type Engine = { engine: string; horsepower: number }

/** The engine that an airplane of a year came with; `null` where it is the one that its model has today. */
export const engineOfYear = ({ family, year }: { family: string; year: number }): Engine | null => {
  const found = earlierEngines.find((one) => one.family === family && year < one.before)
  return found ? { engine: found.engine, horsepower: found.horsepower } : null
}

type Built = Engine & { id: string; family: string; year: number }

/**
 * The engine of an airplane whose model or year is corrected. What its owner had entered stays with the airplane while it is the same model; what
 * came from the model and year follows them.
 */
export const engineAfter = (before: Built, now: Engine, after: Built): Engine => {
  const came = engineOfYear(before) ?? before
  const isOwn = now.engine !== came.engine || now.horsepower !== came.horsepower
  return isOwn && before.id === after.id ? now : (engineOfYear(after) ?? after)
}

/** A jet has thrust, and everything else has power. */
export const fitsPower = ({ type }: { type: number }, horsepower: number) => (type === jet ? horsepower === 0 : horsepower >= 30)
const jet = 5
