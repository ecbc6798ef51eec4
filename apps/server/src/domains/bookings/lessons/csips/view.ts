import type { Kept } from '@tailshare/rules/bookings/change/cancellation'
import { splitIncome, totalOf } from '@tailshare/rules/bookings/price/quote'
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

type Changed = Pick<OrderRow, 'keptFreeUntil' | 'keptTotalCents'>

/** What the booking already owed when it was changed late. */
export const keptOf = ({ keptFreeUntil, keptTotalCents }: Changed): Kept | null =>
  keptFreeUntil && keptTotalCents !== null ? { freeUntil: keptFreeUntil, totalCents: keptTotalCents } : null

/**
 * True if the instructor has never agreed. After a late change (`keptTotalCents`) an instructor may be asked again who had agreed before, and
 * is still owed their part.
 */
export const isUnagreed = ({ csipAsked = false, keptTotalCents }: { csipAsked?: boolean; keptTotalCents: number | null }) =>
  csipAsked && keptTotalCents === null

type Agreeing = Changed & { csipAsked?: boolean; quote?: OrderRow['quote'] }

/** The part of the price not owed because the instructor has not agreed, and what the booking already owed when it was changed late. */
export const unagreedOf = (order: Agreeing) => ({
  unagreedCents: order.quote && isUnagreed(order) ? splitIncome(order.quote.lines).csipCents : 0,
  kept: keptOf(order),
})

type Owing = Pick<OrderRow, 'csip' | 'csipAsked' | 'quote' | 'totalCents' | 'keptFreeUntil' | 'keptTotalCents'>

/** A booking's amounts with this instructor. A dropped instructor's part is removed; otherwise it would go to the owner. */
export const amountsWithCsip = <Row extends Owing>(order: Row, csipId: string | null): Row => {
  if (order.csip === null || order.csip.id === csipId) return order
  const { quote, kept } = withoutCsip(order)
  return { ...order, csipAsked: false, totalCents: quote.totalCents, keptTotalCents: kept?.totalCents ?? null }
}
