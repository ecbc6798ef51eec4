import { totalOf } from '@tailshare/rules/bookings/price/quote'
import { csipPartOf } from '@tailshare/rules/payments/ledger'
import type { OrderRow } from '../../orders/queries.ts'

/** The instructor's part of a price, for a lesson dropped while the trip stays. */
export const onlyCsip = ({ quote, keptTotalCents }: Pick<OrderRow, 'quote' | 'keptTotalCents'>) => {
  const lines = quote.lines.filter(({ kind }) => kind === 'csip')
  return {
    quote: { ...quote, lines, totalCents: totalOf(lines), depositCents: 0 },
    keptTotalCents: keptTotalCents === null ? null : csipPartOf(quote.lines, keptTotalCents),
  }
}

/** A price without the instructor's part; the rest stays as agreed. */
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
    // Reduces the kept total by the instructor's part of it.
    kept: kept ? { freeUntil: keptFreeUntil, totalCents: keptTotalCents - csipPartOf(quote.lines, keptTotalCents) } : null,
  }
}

type Owing = Pick<OrderRow, 'csip' | 'quote' | 'totalCents' | 'keptFreeUntil' | 'keptTotalCents'>

/** A booking's amounts with this instructor. A dropped instructor's part is removed; otherwise it would go to the owner. */
export const owingWith = <Row extends Owing>(order: Row, csipId: string | null): Row => {
  if (order.csip === null || order.csip.id === csipId) return order
  const { quote, kept } = withoutCsip(order)
  return { ...order, totalCents: quote.totalCents, keptTotalCents: kept?.totalCents ?? null }
}
