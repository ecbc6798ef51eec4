import { plusHours, plusMinutes } from '@tailshare/contract/text/period'
import type { BookingAct, FreeAircraft } from '@tailshare/rules/bookings/notices/bookingAct'
import { nextHearsWithinHours } from '@tailshare/rules/bookings/notices/whoHears'
import { groundedCancelHours, lateAfterMinutes, neverLeftBefore, noShowAfterMinutes } from '@tailshare/rules/bookings/orders/can'
import { holdHoursBefore } from '@tailshare/rules/bookings/price/quote'
import { unpaidCancelAt } from '@tailshare/rules/payments/holds/holdsToPlace'
import { type Db, type Tx, inTransaction } from '../../../db/connect.ts'
import { eachInOwnTransaction } from '../../../jobs/eachInOwnTransaction.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import type { Services } from '../../../services.ts'
import { extendOverdueTime } from '../../schedule/queries.ts'
import { canFactsOf, mustMove } from '../access.ts'
import { isFirstTime, lockOrderMoney } from '../payment/money/queries.ts'
import { combineNotices } from '../../people/notices/steps.ts'
import { cancelBooking } from '../orders/steps.ts'
import { loadBookingFacts } from '../book/facts/steps.ts'
import { findNearbyAircraft } from '../book/alternatives/steps.ts'
import { findNextFlight, lockOrder, moveOrder } from '../queries.ts'
import { expireRequests } from '../lessons/steps.ts'
import { passPicture, tellOfBooking, notifyConcerned } from '../steps.ts'
import * as q from './queries.ts'
import { findGrounding, lockAircraftOf, putLateAtRisk } from '../../maintenance/queries.ts'
import { tellAtRisk } from './steps.ts'
import { type NoticeContext, findNoticeContext } from './queries.ts'

const system = { as: ['system'] as const, byId: null, note: '' }

const markLate = async (tx: Tx, { config }: Services, orderId: string, now: Date) => {
  const order = await lockOrderMoney(tx, orderId)
  if (!order) return
  const move = mustMove('markLate', canFactsOf(order, system.as, now))
  await moveOrder(tx, { ...move, orderId, byId: null, why: 'Not back 30 minutes after the planned time', at: now })
  const next = await findNextFlight(tx, order, plusHours(order.dropAt, nextHearsWithinHours))
  await tellOfBooking(tx, { config, orderId, byId: null, act: { act: 'late', next } })
  await enqueue(tx, 'proposeDisruption', { kind: 'late', ref: orderId }, { key: `proposeDisruption:${orderId}` })
}

/** Processes due bookings one by one, each only if still due under its lock. Locks the aircraft first, as groundings and releases do. */
const eachDue = async <Row extends { id: string }>(
  services: Services,
  lock: (db: Db, id?: string) => Promise<Row[]>,
  work: (tx: Tx, row: Row) => Promise<unknown>,
) =>
  eachInOwnTransaction(services, await lock(services.db), async (tx, { id }) => {
    await lockAircraftOf(tx, id)
    const [row] = await lock(tx, id)
    if (row) await work(tx, row)
  })

const cancelUnpaid = (services: Services, now: Date) =>
  eachDue(
    services,
    (db, id) => q.lockUnpaid(db, plusHours(now, holdHoursBefore), id),
    async (tx, { id: orderId, firstFailedAt }) => {
      const order = await lockOrderMoney(tx, orderId)
      const unpaid = order !== undefined && now >= unpaidCancelAt({ start: order.startAt, firstFailedAt })
      const how = { ...system, orderId, verb: 'cancelUnpaid', reason: 'payment_failed' } as const
      if (unpaid) await cancelBooking(tx, { ...how, unpaid, now, config: services.config })
    },
  )

const mostFreeAircraft = 3

/** Aircraft of the same family that are free for the whole trip and that the pilot may book, nearest first. */
const findFreeAircraft = async (db: Db, orderId: string, now: Date): Promise<FreeAircraft[]> => {
  const order = await lockOrder(db, orderId)
  if (!order || order.startAt <= now) return []
  const { pilotId, csipId, passengers, destination, plannedHours } = order
  const period = { from: order.startAt, to: order.dropAt }
  const ask = { pilotId, csipId, passengers, destination, plannedHours, period, exceptOrderId: orderId, now }
  const own = await loadBookingFacts(db, { ...ask, aircraftId: order.aircraftId })
  if (!own) return []
  const near = await findNearbyAircraft(db, { ...own, exceptOrderId: orderId }, { most: mostFreeAircraft, strict: true })
  return near.map(({ aircraft: { tailNumber, airportCode } }) => ({ tailNumber, airportCode }))
}

