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
  /** What all tanks hold together, in US gallons. */
  usableGallons: number
  /** The model's own range within the hard bounds, in quarts. */
  oilMin: number | null
  oilMax: number | null
}

export type Meters = { hobbs: number; flightMeter: number }

/** What limits the aircraft, as the pilot reads it or has read it. */
export type ReadLimit = { id: string; text: string; terms: string }

/** Whether our records of the inspections are confirmed from the logbook; `none`: there are none. */
export type InspectionRecords = 'confirmed' | 'not_confirmed' | 'none'

export type QuestionFacts = {
  stage: Stage
  model: ModelFacts
  /** The last readings that were recorded; on return, those of this departure. */
  lastMeters: Meters
  /** Where it comes back, and on which day there. */
  returns?: { code: string; lat: number; lon: number; zone: string; day: string }
  order: TripDetails & {
    pilotName: string
    /** The pilot in command, as their name stands on the account and in the signature. */
    signerName: string
    squawks: string[]
    /** What the pilot confirms to have read. */
    limits: ReadLimit[]
    inspectionsValid: boolean
    inspectionRecords: InspectionRecords
    /** The last one to bring it back did not find it clean. */
    leftUnclean: boolean
  }
}

export type Problem = { question: string; text: string; severity: 'block' | 'warn' }

/** Fuel and oil at departure, and what the model burns; `null` where no one looked. */
export type Burn = { fuelOut: number | null; oilOut: number | null; gallonsPerHour: number }

export type RecordFacts = {
  stage: Stage
  questions: Question[]
  answers: Answers
  /** Keys of questions that have a photo. */
  photos: string[]
  /** Open points that somebody let pass, by question, each with the sentence that says who and why. */
  released: Record<string, string>
  /** The last readings that were recorded before this flight. */
  lastMeters: Meters
  /** What was read at departure; `null` before it. */
  departureMeters: Meters | null
  period: Period
  /** When the aircraft was released; `null` where no one recorded it. */
  leftAt: Date | null
  plannedHours: number | null
  /** The last exchange of each meter, where there was one. */
  exchanges?: readonly Exchange[]
  /** What it left with and burns, where that is known. */
  burn?: Burn
  now: Date
}
