import { hoursTimes, type Cents } from '@tailshare/contract/text/money'
import type { QuoteLine } from '@tailshare/contract/bookings/book/quote'
import { splitIncome, totalOf } from '../../bookings/price/quote.ts'

// How much one operator or one of airport staff may move alone, all kinds of acts and all bookings together; and who counts as the second operator.

/** For one member within a week, by anyone; so no refund is cut into small ones, nor spread over bookings. */
export const aloneUpToCents: Cents = 50_000
export const aloneWeekHours = 7 * 24
/** By one person within a day, for all members together. */
export const aloneDayCents: Cents = 100_000
export const aloneDayHours = 24

/**
 * What was done alone: by this person within a day; for the member to whom most was done, within a week. `isNew`: airport staff for less than
 * a week, whom one operator appoints.
 */
export type DoneAlone = { operatorCents: Cents; memberCents: Cents; isNew?: boolean }

/** What this person may still move alone for these members. */
export const leftAlone = ({ operatorCents, memberCents, isNew = false }: DoneAlone): Cents =>
  isNew ? 0 : Math.max(0, Math.min(aloneUpToCents - memberCents, aloneDayCents - operatorCents))

type Worth = { lines: readonly QuoteLine[]; hours: number; rateCents: Cents }

/** What so many hours are worth: their price; where who flies holds a part of the aircraft and pays no rent, what the hours usually cost. */
export const worthCents = ({ lines, hours, rateCents }: Worth): Cents => {
  const paysRent = lines.some(({ kind, cents }) => kind === 'rental' && cents > 0)
  return totalOf([...lines]) + (paysRent ? 0 : hoursTimes(hours, rateCents))
}

type Trip = Worth & { aircraftId: string; csipId: string | null }

/** What another trip takes: all of it from its owner where another aircraft flies, the lesson from who taught it; else what its worth moves. */
export const tripCents = (before: Trip, after: Trip): Cents => {
  const [was, is] = [worthCents(before), worthCents(after)]
  if (after.aircraftId !== before.aircraftId) return Math.max(was, is)
  const lessons = [before, after].map(({ lines }) => splitIncome([...lines]).csipCents)
  return Math.max(Math.abs(is - was), after.csipId === before.csipId ? 0 : Math.max(...lessons))
}

/** What a change of times or hours moves: another start takes the whole trip, as a cancellation would. */
export const changeCents = (isOtherStart: boolean, before: Trip, after: Trip): Cents =>
  isOtherStart ? Math.max(worthCents(before), worthCents(after)) : tripCents(before, after)

/**
 * `isNew`: an operator, or without their second factor, for less than a week. `isBound`: one made the other an operator, agreed to that or
 * removed the other's second factor, or somebody did so for both; at any remove. `isGone`: who asked is no operator anymore, or suspended.
 * `isReset`: who asked lost their second factor less than a week ago, so somebody else may sit at their account.
 */
export type Standing = { isNew: boolean; isBound: boolean; isGone: boolean; isReset: boolean }

export const ownRequestText = 'You made this request. Another operator has to approve it.'

export const askersMatterText = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName} has a part in this booking or its aircraft by now. Decline it.`

/** Why an operator is no second pair of eyes for what `asker` wants; `null`: they are. */
export const whyNotSecond = (
  { isNew, isBound, isGone, isReset }: Standing,
  asker: { firstName: string; lastName: string },
): string | null => {
  const name = `${asker.firstName} ${asker.lastName}`
  if (isGone) return `${name} is not an operator right now, so nothing of theirs is approved. Decline it.`
  if (isBound)
    return `One of you and ${name} made the other an operator or removed their second factor, or the same operator did so for both of you. Another operator has to approve it.`
  if (isReset)
    return `${name} lost a second factor less than a week ago. What they ask for is approved once that week is over, or declined.`
  if (isNew)
    return 'You became an operator, or lost your second factor, less than a week ago. Another operator has to approve it.'
  return null
}
