import type { BookingRefusal } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { FlownModel } from '@tailshare/contract/people/documents/mayFly'
import type { AnyBookingRule } from '../book/bookingRules.ts'
import type { BookingFacts, CsipFacts, PilotFacts, VerdictFacts } from '../book/facts.ts'
import { flightReview, medical } from '../rules/documents.ts'
import { complex, highAltitude, highPerformance, tailwheel } from '../rules/pilot/endorsements.ts'
import { studentNotAllowed } from '../rules/pilot/experience.ts'
import { pilotCertificate } from '../rules/pilot/identity.ts'
import { csipForLearners } from '../rules/instructor.ts'
import { classRating, typeRating, proficiencyCheck } from '../rules/pilot/ratings.ts'
import { factsForCard } from '../book/standing.ts'
import { whyNotBook } from '../book/whyNotBook.ts'

/** Legal requirements for a pilot in any aircraft, including their own. */
const lawRules: readonly AnyBookingRule[] = [
  studentNotAllowed,
  csipForLearners,
  pilotCertificate,
  classRating,
  typeRating,
  highPerformance,
  complex,
  highAltitude,
  tailwheel,
  proficiencyCheck,
  medical,
  flightReview,
]

/** A stand-in instructor who may teach everything and is free. */
const instructorFor = (pilot: PilotFacts): CsipFacts => ({
  id: 'instructor',
  name: 'An instructor',
  hourlyRateCents: 0,
  free: true,
  atAirport: true,
  pilot: {
    ...pilot,
    id: 'instructor',
    documents: [
      {
        kind: 'instructor_certificate',
        status: 'complete',
        issuedOn: null,
        expiresOn: '9999-12-31',
        modelFamily: null,
        medicalClass: null,
        privileges: ['cfi', 'cfii', 'mei'],
      },
    ],
  },
  lessons: [],
})

const against = (facts: BookingFacts): BookingRefusal[] =>
  whyNotBook(facts, lawRules).filter(({ severity }) => severity === 'block')

/** How a pilot may fly an aircraft (in command, in command only alone, dual, or not yet), and why not alone. */
export const flownAs = (facts: VerdictFacts & { pilot: PilotFacts }): { as: FlownModel['as']; why: BookingRefusal[] } => {
  const alone = { ...factsForCard(facts), reasonsOnly: false }
  const why = against(alone)
  if (why.length === 0) {
    const carrying = against({ ...alone, request: { ...alone.request, passengers: 1 } })
    return { as: carrying.length === 0 ? 'pilot_in_command' : 'alone', why }
  }
  const dual = against({ ...alone, request: { ...alone.request, csip: instructorFor(alone.pilot) } })
  return { as: dual.length === 0 ? 'dual' : 'not_yet', why }
}
