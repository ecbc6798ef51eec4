import type { AnswersFor, BookingStatus, OrderRole } from '@tailshare/contract/base/statuses'
import { plusMinutes } from '@tailshare/contract/text/period'
import { claimUntil } from '../../payments/holds/deposit.ts'
import { undoUntil } from '../change/cancellation.ts'
import { reviewUntil } from './reviews.ts'

// What has to hold for a booking, besides its state, before someone may do something to it.

export const checkInOpensMinutes = 120
export const lateAfterMinutes = 30
export const noShowAfterMinutes = 60
/** Sooner, the times are changed. */
const delayHoursBefore = 12
const squawkHoursAfter = 24
const correctionDaysAfter = 7
/** Until then the owner may have the aircraft released; pilots need the rest to find another. */
export const groundedCancelHours = 12

const correctedByOperatorText = 'You are an operator. Correct this return on the booking’s page in the operator console.'

/** A booking and who asks. What a guard needs and is not said counts as not given. */
export type CanFacts = {
  as: readonly (OrderRole | 'system' | 'desk')[]
  status: BookingStatus
  start: Date
  drop: Date
  now: Date
  /** The aircraft lets its pilot check out without staff. */
  selfCheckIn?: boolean
  canceledAt?: Date | null
  cancelReason?: string | null
  /** Not the owner, an operator, the ramp or time. */
  canceledByPilot?: boolean | null
  returnedAt?: Date | null
  /** When the pilot said that they come, where they are running late. */
  delayedUntil?: Date | null
  /** Every question answered, nothing in the way. */
  departureComplete?: boolean
  returnComplete?: boolean
  /** Its hold failed, and the time to mend that has passed. */
  unpaid?: boolean
  /** A squawk grounds the aircraft. */
  atRisk?: boolean
  /** No damage was found after the return; for the owner, by themselves (`clearedFor`). */
  clearedAt?: Date | null
  /** Why the aircraft is grounded; none where it is not. */
  grounded?: string | null
  /** The instructor of this booking has not answered. */
  csipAsked?: boolean
  /** Neither price nor deposit, such as one’s own aircraft. */
  costsNothing?: boolean
  /** Who asks owns or holds a part of the aircraft. The server alone knows of shares, and says it of a record on the ramp. */
  holdsPart?: boolean
  /** A bank is deciding about a payment for it. */
  disputed?: boolean
  /** Whose yes it waits for; `null` where no one has to say it. */
  waitsFor: AnswersFor | null
  answerBy: Date | null
}

const hasToAnswer = ({ waitsFor }: CanFacts) => `This booking still waits for the ${waitsFor ?? 'pilot'}’s answer.`

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
    passes: ({ now, start, delayedUntil }) =>
      now >= plusMinutes(delayedUntil != null && delayedUntil > start ? delayedUntil : start, noShowAfterMinutes),
    text: 'A booking lapses 60 minutes after its start.',
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
    passes: ({ as, holdsPart }) =>
      holdsPart !== true && !as.some((role) => role === 'pilot' || role === 'owner' || role === 'csip'),
    text: 'Someone else has to correct the return of your own flight or aircraft.',
  },
  others_flight: {
    passes: ({ as }) => !as.some((role) => role === 'pilot' || role === 'csip'),
    text: 'Someone else has to let this pass on your own flight.',
  },
  /** An operator who works at the airport, too, could correct any sum alone. */
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
