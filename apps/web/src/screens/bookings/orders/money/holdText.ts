import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { plusMinutes } from '@tailshare/contract/text/period'
import { hasNotLeft, isCanceled } from '@tailshare/contract/base/statuses'
import { moneyText } from '@tailshare/contract/text/money'
import { timeIn, wholeInstantText } from '@tailshare/contract/text/timeText'

/** In cents. */
export const heldOn = ({ charges }: Pick<Order, 'charges'>) =>
  charges.filter(({ state }) => state === 'authorized').reduce((sum, { amountCents }) => sum + amountCents, 0)

/** A co-owner's own trip, or time in the shop; never one that replaces a trip with a price. */
export const costsNothing = ({ totalCents, kept }: Pick<Order, 'totalCents' | 'kept'>) =>
  totalCents === 0 && (kept?.totalCents ?? 0) === 0

/** When the rest is released: once undoing is no longer possible. */
export const releaseText = ({ status, undoUntil, charges, airport }: Order): string | null => {
  if (!isCanceled(status)) return null
  const cents = heldOn({ charges })
  if (cents === 0) return null
  const at = undoUntil ? ` at ${timeIn(plusMinutes(new Date(undoUntil), 1), airport.zone)}` : ' now'
  return `${moneyText(cents)} is still held, deposit included. What is not charged is released${at}.`
}

/** Charges are in chronological order; the latest attempt counts. */
export const failedHold = ({ charges, status, roles }: Pick<Order, 'charges' | 'status' | 'roles'>) => {
  if (!hasNotLeft(status) || !roles.includes('pilot')) return undefined
  const newest = (['hold', 'deposit'] as const).map((kind) => charges.findLast((charge) => charge.kind === kind))
  return newest.find((charge) => charge?.state === 'failed')
}

/** Nothing after departure, when the meters decide. */
export const holdText = (order: Order, now: Date): string | null => {
  const { status, quote, airport, roles, waitsFor } = order
  if (!hasNotLeft(status) || !roles.includes('pilot') || quote.totalCents + quote.depositCents === 0) return null
  const heldCents = heldOn(order)
  // What waits for the pilot says when it is held, beside its button.
  if (waitsFor && heldCents === 0) return waitsFor.who === 'pilot' ? null : 'Nothing is held before the owner confirms.'
  const failed = failedHold(order)
  if (failed) {
    const held = heldCents > 0 ? `Only ${moneyText(heldCents)} is held` : 'Nothing is held'
    return `${held}. ${failed.failure ?? 'Your card was declined.'} Without another card, the booking is canceled before it starts.`
  }
  if (heldCents > 0) return `${moneyText(heldCents)} is held on your card. The meter sets what is charged.`
  const from = new Date(quote.heldFrom)
  const what = quote.depositCents > 0 ? `the total and a ${moneyText(quote.depositCents)} deposit` : 'the total'
  return from > now ? `We hold ${what} on ${wholeInstantText(from, airport.zone)}.` : `We are holding ${what} on your card now.`
}

/** A moved booking keeps its earlier hold. */
export const waitingHoldText = (order: Pick<Order, 'charges'>) => {
  const cents = heldOn(order)
  if (cents === 0) return 'Until then the time is kept, and nothing is held or charged.'
  return `Until then the time is kept, and ${moneyText(cents)} stays held on the card. A no releases it, and nothing is charged.`
}

/** Nothing for a trip that costs nothing to cancel at any time. */
export const cancelText = (order: Order, now: Date): string | null => {
  const { refund, airport, roles, trouble, freesUpToCents } = order
  if (!refund || !roles.includes('pilot') || costsNothing(order)) return null
  if (trouble === 'grounded' && freesUpToCents === null) return 'The aircraft cannot fly this trip: canceling is free of charge.'
  const free = refund.freeUntil === null ? null : new Date(refund.freeUntil)
  return free && free > now ? `Free cancellation until ${wholeInstantText(free, airport.zone)}.` : refund.text
}