const cancelGrounded = (services: Services, now: Date) =>
  eachDue(
    services,
    (db, id) => q.lockGrounded(db, plusHours(now, groundedCancelHours), id),
    async (tx, { id: orderId }) => {
      const grounded = { freeAircraft: await findFreeAircraft(tx, orderId, now) }
      const how = { ...system, orderId, verb: 'cancelGrounded', reason: 'aircraft' } as const
      await cancelBooking(tx, { ...how, grounded, now, config: services.config })
    },
  )

const cancelNoShows = (services: Services, now: Date) =>
  eachDue(
    services,
    (db, id) =>
      q.lockNoShows(db, { startedBefore: plusMinutes(now, -noShowAfterMinutes), endedBefore: neverLeftBefore(now) }, id),
    (tx, { id: orderId }) =>
      cancelBooking(tx, { ...system, orderId, verb: 'cancelNoShow', reason: 'no_show', now, config: services.config }),
  )

const bookedActOf = (context: NoticeContext): { byId: string | null; act: BookingAct } => {
  const { totalCents, policyText, answerBy: until, askedBecause: because, ownerId, pilotId, csipMessage } = context
  if (!because || !until)
    return { byId: pilotId, act: { act: 'booked', totalCents, policyText, csipAsked: csipMessage !== null } }
  const by = `${context.ownerFirstName} ${context.ownerLastName}`
  const byId = because === 'approval' ? pilotId : because === 'on_behalf' ? ownerId : null
  return { byId, act: { act: 'asked', because, by, until, totalCents, csipKnows: csipMessage !== null } }
}

/** Acts of a new booking, including the request to the instructor, even if already answered. */
const happenedTo = (context: NoticeContext, config: Services['config']) => {
  const { csipMessage: message, csipAnswerBy: answerBy, isCsipAskedFromTheFirst, pilotId } = context
  const asked =
    isCsipAskedFromTheFirst && message !== null && answerBy !== null && ({ act: 'csipAsked', message, answerBy } as const)
  const booked = bookedActOf(context)
  return [
    { ...booked, once: 'booked', ...(booked.act.act === 'booked' && { picture: passPicture(context, config) }) },
    ...(asked ? [{ byId: pilotId, act: asked, once: 'csipAsked' }] : []),
  ]
}

export const watchJobs = {
  /** Every minute: time-based changes to bookings. One transaction per booking, so that a failing one does not block others. */
  async watchOrders(services) {
    const { db } = services
    const now = new Date()
    await inTransaction(db, async (tx) => tellAtRisk(tx, await putLateAtRisk(tx)))
    await expireRequests(services, now)
    await cancelUnpaid(services, now)
    await cancelGrounded(services, now)
    await cancelNoShows(services, now)
    await eachDue(
      services,
      (dbOrTx, id) => q.lockLate(dbOrTx, plusMinutes(now, -lateAfterMinutes), id),
      (tx, { id }) => markLate(tx, services, id, now),
    )
    await extendOverdueTime(db, { soon: plusMinutes(now, lateAfterMinutes), until: plusHours(now, 1) })
    for (const { id } of await q.listForgottenHolds(db, plusHours(now, holdHoursBefore), plusMinutes(now, -5)))
      await enqueue(db, 'placeHold', { orderId: id }, { key: `placeHold:${id}` })
  },

  /** Tells everyone whose booking a grounding puts at risk: once per grounding, one notice per person. */
  async tellGrounded({ db, config }, { squawkId }) {
    const now = new Date()
    await inTransaction(db, async (tx) => {
      const orderIds = await q.lockAtRisk(tx, squawkId)
      const squawk = await findGrounding(tx, squawkId)
      if (!squawk) return
      const { text: reason, reportedBy: byId } = squawk
      await combineNotices(tx, config, async () => {
        for (const orderId of orderIds) {
          if (!(await isFirstTime(tx, orderId, `grounded.${squawkId}.${squawk.since.toISOString()}`))) continue
          const freeAircraft = await findFreeAircraft(tx, orderId, now)
          await tellOfBooking(tx, { config, orderId, byId, act: { act: 'grounded', reason, freeAircraft } })
        }
      })
    })
  },

  /** Tells owner and pilot about a new booking. Needs no lock: the notice's name makes it go out once. */
  async tellBooked({ db, config }, { orderId }) {
    const context = await findNoticeContext(db, orderId)
    if (context) await notifyConcerned(db, config, context, happenedTo(context, config))
  },
} satisfies Partial<Tasks>
