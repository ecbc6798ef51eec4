import type { Period } from '@tailshare/contract/text/period'
import { csipAnswerBy, needsItsCsip } from '@tailshare/rules/bookings/answers/answers'
import type { BookingFacts } from '@tailshare/rules/bookings/book/facts'
import type { OtherLesson } from '@tailshare/rules/bookings/notices/bookingAct'
import { bookedEntries } from '@tailshare/rules/payments/ledger'
import type { Config } from '../../../../start/config.ts'
import type { Tx } from '../../../../db/connect.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { insertMovement, reverseMovements } from '../../../payments/ledger/queries.ts'
import { freeResource } from '../../../schedule/queries.ts'
import { insertChange, setAgreed, type OrderRow } from '../../orders/queries.ts'
import { loadBookingFacts } from '../../book/facts/steps.ts'
import { nameOf } from '../../change/apply/steps.ts'
import { tellOfBooking } from '../../steps.ts'
import { askOf } from '../../book/evaluate/steps.ts'
import { findCurrent, insertRequest, setAnswer } from './queries.ts'
import { withoutCsip } from './view.ts'

// The instructor's time is occupied from the request on. A booking may have an instructor without a request: one who was never asked.

/** How an instructor is asked. `agreed`: they offered it themselves. */
export type CsipAsk = { message: string; anyone: boolean; agreed?: boolean }

type Following = {
  order: Pick<OrderRow, 'id' | 'status' | 'aircraftId' | 'modelName' | 'airport' | 'startAt' | 'dropAt' | 'csip'>
  csipId: string | null
  period: Period
  facts: BookingFacts
  ask: CsipAsk | undefined
  now: Date
}

/** True for the same lesson: same times or shorter, on the same aircraft or another of its model at the airport. */
const staysWithin = ({ order, period, facts: { aircraft } }: Following) =>
  (aircraft.id === order.aircraftId || (aircraft.modelName === order.modelName && aircraft.airportCode === order.airport.code)) &&
  period.from >= order.startAt &&
  period.to <= order.dropAt

/**
 * Sends a new request and withdraws the old one if the instructor, times, model or airport change; a shorter lesson needs none. Returns the
 * notice to the instructor, or `null`.
 */
export const updateCsipRequest = async (tx: Tx, following: Following) => {
  const { order, csipId, period, facts, ask, now } = following
  const isSame = csipId === (order.csip?.id ?? null)
  if (order.status !== 'booked' || (isSame && !ask && staysWithin(following))) return null
  const current = await findCurrent(tx, order.id)
  if (current) await setAnswer(tx, current.id, { state: 'withdrawn', at: now })
  if (csipId === null) return null
  const { message, anyone, agreed } = ask ?? { message: '', anyone: false, ...(isSame && current) }
  const answerBy = csipAnswerBy(now, period.from)
  const asked = {
    orderId: order.id,
    csipId,
    message,
    anyone,
    ...(agreed && { agreed }),
    isNeeded: needsItsCsip(facts),
    answerBy,
    now,
  }
  return (await insertRequest(tx, asked)) === 'asked' ? { message, answerBy } : null
}

type Losing = {
  /** Locked, with its instructor. */
  order: OrderRow
  /** `null` if the instructor was booked without being asked. */
  requestId: string | null
  because: 'declined' | 'expired' | 'withdrawn' | 'unqualified'
  reason?: string
  other?: { offer: OtherLesson; csipId: string | null } | null
  asksNext: boolean
  byId: string | null
  now: Date
  config: Pick<Config, 'publicUrl'>
}

/** Removes the instructor: frees their time, takes them out of price and ledger, and keeps the booking. */
export const removeCsip = async (tx: Tx, losing: Losing) => {
  const { order, requestId, because, reason = '', other = null, asksNext, byId, now, config } = losing
  const csip = order.csip!
  // Passengers, destination and the pilot's documents may have changed since the request.
  const loaded = await loadBookingFacts(tx, askOf(order, now))
  const isNeeded = loaded !== undefined && needsItsCsip(loaded.facts)
  if (requestId !== null)
    await setAnswer(tx, requestId, {
      // The pilot learns that they cannot come, not why, and may cancel free of charge like after a decline.
      state: because === 'unqualified' ? 'declined' : because,
      at: now,
      isNeeded,
      reason: because === 'unqualified' ? '' : reason,
      other: other && { period: other.offer.period, csipId: other.csipId },
    })
  await freeResource(tx, order.id, csip.id)
  const { quote, kept } = withoutCsip(order)
  await reverseMovements(tx, { orderId: order.id, kind: 'booked', reversal: 'booked_reversed', at: now })
  const { id, startAt: start, dropAt: drop, plannedHours } = order
  await setAgreed(tx, { id, start, drop, plannedHours, csipId: null, said: {}, quote, kept, other: null, at: now })
  const parts = { customerId: order.pilot.id, aircraftId: order.aircraftId, ownerId: order.ownerId, csipId: null }
  await insertMovement(tx, { kind: 'booked', orderId: id, at: now, entries: bookedEntries(parts, quote.lines) })
  const words = {
    declined: 'can’t make it',
    expired: 'has not answered',
    withdrawn: 'is no longer asked',
    unqualified: 'can’t teach on that day',
  }
  const why = `CSIP: ${nameOf(csip)} ${words[because]}.`
  await insertChange(tx, { orderId: id, status: order.status, byId, why, totalCents: quote.totalCents, at: now })
  await enqueue(tx, 'placeHold', { orderId: id }, { key: `placeHold:${id}` })
  if (asksNext) await enqueue(tx, 'askNextCsip', { orderId: id }, { key: `askNextCsip:${id}` })
  const former = { id: csip.id, name: nameOf(csip) }
  const { totalCents } = quote
  await tellOfBooking(tx, {
    config,
    orderId: id,
    byId,
    act: { act: 'csipLost', former, because, reason, other: other && other.offer, asksNext, isNeeded, totalCents },
  })
}
