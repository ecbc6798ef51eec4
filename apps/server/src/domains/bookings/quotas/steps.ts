import type { BookingRefusal } from '@tailshare/contract/bookingRefusals'
import { ruleOf } from '@tailshare/rules/bookings/bookingRules'
import { blocks, whyNotBook } from '@tailshare/rules/bookings/whyNotBook'
import { dayIn, hoursIn, plusHours, type Period } from '@tailshare/contract/period'
import type { Db, Tx } from '../../../db/connect.ts'
import { found } from '../../../http/refusal.ts'
import { bookingRefused } from '../book/view.ts'
import { loadBookingFacts, lookFurther, type BookingAsk } from '../facts/steps.ts'

type Use = Omit<BookingAsk, 'byOwner' | 'viewerId'> & { purpose: 'flight' | 'maintenance' }

/** Everything against a holder's booking, with its ways out; of time in the shop, only what its hours say. */
export const weighUse = async (db: Db, { purpose, ...ask }: Use): Promise<BookingRefusal[]> => {
  const { facts } = found(await loadBookingFacts(db, ask))
  const asked = { ...facts, request: { ...facts.request, purpose } }
  if (purpose === 'maintenance') return whyNotBook(asked, [ruleOf.maintenance_hours])
  return whyNotBook(await lookFurther(db, ask, asked))
}

type Shop = { aircraft: { id: string; zone: string }; byId: string | null; pieces: readonly Period[]; now: Date }

/** Refuses time in the shop beyond the hours that each of those who share the aircraft has in a year. Under the lock of its time. */
export const mustHaveShopHours = async (tx: Tx, { aircraft: { id: aircraftId, zone }, byId, pieces, now }: Shop) => {
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
    const use = { aircraftId, pilotId: byId, period, purpose: 'maintenance' as const, passengers: 0, now }
    const templates = await weighUse(tx, use)
    if (blocks(templates)) throw bookingRefused(templates, [])
  }
}
