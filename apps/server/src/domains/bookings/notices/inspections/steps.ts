import { whyNotBook } from '@tailshare/rules/bookings/book/whyNotBook'
import type { Db } from '../../../../db/connect.ts'
import { loadBookingFacts } from '../../book/facts/steps.ts'
import type { OrderRow } from '../../orders/queries.ts'
import { askOf } from '../../book/evaluate/steps.ts'

/** What is due before a booking returns, by the booking rule with its exemptions and the owner's setting. */
export const findDue = async (db: Db, order: OrderRow, { viewerId = order.pilot.id, now }: { viewerId?: string; now: Date }) => {
  const loaded = await loadBookingFacts(db, { ...askOf(order, now), viewerId })
  if (!loaded) return undefined
  const { facts } = loaded
  const request = { ...facts.request, purpose: order.quote.terms?.purpose ?? facts.request.purpose }
  return whyNotBook({ ...facts, request, reasonsOnly: true }).find(({ code }) => code === 'maintenance_due_before_return')
}
