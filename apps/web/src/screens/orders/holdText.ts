import type { Order } from '@tailshare/contract/bookings'
import { hasNotLeft } from '@tailshare/contract/statuses'
import { moneyText } from '@tailshare/contract/money'
import { wholeInstantText } from '@tailshare/contract/timeText'

/** What of a booking is held on the card now, or will be; nothing once it has left and the meter decides. */
export const holdText = ({ status, charges, quote, airport, roles, waitsFor }: Order, now: Date): string | null => {
  if (!hasNotLeft(status) || !roles.includes('pilot') || quote.totalCents + quote.depositCents === 0) return null
  if (waitsFor) return `Nothing is held before ${waitsFor.who === 'pilot' ? 'you confirm' : 'the owner confirms'}.`
  const heldCents = charges.filter(({ state }) => state === 'authorized').reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (heldCents > 0) return `${moneyText(heldCents)} is held on your card. The meter sets what is charged.`
  const from = new Date(quote.heldFrom)
  const what = quote.depositCents > 0 ? `the total and a ${moneyText(quote.depositCents)} deposit` : 'the total'
  return from > now
    ? `Nothing is held yet. On ${wholeInstantText(from, airport.zone)} we hold ${what}.`
    : `We are holding ${what} on your card now.`
}

/** Until when canceling is free for the pilot, or what it costs now. */
export const cancelText = ({ refund, airport, roles, trouble }: Order, now: Date): string | null => {
  if (!refund || !roles.includes('pilot')) return null
  if (trouble === 'grounded') return 'The aircraft is grounded: canceling is free of charge.'
  const free = refund.freeUntil === null ? null : new Date(refund.freeUntil)
  return free && free > now ? `Free cancellation until ${wholeInstantText(free, airport.zone)}.` : refund.text
}
