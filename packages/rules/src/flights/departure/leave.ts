import type { AnnualRecord } from '@tailshare/contract/maintenance/dueStatus'
import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { Stage, Answers, Question } from '@tailshare/contract/flights/ramp'
import { toTenths } from '@tailshare/contract/text/hours'
import { dayIn, type Period } from '@tailshare/contract/text/period'
import { bookingRules } from '../../bookings/book/bookingRules.ts'
import type { BookingFacts } from '../../bookings/book/facts.ts'
import { whyNotBook } from '../../bookings/book/whyNotBook.ts'
import { runsOut } from '../../maintenance/items/due.ts'
import type { InspectionRecords, Problem } from '../stages/facts.ts'
import { isLimitKey } from './limits.ts'

/** An aircraft grounded after booking may not leave, but may return. */
export const groundedProblems = (stage: Stage, grounded: string | null): Problem[] =>
  stage === 'departure' && grounded !== null
    ? [{ question: 'squawksRead', text: `The aircraft is grounded: ${grounded}`, severity: 'block' }]
    : []

type Trip = { planned: Period; plannedHours: number; hobbs: number; zone: string }

/** Whether every grounding inspection lasts through the planned return, by date and by planned hours. */
export const inspectionsLast = (
  inspections: { dueOn: string | null; dueHobbs: number | null }[],
  { planned, plannedHours, hobbs, zone }: Trip,
) =>
  inspections.every(({ dueOn, dueHobbs }) => {
    const limit = { dueOn, hoursLeft: dueHobbs === null ? null : dueHobbs - hobbs }
    const { byDate, byHours } = runsOut(limit, { day: dayIn(planned.to, zone), hours: plannedHours })
    return !byDate && !byHours
  })

/** Whether all grounding inspections, including the annual, are confirmed from the logbook. */
export const recordsOf = (annual: AnnualRecord, inspections: readonly { toConfirm: boolean }[]): InspectionRecords => {
  if (annual === 'missing' && inspections.length === 0) return 'none'
  return annual === 'on_record' && inspections.every(({ toConfirm }) => !toConfirm) ? 'confirmed' : 'not_confirmed'
}

/** The return of the pilot's other aircraft is not recorded. This one's owner does not read its tail number. */
export const pilotAwayProblems = (stage: Stage, isPilotAway: boolean): Problem[] =>
  stage === 'departure' && isPilotAway
    ? [
        {
          question: 'idAndMedical',
          text: 'By our records this pilot still has another aircraft. Record that return, too.',
          severity: 'warn',
        },
      ]
    : []

export const instructorWaits: Problem = {
  question: 'idAndMedical',
  text: 'The instructor has not answered yet. Wait for the answer, or stop asking on the booking’s page.',
  severity: 'block',
}

const ofInspections: readonly BookingRefusalCode[] = [
  'maintenance_due_before_return',
  'hundred_hours_passed',
  'inspection_limits_trip',
]
const again = bookingRules.filter(({ againAtCheckIn }) => againAtCheckIn.length > 0)
const codesAgain: readonly BookingRefusalCode[] = again.flatMap(({ againAtCheckIn }) => [...againAtCheckIn])

/** Recomputes hours left from the meter instead of the records. */
const byThePanel = (facts: BookingFacts, hoursAhead: number): BookingFacts => {
  const leaves = ({ hoursLeft, ...item }: BookingFacts['aircraft']['inspections'][number]) => ({
    ...item,
    hoursLeft: hoursLeft === null ? null : toTenths(hoursLeft - hoursAhead),
  })
  return { ...facts, aircraft: { ...facts.aircraft, inspections: facts.aircraft.inspections.map(leaves) } }
}

/**
 * Booking rules rechecked at check-in: documents and inspections must last until the planned return. `hoursAhead`: Hobbs reading minus
 * recorded hours. Skips computing fixes.
 */
export const runsOutBeforeReturn = (facts: BookingFacts, hoursAhead = 0): Problem[] =>
  whyNotBook({ ...byThePanel(facts, hoursAhead), reasonsOnly: true }, again)
    .filter(({ code }) => codesAgain.includes(code))
    .map(({ code, title, text, severity }) => ({
      question: ofInspections.includes(code) ? 'inspectionsValid' : 'idAndMedical',
      text: `${title.replace(/\.$/, '')}. ${text}`,
      severity,
    }))

// Failed answers that block a record but can be released by the owner or an operator with a reason. Meter readings, missing answers, a
// grounded aircraft and expired documents cannot.

type Facts = {
  questions: readonly Question[]
  answers: Answers
  /** By our records, no inspection comes due before the return. */
  inspectionsValid: boolean
  isGrounded: boolean
}

export const whyNeverReleased = (key: string, { inspectionsValid, isGrounded }: Omit<Facts, 'questions' | 'answers'>) => {
  if (key === 'squawksRead' && isGrounded) return 'A grounded aircraft stays until its squawk is closed.'
  if (key === 'inspectionsValid' && !inspectionsValid) return 'An inspection comes due on this trip. It is done first.'
  if (isLimitKey(key)) return 'A limit is there to be read before the aircraft leaves.'
  return null
}

export const openPointsIn = ({ questions, answers }: Pick<Facts, 'questions' | 'answers'>): Question[] =>
  questions.filter(
    ({ key, kind, blocking, passes }) =>
      kind === 'yesNo' && blocking && passes !== null && answers[key] === !passes && !isLimitKey(key),
  )
