import type { CsipAnswerBody } from '@tailshare/contract/bookings/lessons/csipRequests'
import type { Period } from '@tailshare/contract/text/period'
import { hasNotLeft, type OrderRole } from '@tailshare/contract/base/statuses'
import type { OtherLesson } from '@tailshare/rules/bookings/notices/bookingAct'
import { pilotInCommand } from '@tailshare/rules/bookings/law/command'
import { csipHours, csipLacks } from '@tailshare/rules/bookings/rules/csip'
import { blocks, whyNotBook } from '@tailshare/rules/bookings/book/whyNotBook'
import type { Config } from '../../../start/config.ts'
import { inTransaction, type Db, type Tx } from '../../../db/connect.ts'
import type { Caller } from '../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../http/refusal.ts'
import { eachInOwnTransaction } from '../../../jobs/eachInOwnTransaction.ts'
import type { Services } from '../../../services.ts'
import { lockActiveMembers } from '../../people/accounts/profile/queries.ts'
import { canFactsOf, memberSuspended, refuseIfNotAllowed, rolesTo } from '../access.ts'
import { listOffers } from '../book/evaluate/queries.ts'
import { concerns } from '../book/evaluate/view.ts'
import { bookingRefused } from '../book/view.ts'
import { moveBooking } from '../change/steps.ts'
import {
  findCurrent,
  insertAnswered,
  listExpired,
  listLessonsAhead,
  listRequests,
  lockForExpiry,
  setAnswer,
} from './csips/queries.ts'
import { removeCsip, type CsipAsk } from './csips/steps.ts'
import { loadBookingFacts } from '../book/facts/steps.ts'
import { findOrder, type OrderRow } from '../orders/queries.ts'
import { lockOrder } from '../queries.ts'
import { nameOf } from '../change/apply/steps.ts'
import { tellOfBooking } from '../steps.ts'
import { askOf, settledBy, evaluateChange } from '../book/evaluate/steps.ts'

type Context = { db: Db; now: Date; config: Config }
type Person = Pick<Caller, 'id' | 'firstName' | 'lastName'>
type OrderContext = Context & { account: Person; roles: OrderRole[]; order: OrderRow; expectedLeavingCents?: number | undefined }

const periodOf = ({ startAt: from, dropAt: to }: OrderRow): Period => ({ from, to })

/** Asks a particular instructor: applies the rules and changes time, price and ledger like any change to a booking. */
const ask = (context: OrderContext, csipId: string, csipAsk: CsipAsk, period = periodOf(context.order)) =>
  moveBooking({ ...context, period, plannedHours: undefined, asked: { csipId }, csipAsk })

const isOvertaken = (error: unknown) =>
  error instanceof Refusal && (error.code === 'booking_refused' || error.code === 'slot_taken')

/** Instructors at the airport who are free for the whole trip and have not been asked, cheapest first. */
const listOthers = async (db: Db, order: OrderRow) => {
  const asked = new Set((await listRequests(db, order.id)).map(({ csipId }) => csipId))
  const offers = await listOffers(db, order.aircraftId, periodOf(order))
  return offers.filter(({ csip, free }) => free && csip.id !== order.pilot.id && !asked.has(csip.id)).map(({ csip }) => csip)
}

/** Asks the first available instructor; `undefined` if there is none. */
const askFirst = async (context: OrderContext, csipAsk: CsipAsk) => {
  for (const csip of await listOthers(context.db, context.order)) {
    try {
      await ask(context, csip.id, csipAsk)
      return csip
    } catch (error) {
      if (!isOvertaken(error)) throw error
    }
  }
  return undefined
}

const mustAsk = ({ order, roles, now }: OrderContext) => refuseIfNotAllowed('askCsip', canFactsOf(order, roles, now))

export const askCsip = async (context: OrderContext, { csipId, ...csipAsk }: CsipAsk & { csipId?: string | undefined }) => {
  mustAsk(context)
  const { order } = context
  if (order.csip && order.csip.id === csipId)
    throw new Refusal('wrong_state', { detail: `${nameOf(order.csip)} has already been asked.` })
  if (csipId) return ask(context, csipId, csipAsk)
  if (!(await askFirst(context, csipAsk)))
    throw new Refusal('wrong_state', { detail: 'No other instructor at this airport is free for the whole trip.' })
}

