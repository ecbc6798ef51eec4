import type { ConfirmBody, DeclineReason } from '@tailshare/contract/bookings/answers/answers'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { TripDetails } from '@tailshare/contract/base/tripFields'
import type { AnswersFor, AskedBecause, OrderRole } from '@tailshare/contract/base/statuses'
import type { Period } from '@tailshare/contract/text/period'
import { bookingRules, codesOf } from '@tailshare/rules/bookings/book/bookingRules'
import { blocks } from '@tailshare/rules/bookings/book/whyNotBook'
import type { z } from 'zod'
import type { Config } from '../../../start/config.ts'
import { type Db, type Tx, inTransaction } from '../../../db/connect.ts'
import type { Caller } from '../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../http/refusal.ts'
import { eachInOwnTransaction } from '../../../jobs/eachInOwnTransaction.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import type { Services } from '../../../services.ts'
import { lockActiveMembers, lockAccount } from '../../people/accounts/profile/queries.ts'
import { canFactsOf, memberSuspended, refuseIfNotAllowed } from '../access.ts'
import { askedOfOwner, findAlternatives, makeBooking } from '../book/steps.ts'
import { bookingRefused } from '../book/view.ts'
import type { Answer } from '../book/queries.ts'
import { loadBookingFacts, findRefusals } from '../book/facts/steps.ts'
import { type OrderRow, findOrder, insertChange } from '../orders/queries.ts'
import { cancelBooking } from '../orders/steps.ts'
import { lockOrder } from '../queries.ts'
import { passPicture, tellOfBooking, notifyConcerned } from '../steps.ts'
import { askOf } from '../book/evaluate/steps.ts'
import { nameOf } from '../change/apply/steps.ts'
import { countOpenOnBehalf, listUnanswered, lockUnanswered, setAsked, setConfirmed } from './queries.ts'
import { findNoticeContext } from '../notices/queries.ts'

type System = { config: Config; now: Date }

/** Money rules that a pilot settles on confirming a booking made on their behalf. */
const settledByYes = bookingRules.filter(({ about }) => about === 'money').flatMap(codesOf)

type OnBehalf = System & {
  db: Db
  aircraftId: string
  pilotId: string
  byId: string
  period: Period
  plannedHours?: number | undefined
  csipId?: string | null | undefined
  details: TripDetails
  because: Exclude<AskedBecause, 'approval'>
  answerBy: Date
}

/** Books for a pilot, who then has to confirm. Like any booking, but without rules about payment. Refusals are worded for the pilot. */
export const bookFor = async ({
  db,
  config,
  now,
  aircraftId,
  pilotId,
  byId,
  period,
  plannedHours,
  csipId,
  details,
  because,
  answerBy,
}: OnBehalf) => {
  const body = {
    ...details,
    aircraftId,
    plannedHours,
    csipId,
    flightStartTime: period.from.toISOString(),
    flightDropTime: period.to.toISOString(),
  }
  const answer = (): Answer => ({ waitsFor: 'pilot', because, answerBy })
  const byOwner = because === 'on_behalf'
  const { booking, number } = await makeBooking({ db, config, now, body, pilotId, byId, byOwner, answer, later: settledByYes })
  return { id: booking.id, number }
}

/** Each one blocks the aircraft for up to a day without the pilot's consent. */
const mostOnBehalf = 10

/** An owner books for someone. Open requests are counted under a lock on the owner's account. */
export const bookOnBehalf = (booking: Omit<OnBehalf, 'because'>) =>
  inTransaction(booking.db, async (tx) => {
    await lockAccount(tx, booking.byId)
    if ((await countOpenOnBehalf(tx, booking.byId)) >= mostOnBehalf) throw new Refusal('too_many_asked')
    return bookFor({ ...booking, db: tx, because: 'on_behalf' })
  })

/** For an unknown email, answers as for a certificated pilot who may not fly: details for aircraft and dates, none for the pilot. */
export const refusalsForUnknownPilot = async ({
  db,
  now,
  aircraftId,
  byId: viewerId,
  period,
  plannedHours,
  csipId,
  details,
}: Unknown) => {
  const ask = {
    aircraftId,
    viewerId,
    period,
    plannedHours,
    csipId,
    passengers: details.passengers,
    destination: details.destination,
    byOwner: true,
    now,
  }
  const { facts } = found(await loadBookingFacts(db, ask))
  const pilot = { ...facts.pilot, category: 'licensed_pilot' } as const
  const { refusals } = await findRefusals(db, ask, { ...facts, pilot })
  return refusals
}
type Unknown = Omit<OnBehalf, 'config' | 'pilotId' | 'because' | 'answerBy'>

type ConfirmationRequest = System & {
  orderId: string
  waitsFor: AnswersFor
  because: AskedBecause
  answerBy: Date
  byId: string | null
  by: string
}

