import type { RefundPreview } from '@tailshare/contract/bookings/orders/bookings'
import { moneyText, percentOf, type Cents } from '@tailshare/contract/text/money'
import { plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { instantText } from '@tailshare/contract/text/timeText'
import type { WeatherVerdict } from '@tailshare/contract/bookings/weather/weather'
import type { CancellationPolicy } from '../book/facts.ts'

/** Canceling is free until this many hours before the start. */
const freeHoursBefore: Record<CancellationPolicy, number> = { flexible: 24, moderate: 72, strict: 7 * 24 }
/** `24 hours`, `7 days`. */
export const freeUntilText = (policy: CancellationPolicy) => {
  const hours = freeHoursBefore[policy]
  return hours % 24 === 0 && hours > 72 ? `${hours / 24} days` : `${hours} hours`
}
/** Late cancellation charge in percent. The same for all policies, so that a stricter one is never cheaper. */
const latePercent = 50
export const latePart = 'half'
/**
 * Every new booking can be canceled free for an hour, which starts at `graceFrom`. That is stored only if it precedes the booking (same
 * time booked before, or on another aircraft); otherwise the hour starts with the booking or its confirmation.
 */
const graceHours = 1
export const undoMinutes = 10

export type CancelReason =
  | 'plans'
  | 'weather'
  | 'safety'
  | 'aircraft'
  | 'other'
  | 'moved'
  | 'no_show'
  | 'payment_failed'
  | 'declined'
  | 'withdrawn'
  | 'not_answered'
  | 'swapped'
  | 'changed'
  | 'let_go'

/** For histories and exports when no text was entered. */
export const whyCanceledText: Record<CancelReason, string> = {
  plans: 'Plans changed',
  weather: 'The weather isn’t good enough to fly',
  safety: 'It is not safe to fly',
  aircraft: 'Something is wrong with the aircraft',
  other: 'Another reason',
  moved: 'The new plan did not work',
  no_show: 'No one checked it out',
  payment_failed: 'The payment could not be held',
  declined: 'Declined',
  withdrawn: 'Withdrawn before it was confirmed',
  not_answered: 'Not answered in time',
  swapped: 'Swapped with a partner',
  changed: 'Changed to another aircraft',
  let_go: 'Instructor let go',
}

const notConfirmed = 'The booking was not confirmed yet, so nothing is charged.'

const alwaysFree: Partial<Record<CancelReason, string>> = {
  moved: 'An event has moved this flight, so nothing is charged.',
  payment_failed: 'The payment could not be held, so nothing is charged.',
  declined: notConfirmed,
  withdrawn: notConfirmed,
  not_answered: notConfirmed,
  swapped: 'A partner flies instead, so nothing is charged.',
}

/**
 * Forecast and report decide, not the pilot's word; if neither exists, the pilot is believed. While a forecast is still to come the pilot
 * can wait: a late cancellation costs the same at any hour.
 */
const freeByWeather: Partial<Record<WeatherVerdict, string>> = {
  below: 'The weather is below your minimums, so nothing is charged.',
  unknown: 'No forecast or report is to be had for your departure, so nothing is charged.',
}
const notByWeather: Partial<Record<WeatherVerdict, string>> = {
  within:
    'By the minimums, the times and the destination that you had while canceling was free, the forecast is good enough, so the cancellation policy applies.',
  early:
    'No forecast reaches your departure yet, so the cancellation policy applies. Waiting for one costs no more, and where it is below your minimums, canceling is free.',
}
/** Why weather or safety does not make this cancellation free. */
const notFree = (reason: CancelReason, weather: WeatherVerdict) =>
  reason === 'weather'
    ? notByWeather[weather]
    : reason === 'safety'
      ? 'A no-go is free of charge at the aircraft, from check-out to the end of the trip; otherwise the cancellation policy applies.'
      : undefined

/**
 * Terms kept from a booking changed after its free period: the earliest free-cancellation deadline and the highest total. Moving it or
 * lowering its hours must not make a late cancellation cheaper.
 */
export type Kept = { freeUntil: Date; totalCents: Cents }
type Times = {
  start: Date
  /** When it was booked, or confirmed if it needed approval. */
  created: Date
  policy: CancellationPolicy
  kept: Kept | null
}

/**
 * The later of the policy's deadline and an hour after booking, but never after the start. A deadline that has passed is never extended.
 */
export const freeUntil = ({ start, created, policy, kept }: Times) => {
  const byPolicy = plusHours(start, -freeHoursBefore[policy]).getTime()
  const byGrace = plusHours(created, graceHours).getTime()
  const until = Math.min(start.getTime(), Math.max(byPolicy, byGrace))
  return new Date(kept ? Math.min(until, kept.freeUntil.getTime()) : until)
}

type Priced = Times & {
  totalCents: Cents
  /** The instructor's part of the price, not owed because the instructor has not agreed. */
  unagreedCents?: Cents
  /** Still waits for an approval. */
  waits?: boolean
}

/** The total that the late charge is a percentage of. */
const owedTotal = ({ totalCents, unagreedCents = 0, kept }: Priced) => Math.max(totalCents - unagreedCents, kept?.totalCents ?? 0)

/** Terms to keep from a booking about to be changed; `null` while canceling it is free. */
export const termsToKeep = (order: Priced, now: Date): Kept | null =>
  order.waits || now < freeUntil(order) ? null : { freeUntil: freeUntil(order), totalCents: owedTotal(order) }

/**
 * Start of the grace hour if only that hour makes the booking free now, otherwise `null`. A change of aircraft continues the same hour;
 * otherwise two aircraft in turn would stay free forever.
 */
export const onlyGraceFrom = (order: Times, now: Date): Date | null =>
  now < freeUntil(order) && now >= plusHours(order.start, -freeHoursBefore[order.policy]) ? order.created : null

/** Known trouble: the aircraft is grounded or has an open squawk worse than cosmetic; `away`: at the start, it or the instructor is still out. */
export type AircraftTrouble = 'none' | 'squawk' | 'away' | 'grounded'

export type CancelFacts = {
  order: Priced & {
    zone: string
    trouble: AircraftTrouble
    /**
     * Highest charge that is waived on the word of an operator or airport staff alone. Above it, the owner or a second operator must
     * confirm. `null`: no limit.
     */
    freesUpToCents?: Cents | null
    /** The pilot needs an instructor, and none of those asked can come. */
    lacksCsip?: boolean
    /** An event moved it or is about to, and the pilot has not answered yet. */
    isMoved?: boolean
    /** The pilot is checking in: until the trip’s end a no-go is free and up to them. */
    atAircraftUntil?: Date | null
  }
  reason: CancelReason
  /** Used only if the reason is weather. */
  weather?: WeatherVerdict | undefined
  /** Who cancels. Anyone but the pilot refunds in full. */
  by: 'pilot' | 'owner' | 'system' | 'operator'
  now: Date
}

/** Asked before a no-go at the aircraft. `end`: of the trip. */
export const noGoText = (end: Date, now: Date) =>
  now < end
    ? 'The booking is canceled free of charge. Whether to fly is your decision alone.'
    : `The time of this trip is over, so a no-go is a late cancellation: ${latePart} of the price is charged, unless the aircraft could not fly.`

/** What a cancellation costs, shown before the pilot confirms. A no-show counts as a cancellation at the last moment. */
export const refundFor = ({ order, reason, weather = 'unknown', by, now }: CancelFacts): RefundPreview => {
  const until = freeUntil(order)
  const owed = owedTotal(order)
  const { trouble } = order
  const cannotFly = trouble === 'grounded' || (trouble === 'squawk' && reason === 'aircraft')
  const lateCents = percentOf(owed, latePercent)
  const isSure = lateCents <= (order.freesUpToCents ?? Infinity)
  const inTime =
    (order.waits ? notConfirmed : undefined) ??
    alwaysFree[reason] ??
    (order.atAircraftUntil && now < order.atAircraftUntil && (reason === 'safety' || reason === 'weather')
      ? 'A no-go at the aircraft is free of charge until the end of the trip.'
      : undefined) ??
    (reason === 'weather' ? freeByWeather[weather] : undefined) ??
    (cannotFly && (isSure || by !== 'pilot') ? 'The aircraft could not fly, so nothing is charged.' : undefined) ??
    (order.isMoved && now < order.start && reason !== 'no_show' ? alwaysFree.moved : undefined) ??
    (trouble === 'away'
      ? 'The aircraft or the instructor was not back from an earlier flight, so nothing is charged.'
      : undefined) ??
    (order.lacksCsip ? 'No instructor was available, so nothing is charged.' : undefined) ??
    (by !== 'pilot' && reason !== 'no_show' ? 'The pilot did not cancel, so nothing is charged.' : undefined) ??
    (now < until && reason !== 'no_show' ? `Free of charge until ${instantText(until, order.zone)}.` : undefined)
  // A co-owner owes nothing but still loses the quota days of a late cancellation.
  const isLate = inTime === undefined
  const free = inTime ?? (owed === 0 ? 'Nothing was due.' : undefined)
  const chargeCents = free === undefined ? lateCents : 0
  const waits = cannotFly && chargeCents > 0
  const why = notFree(reason, weather)
  const waiver = why ? ' The owner can call it off instead, or Tailshare waive the charge: write to them.' : ''
  return {
    isLate,
    chargeCents,
    refundCents: Math.max(0, order.totalCents - chargeCents),
    waits,
    text:
      free ??
      (waits
        ? `If you cancel, we ask whether the aircraft could have flown. If not, nothing is charged; otherwise ${moneyText(chargeCents)} is. Nothing is taken before the answer.`
        : undefined) ??
      `${why ? `${why} ` : ''}Free cancellation ended on ${instantText(until, order.zone)}. Canceling now costs half of ${moneyText(owed)}: ${moneyText(chargeCents)}.${waiver}`,
    freeUntil: until.toISOString(),
  }
}

export const undoUntil = (canceled: Date) => plusMinutes(canceled, undoMinutes)

/** Money moves only once the cancellation can no longer be undone. Only the pilot's own can be undone. */
export const settlementAt = (canceled: Date, isUndoable: boolean) => (isUndoable ? plusMinutes(undoUntil(canceled), 1) : canceled)
