import type { BookingRefusal } from '@tailshare/contract/bookingRefusals'
import { ruleOf } from '@tailshare/rules/bookings/bookingRules'
import { whyNotBook } from '@tailshare/rules/bookings/whyNotBook'
import type { Db } from '../../../db/connect.ts'
import { found } from '../../../http/refusal.ts'
import { loadBookingFacts, lookFurther, type BookingAsk } from '../facts/steps.ts'

type Use = Omit<BookingAsk, 'byOwner' | 'viewerId'> & { purpose: 'flight' | 'maintenance' }

/** Everything against a holder's booking, with its ways out; of time in the shop, only what its hours say. */
export const weighUse = async (db: Db, { purpose, ...ask }: Use): Promise<BookingRefusal[]> => {
  const { facts } = found(await loadBookingFacts(db, ask))
  const asked = { ...facts, request: { ...facts.request, purpose } }
  if (purpose === 'maintenance') return whyNotBook(asked, [ruleOf.maintenance_hours])
  return whyNotBook(await lookFurther(db, ask, asked))
}
