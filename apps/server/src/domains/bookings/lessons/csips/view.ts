import { totalOf } from '@tailshare/rules/bookings/price/quote'
import { csipPartOf } from '@tailshare/rules/payments/ledger'
import type { OrderRow } from '../../orders/queries.ts'

/** Only the instructor’s part of a price: what a lesson comes to that is let go while the trip stays. */
export const onlyCsip = ({ quote, keptTotalCents }: Pick<OrderRow, 'quote' | 'keptTotalCents'>) => {
  const lines = quote.lines.filter(({ kind }) => kind === 'csip')
  return {
    quote: { ...quote, lines, totalCents: totalOf(lines), depositCents: 0 },
    keptTotalCents: keptTotalCents === null ? null : csipPartOf(quote.lines, keptTotalCents),
  }
}

/** A price less the instructor’s part of it: everything else stays as it was agreed. */
export const withoutCsip = ({
  quote,
  keptFreeUntil,
  keptTotalCents,
}: Pick<OrderRow, 'quote' | 'keptFreeUntil' | 'keptTotalCents'>) => {
  const lines = quote.lines.filter(({ kind }) => kind !== 'csip')
  const totalCents = totalOf(lines)
  const kept = keptFreeUntil !== null && keptTotalCents !== null
  return {
    quote: { ...quote, lines, totalCents, ...(quote.terms && { terms: { ...quote.terms, csipRateCents: null } }) },
    // What was owed for the instructor is owed no more: of an earlier, higher sum the part that they would have got of it.
    kept: kept ? { freeUntil: keptFreeUntil, totalCents: keptTotalCents - csipPartOf(quote.lines, keptTotalCents) } : null,
  }
}

type Owing = Pick<OrderRow, 'csip' | 'quote' | 'totalCents' | 'keptFreeUntil' | 'keptTotalCents'>

/** A booking by what it owes with this instructor: of one who goes nothing is owed any more, or their part would be the owner's. */
export const owingWith = <Row extends Owing>(order: Row, csipId: string | null): Row => {
  if (order.csip === null || order.csip.id === csipId) return order
  const { quote, kept } = withoutCsip(order)
  return { ...order, totalCents: quote.totalCents, keptTotalCents: kept?.totalCents ?? null }
}