/** Accepts the counteroffer of an instructor who declined: other times, or a colleague, who is then asked. */
export const takeAlternative = async (context: OrderContext) => {
  mustAsk(context)
  const [newest] = await listRequests(context.db, context.order.id)
  if (context.order.csip || newest?.state !== 'declined' || !(newest.otherFrom || newest.otherCsip))
    throw new Refusal('wrong_state', { detail: 'This offer has been taken or is over.' })
  const { message, anyone, otherFrom, otherTo, otherCsip, csipId } = newest
  const period = otherFrom && otherTo ? { from: otherFrom, to: otherTo } : undefined
  await ask(context, otherCsip?.id ?? csipId, { message, anyone, agreed: otherCsip === null }, period)
}

const lockSeen = async (tx: Tx, orderId: string, account: Parameters<typeof rolesTo>[1]) => {
  found(await lockOrder(tx, orderId))
  const order = found(await findOrder(tx, orderId))
  const roles = rolesTo(order, account)
  found(roles[0])
  return { order, roles }
}

export const withdrawRequest = ({ db, now, config }: Context, orderId: string, account: Caller) =>
  inTransaction(db, async (tx) => {
    const { order, roles } = await lockSeen(tx, orderId, account)
    refuseIfNotAllowed('askCsip', canFactsOf(order, roles, now))
    const current = await findCurrent(tx, orderId)
    if (current?.state !== 'asked') throw new Refusal('wrong_state', { detail: 'No one is being asked.' })
    const end = { requestId: current.id, because: 'withdrawn', asksNext: false } as const
    await removeCsip(tx, { order, ...end, byId: account.id, now, config })
  })

/** Checks that aircraft, pilot and the offered instructor are free at the offered times. */
const evaluateOffer = async (
  context: Context,
  order: OrderRow,
  account: Caller,
  other: NonNullable<CsipAnswerBody['alternative']>,
) => {
  const { flightStartTime: from, flightDropTime: to, csipId = account.id } = other
  const booked = periodOf(order)
  const period = from && to ? { from: new Date(from), to: new Date(to) } : booked
  const isOther = period.from.getTime() !== booked.from.getTime() || period.to.getTime() !== booked.to.getTime()
  if (!isOther && csipId === account.id) throw new BadInput({ alternative: 'Offer other times, a colleague, or both' })
  const evaluation = { ...context, order, period, plannedHours: undefined, asked: { csipId }, settledBefore: settledBy(order) }
  const { standing, refusals } = await evaluateChange(evaluation)
  const ofCsip = ({ code, severity }: (typeof refusals)[number]) => code.startsWith('csip_') && severity === 'block'
  const inTheWay = refusals.filter((one) => concerns(undefined, one.code) || one.code === 'pilot_busy' || ofCsip(one))
  if (blocks(inTheWay)) throw bookingRefused(inTheWay, [])
  const csip = csipId === account.id ? null : standing.csip && { id: csipId, name: nameOf(standing.csip) }
  const offer: OtherLesson = { period: isOther ? period : null, csip }
  return { offer, csipId: csip && csip.id }
}

/** Refuses an instructor who may not teach on the day of the trip, or be pilot in command where required; lists what is missing. */
const mustBeReady = async (tx: Tx, order: OrderRow, now: Date) => {
  const { facts } = found(await loadBookingFacts(tx, askOf(order, now)))
  const lacks = csipLacks(facts)
  if (lacks.length > 0) throw new Refusal('csip_not_ready', { detail: `${lacks.join('. ')}.` })
  const hours = csipHours.check(facts)
  if (hours)
    throw bookingRefused(
      whyNotBook(facts).filter(({ code }) => code === hours.code),
      [],
    )
}

/** Who will be pilot in command of a flight with an instructor that has not departed. */
export const commandOf = async (db: Db, order: OrderRow, now: Date) => {
  if (order.csip === null || !hasNotLeft(order.status)) return null
  const loaded = await loadBookingFacts(db, askOf(order, now))
  return loaded ? pilotInCommand(loaded.facts) : null
}

/** Locks and reads the booking of a request. Tells someone no longer asked that the request has expired, and nothing more. */
const lockAsked = async (db: Tx, orderId: string, account: Caller, now: Date) => {
  found(await lockOrder(db, orderId))
  const order = found(await findOrder(db, orderId))
  const roles = rolesTo(order, account)
  if (!roles.includes('csip') && (await listRequests(db, orderId)).some(({ csipId }) => csipId === account.id))
    throw new Refusal('request_expired')
  found(roles[0])
  refuseIfNotAllowed('answerCsip', canFactsOf(order, roles, now))
  return order
}

