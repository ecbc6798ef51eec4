import type { Db } from '../../../../db/connect.ts'
import type { BookingFacts } from '@tailshare/rules/bookings/book/facts'
import { whyNotBook } from '@tailshare/rules/bookings/book/whyNotBook'
import { findAhead, findStanding, type FactsRequest } from './queries.ts'
import { findQuotaCounted } from '../../quotas/queries.ts'
import { aheadOf, bookingFactsOf, quotaOf } from './view.ts'

/** Without planned hours they are guessed from the period. */
export type BookingAsk = FactsRequest & {
  plannedHours?: number | undefined
  passengers: number
  destination?: string | undefined
  /** Their owner books it for the pilot. */
  byOwner?: boolean
}

/** The rules' facts: one statement for renters, one more for who holds a share, whose quotas count. `undefined` for an unlisted aircraft. */
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

/** With what other dates need, so that those that are proposed have passed every rule. */
export const lookFurther = async (db: Db, ask: BookingAsk, facts: BookingFacts) => ({
  ...facts,
  ahead: { ...aheadOf(await findAhead(db, ask), facts.aircraft), hoursAreGuessed: ask.plannedHours === undefined },
})

/** What stands against a booking, with its ways out. Nothing more is read where nothing stands against it. */
export const reasonsAgainst = async (db: Db, ask: BookingAsk, facts: BookingFacts) => {
  if (whyNotBook({ ...facts, reasonsOnly: true }).length === 0) return { facts, refusals: [] }
  const further = await lookFurther(db, ask, facts)
  return { facts: further, refusals: whyNotBook(further) }
}
