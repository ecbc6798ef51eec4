import type { Db } from '../../../db/connect.ts'
import { findStanding, listQuotaBookings, type FactsRequest } from './queries.ts'
import { bookingFactsOf, quotaOf } from './view.ts'

/** Without planned hours they are guessed from the period. */
type BookingAsk = FactsRequest & { plannedHours?: number; passengers: number }

/** The rules' facts: one statement for renters, two more for co-owners, whose quotas count. `undefined` for an unlisted aircraft. */
export const loadBookingFacts = async (db: Db, ask: BookingAsk) => {
  const standing = await findStanding(db, ask)
  if (!standing) return undefined
  const facts = bookingFactsOf(standing, ask)
  if (facts.booker !== 'coOwner' || standing.sharePercent === null) return { standing, facts }
  const { aircraft, pilot } = facts
  const counted = await listQuotaBookings(db, { ...ask, aircraftIds: [aircraft.id], pilotId: pilot.id })
  const share = { sharePercent: standing.sharePercent, type: aircraft.type, period: ask.period }
  return { standing, facts: { ...facts, quota: quotaOf(share, counted.get(aircraft.id)!) } }
}
