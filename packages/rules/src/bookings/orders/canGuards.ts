import type { AnswersFor, BookingStatus, OrderRole } from '@tailshare/contract/base/statuses'
import { plusMinutes } from '@tailshare/contract/text/period'
import { claimUntil } from '../../payments/holds/holds.ts'
import { undoUntil } from '../change/cancellation.ts'
import { reviewUntil } from './reviews.ts'

// Conditions besides the state that must hold before someone may act on a booking.

export const checkInOpensMinutes = 120
export const lateAfterMinutes = 30
export const noShowAfterMinutes = 60
/** A check-out that nobody finished: by now a device without network would have sent the departure. */
const neverLeftHours = 24
const neverLeftAt = (drop: Date) => plusMinutes(drop, neverLeftHours * 60)
/** Bookings in check-out lapse if they ended before this. */
export const neverLeftBefore = (now: Date) => plusMinutes(now, -neverLeftHours * 60)
/** Earlier than this, the pilot changes the times instead. */
const delayHoursBefore = 12
const squawkHoursAfter = 24
const arrivalHoursBefore = 48
export const arrivalShownFrom = (start: Date) => plusMinutes(start, -arrivalHoursBefore * 60)
const correctionDaysAfter = 7
/** Until then the owner may get the aircraft released. After that, pilots need the time to find another. */
export const groundedCancelHours = 12

const correctedByOperatorText = 'You are an operator. Correct this return on the booking’s page in the operator console.'

/** A booking and who acts. An omitted fact counts as false. */
export type CanFacts = {
  as: readonly (OrderRole | 'system' | 'desk')[]
  status: BookingStatus
  start: Date
  drop: Date
  now: Date
  selfCheckIn?: boolean
  canceledAt?: Date | null
  cancelReason?: string | null
  /** False if the owner, an operator, staff or the system canceled. */
  canceledByPilot?: boolean | null
  returnedAt?: Date | null
  /** The new start time, if the pilot reported being late. */
  delayedUntil?: Date | null
  /** Every question is answered and nothing blocks the record. */
  departureComplete?: boolean
  returnComplete?: boolean
  /** The card hold failed, and the time to fix that has passed. */
  unpaid?: boolean
  atRisk?: boolean
  /** When the return was cleared of damage; for the owner, only if they cleared it themselves (`clearedFor`). */
  clearedAt?: Date | null
  grounded?: string | null
  /** The instructor has not answered. */
  csipAsked?: boolean
  /** No price and no deposit, such as on one's own aircraft. */
  costsNothing?: boolean
  /** The person owns the aircraft or a share in it. Only the server knows about shares; the ramp record carries this flag. */
  isPartner?: boolean
  /** A payment for the booking is disputed at the bank. */
  disputed?: boolean
  /** Whose approval it waits for; `null` if none. */
  waitsFor: AnswersFor | null
  answerBy: Date | null
}

const hasToAnswer = ({ as, waitsFor }: CanFacts) => {
  const whose = waitsFor && as.includes(waitsFor) ? 'your' : `the ${waitsFor ?? 'pilot'}’s`
  return `This booking still waits for ${whose} answer.`
}

