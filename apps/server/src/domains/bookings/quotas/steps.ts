import type { BookingRefusal } from '@tailshare/contract/bookings/book/bookingRefusals'
import { ruleOf } from '@tailshare/rules/bookings/book/bookingRules'
import { blocks, whyNotBook } from '@tailshare/rules/bookings/book/whyNotBook'
import { dayIn, hoursIn, plusHours, type Period } from '@tailshare/contract/text/period'
import type { Db, Tx } from '../../../db/connect.ts'
import type { Caller } from '../../../http/call.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import { logAdvisorView } from '../../people/advisors/steps.ts'
import { bookingRefused } from '../book/view.ts'
import { loadBookingFacts, withDataForOtherDates, type BookingAsk } from '../book/facts/steps.ts'
import { seeOrder } from '../orders/steps.ts'
import { roleToward } from './access.ts'

type Looked = { account: Caller; now: Date; what: string }
type Seen = Parameters<typeof roleToward>[0] & { tailNumber: string }

/** The reader's role toward a shared aircraft; a 404 for outsiders. Logs the look of a tax advisor. */
export const viewerRole = async (db: Db, shared: Seen, { account, now, what }: Looked) => {
  const you = found(roleToward(shared, account))
  if (you === 'advisor') {
    const looked = `${what} of ${shared.tailNumber}`
    await logAdvisorView(db, account, { ownerIds: [...shared.advisedIds], what: looked, at: now })
  }
  return you
}

type Use = Omit<BookingAsk, 'byOwner'> & { purpose: 'flight' | 'maintenance' }

/** All refusals of a holder's booking, with ways out. For shop time, checks only its hours. */
export const evaluateUse = async (db: Db, { purpose, ...ask }: Use): Promise<BookingRefusal[]> => {
  const { facts } = found(await loadBookingFacts(db, ask))
  const asked = { ...facts, request: { ...facts.request, purpose } }
  if (purpose === 'maintenance') return whyNotBook(asked, [ruleOf.maintenance_hours])
  return whyNotBook(await withDataForOtherDates(db, ask, asked))
}

type Theirs = { orderId: string; aircraftId: string; account: Caller }

/** A booking to change must be the reader's own on this aircraft; otherwise a 404. */
export const requireOwnBooking = async (db: Db, { orderId, aircraftId, account }: Theirs) => {
  const { order } = await seeOrder(db, orderId, account)
  if (order.pilot.id !== account.id || order.aircraftId !== aircraftId) throw new Refusal('not_found')
}

type Place = { aircraft: { id: string; zone: string }; account: { id: string }; now: Date }
type Shop = Place & { byId: string | null; pieces: readonly Period[] }

/** Refuses shop time beyond the yearly hours of the co-owner who set it. Call under the lock of the aircraft's time. */
export const mustHaveShopHours = async (tx: Tx, { aircraft: { id: aircraftId, zone }, account, byId, pieces, now }: Shop) => {
  if (byId === null) return
  const hours = new Map<string, number>()
  for (const piece of pieces) {
    const year = dayIn(piece.from, zone).slice(0, 4)
    hours.set(year, (hours.get(year) ?? 0) + hoursIn(piece))
  }
  for (const [year, added] of hours) {
    const { from } = pieces.find((piece) => dayIn(piece.from, zone).startsWith(year))!
    // The rule counts hours, so check the pieces of a year as one period of their sum.
    const period = { from, to: plusHours(from, added) }
    // The caller is the viewer, because the co-owner whose hours count perhaps cannot see the aircraft anymore.
    const use = { aircraftId, pilotId: byId, viewerId: account.id, period, purpose: 'maintenance' as const, passengers: 0, now }
    const templates = await evaluateUse(tx, use)
    if (blocks(templates)) throw bookingRefused(templates, [])
  }
}

type Time = Period & { kind: string; byId: string | null }

/** Like the check above, for shop time that is restored: once for each co-owner whose hours it uses. */
export const mustHaveHoursAgain = async (tx: Tx, { aircraft, account, now }: Place, times: readonly Time[]) => {
  const spells = Map.groupBy(
    times.filter(({ kind }) => kind === 'maintenance'),
    ({ byId }) => byId,
  )
  for (const [byId, pieces] of spells) await mustHaveShopHours(tx, { aircraft, account, byId, pieces, now })
}
