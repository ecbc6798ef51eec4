import { whyNotBook } from '@tailshare/rules/bookings/whyNotBook'
import type { BookingFacts } from '@tailshare/rules/bookings/facts'
import type { Db } from '../../../db/connect.ts'
import { findBusy, listFreeOfFamily } from '../../schedule/queries.ts'
import type { FactsRequest, Standing } from '../facts/queries.ts'
import { alternativesTo, bookingRefused, lostRace } from './view.ts'

const listOthers = (db: Db, { aircraft, request }: BookingFacts) =>
  listFreeOfFamily(db, { family: aircraft.modelFamily, exceptId: aircraft.id, period: request.period, most: 40 })

export const findAlternatives = async (db: Db, facts: BookingFacts, standing: Standing) =>
  alternativesTo(facts, standing, await listOthers(db, facts))

const takenCodes = ['slot_taken', 'pilot_busy', 'csip_unavailable', 'csip_unavailable_because']

/** The refusal for someone overtaken between the rules and the insert: what is taken by now, and what is free instead. */
export const overtaken = async (db: Db, ask: FactsRequest, facts: BookingFacts, standing: Standing) => {
  const [{ csipFree, ...busy }, others] = await Promise.all([findBusy(db, ask), listOthers(db, facts)])
  const { csip } = facts.request
  const seen = { ...facts, ...busy, request: { ...facts.request, csip: csip && { ...csip, free: csipFree } } }
  const reasons = whyNotBook(seen).filter(({ code }) => takenCodes.includes(code))
  return bookingRefused(reasons.length > 0 ? reasons : [lostRace(facts)], alternativesTo(seen, standing, others), 409)
}