export const guards = {
  answered: { passes: ({ waitsFor }) => waitsFor === null, text: hasToAnswer },
  waits: { passes: ({ waitsFor }) => waitsFor !== null, text: 'This booking isn’t waiting for an answer.' },
  your_answer: { passes: ({ as, waitsFor }) => waitsFor !== null && as.includes(waitsFor), text: hasToAnswer },
  in_time: { passes: ({ now, answerBy }) => answerBy !== null && now < answerBy, text: 'The time to answer has passed.' },
  unanswered: { passes: ({ now, answerBy }) => answerBy !== null && now >= answerBy, text: 'There is still time to answer.' },
  two_hours_before: {
    passes: ({ now, start }) => now >= plusMinutes(start, -checkInOpensMinutes),
    text: 'Check-out opens two hours before the start.',
  },
  two_days_before: {
    passes: ({ now, start }) => now >= arrivalShownFrom(start),
    text: 'How to get to the aircraft is shown from 48 hours before the start.',
  },
  at_the_aircraft: {
    passes: ({ now, start }) => now >= plusMinutes(start, -checkInOpensMinutes),
    text: 'A squawk can be reported from two hours before the start. Until then, please tell the owner.',
  },
  airworthy: {
    passes: ({ grounded }) => grounded == null,
    text: ({ grounded }) =>
      `The aircraft is grounded: ${(grounded ?? '').replace(/\.$/, '')}. It is checked out once that is settled.`,
  },
  departure_complete: { passes: (facts) => facts.departureComplete === true, text: 'The departure record is not complete.' },
  return_complete: { passes: (facts) => facts.returnComplete === true, text: 'The return record is not complete.' },
  half_an_hour_late: {
    passes: ({ now, drop }) => now >= plusMinutes(drop, lateAfterMinutes),
    text: 'A flight is late 30 minutes after its planned return.',
  },
  nobody_came: {
    passes: ({ status, now, start, drop, delayedUntil }) =>
      status === 'checking_in'
        ? now >= neverLeftAt(drop)
        : now >= plusMinutes(delayedUntil != null && delayedUntil > start ? delayedUntil : start, noShowAfterMinutes),
    text: 'A booking lapses 60 minutes after its start or the aircraft’s return, or a day after its end if its check-out was begun.',
  },
  half_a_day_before: {
    passes: ({ now, start }) => now >= plusMinutes(start, -delayHoursBefore * 60),
    text: 'Until 12 hours before the start, change the times instead.',
  },
  unpaid: { passes: (facts) => facts.unpaid === true, text: 'The payment for this booking is held.' },
  grounded_to_the_last: {
    passes: ({ atRisk, now, start }) => atRisk === true && now >= plusMinutes(start, -groundedCancelHours * 60),
    text: 'A booking of a grounded aircraft lapses twelve hours before its start.',
  },
  own_cancellation: {
    passes: ({ canceledByPilot }) => canceledByPilot === true,
    text: 'Only a cancellation by the pilot can be undone.',
  },
  not_changed: {
    passes: ({ cancelReason }) => cancelReason !== 'changed' && cancelReason !== 'let_go',
    text: 'The booking goes on, changed. Change that booking back within 10 minutes.',
  },
  ten_minutes_to_undo: {
    passes: ({ now, canceledAt }) => canceledAt != null && now < undoUntil(canceledAt),
    text: 'A cancellation can be undone for 10 minutes only.',
  },
  not_begun: { passes: ({ now, start }) => now < start, text: 'The booked time has started.' },
  a_day_after_return: {
    passes: ({ now, status, returnedAt }) =>
      status !== 'flight_complete' || (returnedAt != null && now < plusMinutes(returnedAt, squawkHoursAfter * 60)),
    text: 'A squawk can be reported until 24 hours after the return. Please tell the owner.',
  },
  a_week_after_return: {
    passes: ({ now, returnedAt }) => returnedAt != null && now < plusMinutes(returnedAt, correctionDaysAfter * 24 * 60),
    text: 'A return can be corrected for 7 days after it was closed.',
  },
  two_weeks_after_return: {
    passes: ({ now, returnedAt }) => returnedAt != null && now < reviewUntil(returnedAt),
    text: 'Reviews are written within 14 days after the return.',
  },
  not_own_flight: {
    passes: ({ as }) => !as.some((role) => role === 'pilot' || role === 'csip'),
    text: 'Someone else has to look at the return of your own flight.',
  },
  a_day_to_claim: {
    passes: ({ now, returnedAt }) => returnedAt != null && now < claimUntil(returnedAt),
    text: 'Damage is claimed within 24 hours after the return.',
  },
  not_cleared: {
    passes: ({ clearedAt }) => clearedAt == null,
    text: 'This return was inspected, and no damage was found.',
  },
  someone_elses: {
    passes: ({ as, isPartner }) =>
      isPartner !== true && !as.some((role) => role === 'pilot' || role === 'owner' || role === 'csip'),
    text: 'Someone else has to correct the return of your own flight or aircraft.',
  },
  others_flight: {
    passes: ({ as }) => !as.some((role) => role === 'pilot' || role === 'csip'),
    text: 'Someone else has to let this pass on your own flight.',
  },
  /** An operator who also works at the airport could otherwise correct any sum alone. */
  no_operator: { passes: ({ as }) => !as.includes('operator'), text: correctedByOperatorText },
  instructor_agreed: {
    passes: ({ csipAsked }) => csipAsked !== true,
    text: 'The instructor had not agreed to this flight.',
  },
  costs_something: {
    passes: ({ costsNothing }) => costsNothing !== true,
    text: 'Nothing is charged for this booking, so no payment method is needed.',
  },
  not_disputed: {
    passes: ({ disputed }) => disputed !== true,
    text: 'A payment for this flight is disputed. Correct the return once the bank has decided.',
  },
} as const satisfies Record<string, { passes: (facts: CanFacts) => boolean; text: string | ((facts: CanFacts) => string) }>
