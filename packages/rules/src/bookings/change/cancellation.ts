import type { RefundPreview } from '@tailshare/contract/bookings/orders/bookings'
import { moneyText, percentOf, type Cents } from '@tailshare/contract/text/money'
import { plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { instantText } from '@tailshare/contract/text/timeText'
import type { WeatherVerdict } from '@tailshare/contract/bookings/weather/weather'
import type { CancellationPolicy } from '../book/facts.ts'

/** Hours before the start until which canceling is free. */
const freeHoursBefore: Record<CancellationPolicy, number> = { flexible: 24, moderate: 72, strict: 7 * 24 }
/** How long before the start canceling is free: `24 hours`, `7 days`. */
export const freeUntilText = (policy: CancellationPolicy) => {
  const hours = freeHoursBefore[policy]
  return hours % 24 === 0 && hours > 72 ? `${hours / 24} days` : `${hours} hours`
}
/** What a later cancellation costs, in percent; the same for all, so that no stricter policy is ever cheaper. */
const latePercent = 50
export const latePart = 'half'
/**
 * A booking is free for an hour, whatever its policy. `graceFrom` is when that hour began, everywhere: it is kept in the column where it began
 * before the booking itself (the same time booked before, or on another aircraft), and else begins with the booking or its confirmation.
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

/** Why, in histories and files, where no one wrote a sentence. */
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

/** Weather is free by what forecast and report say, not by the word for it; where none of them is to be had, the pilot is believed. One that is still to come is waited for: a late cancellation costs the same half at any hour. */
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
/** Why a reason that may be free is not free here. */
const notFree = (reason: CancelReason, weather: WeatherVerdict) =>
  reason === 'weather'
    ? notByWeather[weather]
    : reason === 'safety'
      ? 'A no-go is free of charge at the aircraft, once you check in; before, the cancellation policy applies.'
      : undefined

/**
 * What a booking keeps when it is changed after its free time: the earliest limit and the highest sum that was owed. Moving it, or
 * lowering its hours, does not make a late cancellation free or cheap.
 */
export type Kept = { freeUntil: Date; totalCents: Cents }
type Times = {
  start: Date
  /** When it was booked, or confirmed where it waited for that. */
  created: Date
  policy: CancellationPolicy
  kept: Kept | null
}

/** The later of the policy's limit and an hour after booking, but never after the start; once it has passed, it does not come back. */
export const freeUntil = ({ start, created, policy, kept }: Times) => {
  const byPolicy = plusHours(start, -freeHoursBefore[policy]).getTime()
  const byGrace = plusHours(created, graceHours).getTime()
  const until = Math.min(start.getTime(), Math.max(byPolicy, byGrace))
  return new Date(kept ? Math.min(until, kept.freeUntil.getTime()) : until)
}

type Priced = Times & {
  totalCents: Cents
  /** It still waits for a yes. */
  waits?: boolean
}

/** The sum that a late cancellation takes its half of. */
const owedTotal = ({ totalCents, kept }: Priced) => Math.max(totalCents, kept?.totalCents ?? 0)

/** What to keep of a booking that is about to be changed; `null` while canceling it is free. */
export const keptThrough = (order: Priced, now: Date): Kept | null =>
  order.waits || now < freeUntil(order) ? null : { freeUntil: freeUntil(order), totalCents: owedTotal(order) }

/**
 * `graceFrom` of a booking that only its hour of grace keeps free now; `null` where its policy does, or nothing. Changed to another aircraft it
 * goes on with that hour: else two aircraft in turn would be free for ever.
 */
export const onlyGraceFrom = (order: Times, now: Date): Date | null =>
  now < freeUntil(order) && now >= plusHours(order.start, -freeHoursBefore[order.policy]) ? order.created : null

/** What is known to be wrong with the aircraft: grounded, or a squawk that is worse than cosmetic and not closed. */
export type AircraftTrouble = 'none' | 'squawk' | 'grounded'

export type CancelFacts = {
  order: Priced & {
    zone: string
    trouble: AircraftTrouble
    /**
     * The most that the trouble lets go of by itself, where an operator or airport staff alone say that there is any; what is above waits for
     * the owner’s or a second operator’s word. `null`: no limit.
     */
    freesUpToCents?: Cents | null
    /** The pilot needs an instructor, and none who was asked can come. */
    lacksCsip?: boolean
    /** An event moved it, or is about to, and its pilot has not answered yet. */
    isMoved?: boolean
    /** The pilot is checking in: a no-go is theirs to call, and free. */
    atAircraft?: boolean
  }
  reason: CancelReason
  /** Asked only where the weather is the reason. */
  weather?: WeatherVerdict | undefined
  /** Whose side cancels; anyone but the pilot refunds in full. */
  by: 'pilot' | 'owner' | 'system' | 'operator'
  now: Date
}

/** What a cancellation costs, shown before the pilot confirms. A no-show counts as the latest cancellation. */
export const refundFor = ({ order, reason, weather = 'unknown', by, now }: CancelFacts): RefundPreview => {
  const until = freeUntil(order)
  const owed = owedTotal(order)
  const cannotFly = order.trouble === 'grounded' || (order.trouble === 'squawk' && reason === 'aircraft')
  const lateCents = percentOf(owed, latePercent)
  const isSure = lateCents <= (order.freesUpToCents ?? Infinity)
  const inTime =
    (order.waits ? notConfirmed : undefined) ??
    alwaysFree[reason] ??
    (order.atAircraft && (reason === 'safety' || reason === 'weather')
      ? 'A no-go at the aircraft is always free of charge.'
      : undefined) ??
    (reason === 'weather' ? freeByWeather[weather] : undefined) ??
    (cannotFly && (isSure || by !== 'pilot') ? 'The aircraft could not fly, so nothing is charged.' : undefined) ??
    (order.isMoved && now < order.start && reason !== 'no_show' ? alwaysFree.moved : undefined) ??
    (order.lacksCsip ? 'No instructor was available, so nothing is charged.' : undefined) ??
    (by !== 'pilot' && reason !== 'no_show' ? 'The pilot did not cancel, so nothing is charged.' : undefined) ??
    (now < until && reason !== 'no_show' ? `Free of charge until ${instantText(until, order.zone)}.` : undefined)
  // Who holds a share owes nothing for a trip, and still keeps the days of one that is canceled late.
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
        ? `Nothing is charged once it is confirmed that the aircraft cannot fly. Until then ${moneyText(chargeCents)} waits, and nothing is taken; without that it is charged.`
        : undefined) ??
      `${why ? `${why} ` : ''}Free cancellation ended on ${instantText(until, order.zone)}. Canceling now costs half of ${moneyText(owed)}: ${moneyText(chargeCents)}.${waiver}`,
    freeUntil: until.toISOString(),
  }
}

export const undoUntil = (canceled: Date) => plusMinutes(canceled, undoMinutes)

/** Money moves once a cancellation can no longer be undone; only the pilot's own can be. */
export const settlementAt = (canceled: Date, isUndoable: boolean) => (isUndoable ? plusMinutes(undoUntil(canceled), 1) : canceled)
