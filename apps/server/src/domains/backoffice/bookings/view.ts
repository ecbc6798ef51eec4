import { codeText } from '@tailshare/contract/text/countText'
import type { BookingRefusal } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { OperatorBooking } from '@tailshare/contract/backoffice/bookings/operatorBookings'
import { overrideText } from '@tailshare/rules/bookings/book/overrideWords'
import type { BookLineRow } from './queries.ts'

const sumOf = (lines: readonly BookLineRow[], ledger: string, isPayout: boolean) =>
  lines.reduce((sum, line) => (line.ledger === ledger && (line.kind === 'payout') === isPayout ? sum + line.cents : sum), 0)

/** Balances of a booking: positive means the pilot owes us; others' shares are shown as earnings. */
export const viewMoney = (lines: readonly BookLineRow[], hasCsip: boolean): OperatorBooking['money'] => {
  const earned = (ledger: 'owner' | 'csip') => ({
    earnedCents: -sumOf(lines, ledger, false),
    paidOutCents: sumOf(lines, ledger, true),
  })
  return {
    pilotOwesCents: sumOf(lines, 'customer', false),
    owner: earned('owner'),
    csip: hasCsip ? earned('csip') : null,
    feeCents: -sumOf(lines, 'fee', false),
    taxCents: -sumOf(lines, 'tax', false),
    lines: lines.map((line) => ({ ...line, at: line.at.toISOString() })),
  }
}

/** A rule's public name; for rules that cannot be lifted, the name of its code. */
export const viewAgainst = (refusals: readonly BookingRefusal[]) =>
  refusals.map(({ code }) => ({ code, name: overrideText([code]) || codeText(code) }))