const decline = async (context: Context, orderId: string, account: Caller, { reason, alternative }: CsipAnswerBody) => {
  const read = found(await findOrder(context.db, orderId))
  const other = alternative && read.csip?.id === account.id ? await evaluateOffer(context, read, account, alternative) : null
  await inTransaction(context.db, async (tx) => {
    const order = await lockAsked(tx, orderId, account, context.now)
    const current = (await findCurrent(tx, orderId)) ?? {
      ...(await insertAnswered(tx, { orderId, csipId: account.id, at: context.now })),
      anyone: false,
    }
    const end = { requestId: current.id, because: 'declined', reason, other } as const
    await removeCsip(tx, { order, ...end, asksNext: current.anyone && !other, byId: account.id, ...context })
  })
}

const accept = ({ db, now, config }: Context, orderId: string, account: Caller) =>
  inTransaction(db, async (tx) => {
    const { pilot } = found(await findOrder(tx, orderId))
    const members = await lockActiveMembers(tx, [pilot.id])
    const order = await lockAsked(tx, orderId, account, now)
    if (!members.has(pilot.id)) throw memberSuspended(pilot.firstName)
    const current = await findCurrent(tx, orderId)
    if (current?.state === 'accepted') return
    if (!current || current.answerBy <= now) throw new Refusal('request_expired')
    await mustBeReady(tx, order, now)
    await setAnswer(tx, current.id, { state: 'accepted', at: now })
    const act = { act: 'csipAccepted', csip: { id: account.id, name: nameOf(account) } } as const
    await tellOfBooking(tx, { config, orderId, byId: account.id, act })
  })

export const answerRequest = async (context: Context, orderId: string, account: Caller, body: CsipAnswerBody) => {
  await (body.answer === 'accept' ? accept(context, orderId, account) : decline(context, orderId, account, body))
}

/** Every minute: expires requests not answered in time. */
export const expireRequests = async (services: Pick<Services, 'db' | 'log' | 'config'>, now: Date) =>
  eachInOwnTransaction(services, await listExpired(services.db, now), async (tx, { id, orderId }) => {
    const locked = await lockForExpiry(tx, orderId)
    const current = locked && (await findCurrent(tx, orderId))
    if (current?.id !== id || current.state !== 'asked') return
    if (locked?.status !== 'booked') return setAnswer(tx, id, { state: 'withdrawn', at: now })
    const order = found(await findOrder(tx, orderId))
    const end = { requestId: id, because: 'expired', asksNext: current.anyone } as const
    await removeCsip(tx, { order, ...end, byId: null, now, config: services.config })
  })

/** Removes an instructor from lessons they may no longer give because a document is gone. Notifies both; the bookings stay. */
export const leaveLessons = async (services: Pick<Services, 'db' | 'log' | 'config'>, csipId: string, now: Date) =>
  eachInOwnTransaction(services, await listLessonsAhead(services.db, csipId, now), async (tx, { id }) => {
    found(await lockOrder(tx, id))
    const order = found(await findOrder(tx, id))
    if (order.status !== 'booked' || order.csip?.id !== csipId) return
    const loaded = await loadBookingFacts(tx, askOf(order, now))
    const lacks = loaded ? csipLacks(loaded.facts) : []
    if (!loaded || lacks.length === 0) return
    const current = await findCurrent(tx, id)
    const end = { requestId: current?.id ?? null, because: 'unqualified', reason: `${lacks.join('. ')}.` } as const
    await removeCsip(tx, { order, ...end, asksNext: current?.anyone ?? false, byId: null, now, config: services.config })
  })

/** Asks the next instructor for a pilot who accepts any, or says that there is none. Request and notice are one transaction. */
export const askNext = ({ db, now, config }: Context, orderId: string) =>
  inTransaction(db, async (tx) => {
    const order = await findOrder(tx, orderId)
    const [newest] = await listRequests(tx, orderId)
    const isOpen = order?.status === 'booked' && order.csip === null && newest?.anyone === true
    if (!isOpen || (newest.state !== 'declined' && newest.state !== 'expired') || order.startAt <= now) return
    const { pilot } = order
    const context: OrderContext = { db: tx, now, config, account: pilot, roles: ['pilot'], order }
    const csip = await askFirst(context, { message: newest.message, anyone: true })
    const event = { config, orderId, byId: null }
    if (!csip) return tellOfBooking(tx, { ...event, act: { act: 'csipNoOne', isNeeded: newest.isNeeded } })
    const agreed = (await findCurrent(tx, orderId))?.state === 'accepted'
    const { totalCents } = found(await findOrder(tx, orderId))
    const act = { act: 'csipNext', csip: { id: csip.id, name: nameOf(csip) }, agreed, totalCents } as const
    await tellOfBooking(tx, { ...event, act })
  })