/** Puts a booking back into waiting for an answer. The caller has locked it. */
export const requestConfirmation = async (
  tx: Tx,
  { config, orderId, waitsFor, because, answerBy, byId, by }: ConfirmationRequest,
) => {
  await setAsked(tx, { orderId, waitsFor, because, answerBy })
  const { totalCents } = found(await findOrder(tx, orderId))
  const act = { act: 'asked', because, by, until: answerBy, totalCents, csipKnows: true } as const
  await tellOfBooking(tx, { config, orderId, byId, act })
}

type AnswerContext = System & { account: Pick<Caller, 'id' | 'firstName' | 'lastName'>; roles: OrderRole[]; orderId: string }

/** Checks the booking again: aircraft and documents may have changed since the request. */
const evaluateAgain = async (tx: Tx, order: OrderRow, paymentMethodId: string | null, now: Date) => {
  const ask = { ...askOf(order, now), paymentMethodId }
  const { standing, facts } = found(await loadBookingFacts(tx, ask))
  if (!standing.mayPayWith) throw new BadInput({ paymentMethodId: fieldMessages.hasSelected })
  const { facts: further, refusals } = await findRefusals(tx, ask, facts)
  if (blocks(refusals)) throw bookingRefused(refusals, await findAlternatives(tx, refusals, further, standing))
  return { standing, facts: further }
}

/** Confirms: checks the rules again, then places the hold as for any booking. The first answer counts. */
export const confirmBooking = (
  db: Db,
  answer: AnswerContext & { pilotId: string },
  { paymentMethodId = null }: z.output<typeof ConfirmBody>,
) =>
  inTransaction(db, async (tx) => {
    const { config, now, account, roles, orderId, pilotId } = answer
    const members = await lockActiveMembers(tx, [pilotId])
    found(await lockOrder(tx, orderId))
    const order = found(await findOrder(tx, orderId))
    refuseIfNotAllowed('confirm', canFactsOf(order, roles, now))
    if (!members.has(order.pilot.id)) throw memberSuspended(order.pilot.firstName)
    const side = order.waitsFor!
    if (side === 'owner' && paymentMethodId) throw new BadInput({ paymentMethodId: 'Only the pilot chooses what pays' })
    const { standing, facts } = await evaluateAgain(tx, order, paymentMethodId, now)

    await setConfirmed(tx, { orderId, paymentMethodId, at: now })
    await insertChange(tx, { orderId, status: order.status, byId: account.id, why: 'Confirmed', totalCents: null, at: now })
    // An offer from the waitlist still needs the approval of an owner who approves each booking.
    const owners = order.askedBecause === 'waitlist' ? askedOfOwner(now)(standing, facts) : null
    if (owners) return requestConfirmation(tx, { ...owners, config, now, orderId, byId: account.id, by: nameOf(account) })
    await enqueue(tx, 'placeHold', { orderId }, { key: `placeHold:${orderId}` })
    const { totalCents, quote, csipAsked } = order
    const by = nameOf(account)
    const act = { act: 'confirmed', side, by, totalCents, policyText: quote.policyText, csipAsked } as const
    const context = found(await findNoticeContext(tx, orderId))
    await notifyConcerned(tx, config, context, [{ byId: account.id, act, picture: passPicture(context, config) }])
  })

/** Declines: frees the time without a charge. */
export const declineBooking = (db: Db, answer: AnswerContext, { reason, note }: { reason: DeclineReason; note: string }) =>
  inTransaction(db, (tx) => {
    const { config, now, account, roles: as, orderId } = answer
    const how = { verb: 'decline', reason: 'declined', note, declined: reason } as const
    return cancelBooking(tx, { ...how, orderId, as, byId: account.id, now, config })
  })

/** Withdraws what an owner booked for someone. While it waits, it counts as never booked; afterwards, as an owner's cancellation. */
export const withdrawBooking = (db: Db, { config, now, account, orderId }: Omit<AnswerContext, 'roles'>) =>
  inTransaction(db, async (tx) => {
    const { waitsFor } = found(await lockOrder(tx, orderId))
    const reason = waitsFor === null ? 'plans' : 'withdrawn'
    await cancelBooking(tx, { orderId, verb: 'cancel', as: ['owner'], byId: account.id, reason, note: '', now, config })
  })

export const lapseUnanswered = async (services: Pick<Services, 'db' | 'log' | 'config'>, now: Date) =>
  eachInOwnTransaction(services, await listUnanswered(services.db, now), async (tx, { id: orderId }) => {
    if (!(await lockUnanswered(tx, orderId, now))) return
    const how = { verb: 'lapseUnanswered', as: ['system'], reason: 'not_answered' } as const
    await cancelBooking(tx, { ...how, orderId, byId: null, note: '', now, config: services.config })
  })
