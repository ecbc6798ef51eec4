import type { PilotCategory } from '@tailshare/contract/base/constants'
import type { LessonResultsBody } from '@tailshare/contract/bookings/lessons/csipRequests'
import { pilotRatings, airplaneClasses } from '@tailshare/contract/people/documents/pilotRatings'
import { type Endorsement, endorsements as names, soloEndorsements } from '@tailshare/contract/people/documents/privileges'
import { type Verified, givesInstrumentChecks, instructs } from '../../people/documents/privileges.ts'
import type { AircraftFacts } from '../book/facts.ts'
import { inSentence } from '../orders/words.ts'
import { type AskedEndorsement, classRatings, highPerformanceAbove, isAsked } from '../../aircraft/airplane.ts'

/** Who signs, when, and for which student and aircraft. */
export type Signing = {
  signer: Verified
  day: string
  studentCategory: PilotCategory | null
  /** Verified on the student's certificates. */
  studentRatings: readonly string[]
  aircraft: Pick<
    AircraftFacts,
    | 'modelFamily'
    | 'modelName'
    | 'horsepower'
    | 'class'
    | 'retractableGear'
    | 'tailwheel'
    | 'pressurized'
    | 'ceilingFt'
    | 'turbojet'
  >
}

/**
 * Instruction requires a verified certificate with recent experience (14 CFR 61.3(d), 61.197). Returns a sentence to the CSIP, or `null`.
 */
export const whyNotTeach = ({ signer, day, aircraft }: Pick<Signing, 'signer' | 'day' | 'aircraft'>) =>
  instructs(signer, aircraft, day)
    ? null
    : `Your instructor certificate for ${inSentence(airplaneClasses[aircraft.class])} airplanes is not verified for the day of this flight. Upload it among your documents.`

const studentsAlone: readonly Endorsement[] = ['solo', 'solo_night', 'solo_cross_country', 'solo_class_b']
const holdsCertificate = (category: PilotCategory | null) =>
  category !== null && category !== 'student_pilot' && category !== 'non_pilot'

type Signed = Pick<LessonResultsBody, 'dualHours' | 'flightReview' | 'ipc' | 'endorsements'>

type Trained = Pick<AircraftFacts, 'modelName' | 'horsepower'>

/** An endorsement attests training in an airplane that requires it. Training done elsewhere is uploaded as a logbook page. */
const trainedIn: Record<AskedEndorsement, (aircraft: Trained) => string> = {
  high_performance: ({ modelName, horsepower }) =>
    `The ${modelName} has ${horsepower} hp: this endorsement follows training above ${highPerformanceAbove} (14 CFR 61.31(f))`,
  complex: ({ modelName }) =>
    `The ${modelName} is not complex: this endorsement follows training with retractable gear, flaps and a propeller that is controlled (14 CFR 61.31(e))`,
  high_altitude: ({ modelName }) =>
    `The ${modelName} does not fly pressurized above 25,000 ft: this endorsement follows training in one that does (14 CFR 61.31(g))`,
  tailwheel: ({ modelName }) =>
    `The ${modelName} has a nosewheel: this endorsement follows training in a tailwheel airplane (14 CFR 61.31(i))`,
}
const attested = Object.keys(trainedIn) as AskedEndorsement[]

const whyNotEndorse = ({ studentCategory, aircraft }: Signing, { dualHours, endorsements }: Signed): string | null => {
  if (endorsements.some((one) => studentsAlone.includes(one)) && studentCategory !== 'student_pilot')
    return `Only students get this endorsement (14 CFR 61.87). For a pilot who adds a class it is “${names.solo_unrated}”`
  if (endorsements.includes('solo_unrated') && !holdsCertificate(studentCategory))
    return `“${names.solo_unrated}” is for pilots with a certificate (14 CFR 61.31(d)(2)). For a student it is “${names.solo}”`
  if (endorsements.some((one) => soloEndorsements.includes(one)) && dualHours === 0)
    return `Endorse someone to fly alone after training in the ${aircraft.modelName} (14 CFR 61.195(d))`
  const untrained = attested.find((one) => endorsements.includes(one) && !isAsked(aircraft, one))
  return untrained ? trainedIn[untrained](aircraft) : null
}

type Wrong = { field: 'flightReview' | 'ipc' | 'endorsements'; text: string }

/** The field of the results that the author may not sign, and why; `null` if all may be signed. */
export const whyNotSign = (signing: Signing, signed: Signed): Wrong | null => {
  const { studentRatings, aircraft } = signing
  if (signed.flightReview && !studentRatings.includes(classRatings[aircraft.class]))
    return {
      field: 'flightReview',
      text: `A flight review is given in an airplane the pilot is rated for, and we have verified no ${inSentence(pilotRatings[classRatings[aircraft.class]])} (14 CFR 61.56(c)(1))`,
    }
  if (signed.ipc && !givesInstrumentChecks(signing.signer, signing.day))
    return { field: 'ipc', text: 'Only an instructor with an instrument rating gives this check (14 CFR 61.57(d)(2), 61.195(c))' }
  const text = whyNotEndorse(signing, signed)
  return text === null ? null : { field: 'endorsements', text }
}
