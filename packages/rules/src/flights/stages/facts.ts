import type { Answers, Question, Stage } from '@tailshare/contract/flights/ramp'
import type { AircraftType } from '@tailshare/contract/base/constants'
import type { Exchange } from '../return/exchange.ts'
import type { Period } from '@tailshare/contract/text/period'
import type { TripDetails } from '@tailshare/contract/base/tripFields'

export type ModelFacts = {
  family: string
  type: AircraftType
  hasTks: boolean
  hasOxygen: boolean
  hasParachute: boolean
  seats: number
  /** Total of all tanks, in US gallons. */
  usableGallons: number
  /** The model's range within the hard bounds, in quarts. */
  oilMin: number | null
  oilMax: number | null
}

export type Meters = { hobbs: number; flightMeter: number }

/** A limitation of the aircraft as shown to the pilot. */
export type ReadLimit = { id: string; text: string; terms: string }

/** Whether inspection records are confirmed from the logbook. `none`: there are no records. */
export type InspectionRecords = 'confirmed' | 'not_confirmed' | 'none'

export type QuestionFacts = {
  stage: Stage
  model: ModelFacts
  /** Last recorded readings. On return, those of the departure. */
  lastMeters: Meters
  /** Airport and local day of the return. */
  returns?: { code: string; lat: number; lon: number; zone: string; day: string }
  order: TripDetails & {
    /** Names as on the accounts: who booked, and who is pilot in command and signs. */
    pilotName: string
    signerName: string
    /** Of operational control, in the words that are signed. */
    statement: string
    squawks: string[]
    /** Limitations the pilot must confirm. */
    limits: ReadLimit[]
    inspectionsValid: boolean
    inspectionRecords: InspectionRecords
    /** The last pilot reported it not clean. */
    leftUnclean: boolean
  }
}

export type Problem = { question: string; text: string; severity: 'block' | 'warn' }

/** Fuel and oil at departure and the model's consumption. `null` if not recorded. */
export type Burn = { fuelOut: number | null; oilOut: number | null; gallonsPerHour: number }

export type RecordFacts = {
  stage: Stage
  questions: Question[]
  answers: Answers
  photos: string[]
  /** A squawk was reported with the record. */
  hasSquawk?: boolean
  /** Released open points by question, with the sentence that says who and why. */
  released: Record<string, string>
  /** Last recorded readings before this flight. */
  lastMeters: Meters
  /** Readings at departure. `null` before it. */
  departureMeters: Meters | null
  period: Period
  /** When the aircraft was released. `null` if not recorded. */
  leftAt: Date | null
  /** Another trip has the aircraft, because its return was not recorded. */
  isOut?: boolean
  /** What the next departure read, if the aircraft left again before this return was recorded. */
  nextMeters?: Meters | null
  plannedHours: number | null
  /** The last exchange of each meter, if any. */
  exchanges?: readonly Exchange[]
  /** Fuel and oil at departure and consumption, if known. */
  burn?: Burn
  now: Date
}
