import { hasNotLeft } from '@tailshare/contract/base/statuses'
import type { Db } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { found } from '../../../http/refusal.ts'
import { loadBookingFacts, findRefusals } from '../../bookings/book/facts/steps.ts'
import { findOrderMoney } from '../../bookings/payment/money/queries.ts'
import { findOrder, type OrderRow } from '../../bookings/orders/queries.ts'
import { viewOrder } from '../../bookings/orders/view.ts'
import { listForOrder } from '../../bookings/book/overrides/queries.ts'
import { viewOverride } from '../../bookings/book/overrides/view.ts'
import { askOf } from '../../bookings/book/evaluate/steps.ts'
import { listOrderCharges } from '../../payments/charges/queries.ts'
import { listOfOrder } from './interventions/queries.ts'
import { loadChoices, viewAll } from './interventions/steps.ts'
import { findAround, listBookLines, type BookLineRow } from './queries.ts'
import { codeText } from '@tailshare/contract/text/countText'
import type { BookingRefusal } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { OperatorBooking } from '@tailshare/contract/backoffice/bookings/operatorBookings'
import { overrideText } from '@tailshare/rules/bookings/book/verdict/overrideWords'

const sumOf = (lines: readonly BookLineRow[], ledger: string, isPayout: boolean) =>
  lines.reduce((sum, line) => (line.ledger === ledger && (line.kind === 'payout') === isPayout ? sum + line.cents : sum), 0)

/** Balances of a booking: positive means the pilot owes us; others' shares are shown as earnings. */
const viewMoney = (lines: readonly BookLineRow[], hasCsip: boolean): OperatorBooking['money'] => {
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
const viewAgainst = (refusals: readonly BookingRefusal[]) =>
  refusals.map(({ code, severity }) => ({ code, name: overrideText([code]) || codeText(code), severity }))

/** What the rules say today about a booking that has not left, ignoring its own time. */
const againstNow = async (db: Db, order: OrderRow, now: Date) => {
  if (!hasNotLeft(order.status)) return null
  const ask = askOf(order, now)
  const loaded = await loadBookingFacts(db, ask)
  if (!loaded) return null
  return viewAgainst((await findRefusals(db, ask, loaded.facts)).refusals)
}

export const operatorBookingHandlers = {
  async getOperatorBooking({ params: { id }, account, db, now }) {
    const row = found(await findOrder(db, id))
    const lines = await listBookLines(db, id)
    const money = found(await findOrderMoney(db, id))
    const interventions = await listOfOrder(db, id)
    return {
      ...found(await findAround(db, id)),
      order: viewOrder(row, await listOrderCharges(db, id), account, now),
      money: viewMoney(lines, row.csip !== null),
      overrides: (await listForOrder(db, id)).map((one) => viewOverride(one, now)),
      against: await againstNow(db, row, now),
      interventions: await viewAll(db, interventions, account, now),
      choices: await loadChoices(db, money, { actorId: account.id, now }),
    }
  },
} satisfies Handling<'getOperatorBooking'>
