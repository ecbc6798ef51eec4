import type { Db } from '../../../../db/connect.ts'
import type { BookingFacts } from '@tailshare/rules/bookings/book/facts'
import { whyNotBook } from '@tailshare/rules/bookings/book/whyNotBook'
import { findAhead, findStanding, type FactsRequest } from './queries.ts'
import { findQuotaCounted } from '../../quotas/queries.ts'
import { aheadOf, bookingFactsOf, quotaOf } from './view.ts'

/** If omitted, planned hours are guessed from the period. */
export type BookingAsk = FactsRequest & {
  plannedHours?: number | undefined
  passengers: number
  destination?: string | undefined
  /** The owner books it for the pilot. */
  byOwner?: boolean
}

/**
 * Loads the facts for the rules: one statement for renters, one more for co-owners, whose quotas count. `undefined` if the aircraft is not
 * visible.
 */
export const loadBookingFacts = async (db: Db, ask: BookingAsk) => {
  const standing = await findStanding(db, ask)
  if (!standing) return undefined
  const facts = bookingFactsOf(standing, ask)
  const { sharePercent } = standing
  if (sharePercent === null) return { standing, facts }
  const { aircraft, pilot } = facts
  const counted = await findQuotaCounted(db, { ...ask, aircraftIds: [aircraft.id], holderId: pilot.id })
  const share = { sharePercent, zone: aircraft.zone, period: ask.period }
  return { standing, facts: { ...facts, quota: quotaOf(share, counted.get(aircraft.id)!) } }
}

/** Adds what is needed to test other dates, so that proposed dates pass every rule. */
export const withDataForOtherDates = async (db: Db, ask: BookingAsk, facts: BookingFacts) => ({
  ...facts,
  ahead: { ...aheadOf(await findAhead(db, ask), facts.aircraft), hoursAreGuessed: ask.plannedHours === undefined },
})

/** All refusals with their ways out. Reads nothing more if there are none. */
export const findRefusals = async (db: Db, ask: BookingAsk, facts: BookingFacts) => {
  if (whyNotBook({ ...facts, reasonsOnly: true }).length === 0) return { facts, refusals: [] }
  const further = await withDataForOtherDates(db, ask, facts)
  return { facts: further, refusals: whyNotBook(further) }
}
