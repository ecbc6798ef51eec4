import type { BookingRefusal } from '@tailshare/contract/bookings/book/bookingRefusals'
import { dayIn } from '@tailshare/contract/text/period'
import type { BookingFacts } from '@tailshare/rules/bookings/book/facts'
import { quoteBooking, splitIncome } from '@tailshare/rules/bookings/price/quote'
import { keptCodes } from '@tailshare/rules/bookings/book/refused'
import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../db/connect.ts'
import { pricingOf } from '../view.ts'
import { putRefused } from './queries.ts'

type Wanted = { db: Db; config: Config; accountId: string; facts: BookingFacts; refusals: BookingRefusal[] }

/** Records a refused trip of a renter or co-owner. The owner sees how often and why, but not who. */
export const keepRefused = async ({ db, config, accountId, facts, refusals }: Wanted) => {
  const codes = keptCodes(refusals)
  if (codes.length === 0 || facts.booker === 'owner') return
  const { aircraft, now } = facts
  const { ownerCents: incomeCents } = splitIncome(quoteBooking({ ...facts, pricing: pricingOf(config) }).lines)
  await putRefused(db, { aircraftId: aircraft.id, accountId, day: dayIn(now, aircraft.zone), codes, incomeCents })
}
