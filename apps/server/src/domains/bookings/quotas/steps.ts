import type { BookingRefusal } from '@tailshare/contract/bookings/book/bookingRefusals'
import { ruleOf } from '@tailshare/rules/bookings/book/bookingRules'
import { blocks, whyNotBook } from '@tailshare/rules/bookings/book/whyNotBook'
import { dayIn, hoursIn, plusHours, type Period } from '@tailshare/contract/text/period'
import type { Db, Tx } from '../../../db/connect.ts'
import type { Caller } from '../../../http/call.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import { noteLook } from '../../people/advisors/steps.ts'
import { bookingRefused } from '../book/view.ts'
import { loadBookingFacts, lookFurther, type BookingAsk } from '../book/facts/steps.ts'
import { seeOrder } from '../orders/steps.ts'
import { roleToward } from './access.ts'

type Looked = { account: Caller; now: Date; what: string }
type Seen = Parameters<typeof roleToward>[0] & { tailNumber: string }

/** What a reader is to a shared aircraft; to everyone else it does not exist. What a tax advisor looks at is written down for whom they advise. */
export const viewerRole = async (db: Db, shared: Seen, { account, now, what }: Looked) => {
  const you = found(roleToward(shared, account))
  if (you === 'advisor') {
    const looked = `${what} of ${shared.tailNumber}`
    await noteLook(db, account, { ownerIds: [...shared.advisedIds], what: looked, at: now })
  }
  return you
}

type Use = Omit<BookingAsk, 'byOwner'> & { purpose: 'flight' | 'maintenance' }

/** Everything against a holder's booking, with its ways out; of time in the shop, only what its hours say. */
export const evaluateUse = async (db: Db, { purpose, ...ask }: Use): Promise<BookingRefusal[]> => {
  const { facts } = found(await loadBookingFacts(db, ask))
  const asked = { ...facts, request: { ...facts.request, purpose } }
  if (purpose === 'maintenance') return whyNotBook(asked, [ruleOf.maintenance_hours])
  return whyNotBook(await lookFurther(db, ask, asked))
}

type Theirs = { orderId: string; aircraftId: string; account: Caller }

/** A booking that is to be changed is the reader's own one of this aircraft; others are not found. */
export const mustBeTheirs = async (db: Db, { orderId, aircraftId, account }: Theirs) => {
  const { order } = await seeOrder(db, orderId, account)
  if (order.pilot.id !== account.id || order.aircraftId !== aircraftId) throw new Refusal('not_found')
}

type Place = { aircraft: { id: string; zone: string }; account: { id: string }; now: Date }
type Shop = Place & { byId: string | null; pieces: readonly Period[] }

/** Refuses time in the shop beyond the hours that each of those who share the aircraft has in a year. Under the lock of its time. */
export const mustHaveShopHours = async (tx: Tx, { aircraft: { id: aircraftId, zone }, account, byId, pieces, now }: Shop) => {
  if (byId === null) return
  const hours = new Map<string, number>()
  for (const piece of pieces) {
    const year = dayIn(piece.from, zone).slice(0, 4)
    hours.set(year, (hours.get(year) ?? 0) + hoursIn(piece))
  }
  for (const [year, added] of hours) {
    const { from } = pieces.find((piece) => dayIn(piece.from, zone).startsWith(year))!
    // All of the year's pieces as one, because the rule counts hours.
    const period = { from, to: plusHours(from, added) }
    // Whose hours they are may not know of the aircraft anymore.
    const use = { aircraftId, pilotId: byId, viewerId: account.id, period, purpose: 'maintenance' as const, passengers: 0, now }
    const templates = await evaluateUse(tx, use)
    if (blocks(templates)) throw bookingRefused(templates, [])
  }
}

type Time = Period & { kind: string; byId: string | null }

/** The same of time in the shop that is to stand again. */
export const mustHaveHoursAgain = async (tx: Tx, { aircraft, account, now }: Place, times: readonly Time[]) => {
  const spells = Map.groupBy(
    times.filter(({ kind }) => kind === 'maintenance'),
    ({ byId }) => byId,
  )
  for (const [byId, pieces] of spells) await mustHaveShopHours(tx, { aircraft, account, byId, pieces, now })
}
