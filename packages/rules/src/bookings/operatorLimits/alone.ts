import { hoursTimes, wholeCents, type Cents } from '@tailshare/contract/text/money'
import { maxFlightHours } from '@tailshare/contract/base/constants'
import { hoursIn, type Period } from '@tailshare/contract/text/period'
import type { QuoteLine } from '@tailshare/contract/bookings/book/quote'
import { splitIncome, totalOf } from '../price/quote.ts'

// Limits on what one operator or staff member may move alone, over all actions and bookings, and who qualifies as the second operator.

/** Per member and week, by all operators. Prevents splitting a refund into small ones or across bookings. */
export const aloneUpToCents: Cents = 50_000
export const aloneWeekHours = 7 * 24
/** Per operator and day, over all members. */
export const aloneDayCents: Cents = 100_000
export const aloneDayHours = 24

/**
 * Amounts moved alone: by this person within a day, and for the member with the most within a week. `isNew`: staff for less than a week,
 * since one operator can appoint staff.
 */
export type DoneAlone = { operatorCents: Cents; memberCents: Cents; isNew?: boolean }

/** What this person may still move alone for these members. */
export const unapprovedCentsLeft = ({ operatorCents, memberCents, isNew = false }: DoneAlone): Cents =>
  isNew ? 0 : Math.max(0, Math.min(aloneUpToCents - memberCents, aloneDayCents - operatorCents))

type Worth = { lines: readonly QuoteLine[]; hours: number; rateCents: Cents }

/** Value of a number of hours: their price, or at the usual rate for shareholders, who pay no rent. */
export const worthCents = ({ lines, hours, rateCents }: Worth): Cents => {
  const paysRent = lines.some(({ kind, cents }) => kind === 'rental' && cents > 0)
  return totalOf([...lines]) + (paysRent ? 0 : hoursTimes(hours, rateCents))
}

/** What a reading adds to the plan. `without`: the flight without the hours added, if someone else read the rest. */
export const beyondPlan = (read: Worth, plan: Worth, without: Worth = plan): Cents =>
  Math.max(0, worthCents(read) - Math.max(worthCents(plan), worthCents(without)))

/** Assumed earnings of an aircraft per day, for blocked time. */
const dayHours = 2
/** Value of unbooked time of an aircraft. */
export const timeCents = (periods: readonly Period[], rateCents: Cents): Cents => {
  const time = periods.reduce((sum, { from, to }) => sum + (to.getTime() - from.getTime()), 0)
  return wholeCents(time * dayHours * rateCents, 24 * 3_600_000)
}

/** `keptTotalCents`: the total its late fee is part of, if higher than the price (`Kept`). */
type Whole = Worth & { keptTotalCents?: Cents | null }

/** Value of a whole trip to those who lose it. */
export const tripWorth = (trip: Whole): Cents => Math.max(worthCents(trip), trip.keptTotalCents ?? 0)

/** Value of what may have been flown since a trip's start: nobody has read the meter of one that is said never to have left. */
export const perhapsFlownCents = (start: Date, rateCents: Cents, now: Date): Cents =>
  hoursTimes(Math.min(maxFlightHours, Math.max(0, hoursIn({ from: start, to: now }))), rateCents)

type Trip = Whole & { aircraftId: string; csipId: string | null }

/** Amount a changed trip moves. Another aircraft: the full value. Another instructor: at least the lesson. Otherwise the difference. */
export const tripCents = (before: Trip, after: Trip): Cents => {
  if (after.aircraftId !== before.aircraftId) return Math.max(tripWorth(before), tripWorth(after))
  const [was, is] = [worthCents(before), worthCents(after)]
  const lessons = [before, after].map(({ lines }) => splitIncome([...lines]).csipCents)
  return Math.max(Math.abs(is - was), after.csipId === before.csipId ? 0 : Math.max(...lessons))
}

type Timed = Trip & { startAt: Date; dropAt: Date }

/** Amount a change of times or hours moves. Another start counts like a cancellation, a later return at least like blocked time. */
export const changeCents = (before: Timed, after: Timed): Cents => {
  if (after.startAt.getTime() !== before.startAt.getTime()) return Math.max(tripWorth(before), tripWorth(after))
  const more = after.dropAt > before.dropAt ? [{ from: before.dropAt, to: after.dropAt }] : []
  return Math.max(tripCents(before, after), timeCents(more, after.rateCents))
}

/**
 * `isNew`: operator for less than a week, or lost their second factor within it. `isBound`: one appointed the other, also as staff, approved the
 * appointment or removed the other's second factor, or a third person did so for both; also through others. `isGone`: the requester is no
 * longer an operator, or is suspended. `isReset`: the requester lost their second factor within a week, so someone else may be using the
 * account.
 */
export type Standing = { isNew: boolean; isBound: boolean; isGone: boolean; isReset: boolean }

/** True if the person may approve as the second operator. */
export const isSecondTo = (standing: Standing) => Object.values(standing).every((is) => !is)

export const ownRequestText = 'You made this request. Another operator has to approve it.'

export const ownActText = 'It depends on what you said or did yourself. Somebody else decides about it.'

export const askersMatterText = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName} has a part in this booking or its aircraft by now. Decline it.`

/** Why an operator may not approve a request by `asker`. `null`: they may. */
export const whyNotApprove = (
  { isNew, isBound, isGone, isReset }: Standing,
  asker: { firstName: string; lastName: string },
): string | null => {
  const name = `${asker.firstName} ${asker.lastName}`
  if (isGone) return `${name} is not an operator right now, so nothing of theirs is approved. Decline it.`
  if (isBound)
    return `One of you and ${name} made the other an operator or airport staff, or removed their second factor, or the same operator did so for both of you. Another operator has to approve it.`
  if (isReset)
    return `${name} lost a second factor less than a week ago. What they ask for is approved once that week is over, or declined.`
  if (isNew)
    return 'You became an operator, or lost your second factor, less than a week ago. Another operator has to approve it.'
  return null
}
