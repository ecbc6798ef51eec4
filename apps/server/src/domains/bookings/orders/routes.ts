import { isActive } from '@tailshare/contract/bookings'
import type { Call, Caller, Handling } from '../../../http/call.ts'
import { inTransaction, type Db } from '../../../db/connect.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { listPage } from '../../../http/listPage.ts'
import { allowed, found, Refusal } from '../../../http/refusal.ts'
import { guessPlannedHours } from '@tailshare/rules/bookings/plannedHours'
import { quoteBooking } from '@tailshare/rules/bookings/quote'
import { refundFor, whyNotCancel, whyNotUndo } from '@tailshare/rules/bookings/cancellation'
import { blocks, whyNotBook } from '@tailshare/rules/bookings/whyNotBook'
import { bookedEntries } from '@tailshare/rules/payments/ledger'
import { insertMovement, reverseMovements } from '../../payments/ledger/queries.ts'
import { findAlternatives, overtaken } from '../book/routes.ts'
import { moveOccupancy } from '../../schedule/queries.ts'
import { occupiedBy } from '../../schedule/view.ts'
import { bookingRefused, pricingOf } from '../book/view.ts'
import { loadBookingFacts } from '../facts/queries.ts'
import { payOrderWith } from '../holds/steps.ts'
import { lockOrder, moveOrder } from '../queries.ts'
import { roleIn } from './access.ts'
import { findOrder, listOrders, setBookingTimes, setCanceled, setUncanceled, setViewed } from './queries.ts'
import { cancelFactsOf, viewOrder, viewSummary } from './view.ts'
import { publish } from '../../../db/publish.ts'

/** A booking as this person may see it; for everybody else it does not exist. */
const seeOrder = async (db: Db, id: string, account: Caller) => {
  const order = found(await findOrder(db, id))
  return { order, you: found(roleIn(order, account)) }
}

const showOrder = async (db: Db, id: string, account: Caller, now: Date) => {
  const { order, you } = await seeOrder(db, id, account)
  return viewOrder(order, you, now)
}

const listFor = async (db: Db, who: Parameters<typeof listOrders>[1], { page, ...query }: Parameters<typeof listOrders>[2]) => {
  const { rows, count, offset } = await listOrders(db, who, { page, ...query })
  const path = `booking/orders/by-${'pilotId' in who ? 'pilot' : 'owner'}/`
  return listPage(path, { ...query, offset }, { count, results: rows.map(viewSummary) })
}

export const orderHandlers = {
  getOrder: async ({ params, account, db, now }) => showOrder(db, params.id, account, now),
  listPilotOrders: async ({ query, account, readDb }) => listFor(readDb, { pilotId: account.id }, query),
  listOwnerOrders: async ({ query, account, readDb }) => listFor(readDb, { ownerId: account.id }, query),

  async markOrderViewed({ params, account, db, now }) {
    const { you } = await seeOrder(db, params.id, account)
    allowed(you === 'owner')
    await setViewed(db, params.id, now)
  },

  async cancelOrder({ params, body, account, db, now }) {
    const { order, you } = await seeOrder(db, params.id, account)
    allowed(you === 'pilot' || you === 'owner' || you === 'operator')
    const by = you === 'pilot' ? ('pilot' as const) : ('owner' as const)
    const reason = body?.reason ?? 'plans'
    await inTransaction(db, async (tx) => {
      const { status } = found(await lockOrder(tx, order.id))
      if (whyNotCancel({ status: status as typeof order.status }) !== null) throw new Refusal('wrong_state')
      const { chargeCents } = refundFor({ order: cancelFactsOf(order), reason, by, now })
      await moveOrder(tx, {
        orderId: order.id,
        from: status as typeof order.status,
        to: by === 'pilot' ? 'canceled' : 'canceled_by_owner',
        byId: account.id,
        why: body?.note || reason,
        at: now,
      })
      await setCanceled(tx, { id: order.id, reason, chargeCents, now })
      await reverseMovements(tx, { orderId: order.id, kind: 'booked', reversal: 'booked_reversed', at: now })
      // A cancellation can be undone for ten minutes; money moves after that.
      await enqueue(
        tx,
        'settleCancellation',
        { orderId: order.id },
        { runAt: new Date(now.getTime() + 11 * 60_000), key: `settleCancellation:${order.id}` },
      )
      await publish(tx, [order.pilot.id, order.owner.id], 'order', { orderId: order.id })
    })
    return showOrder(db, order.id, account, now)
  },

  async undoCancel({ params, account, db, now, config }) {
    const { order, you } = await seeOrder(db, params.id, account)
    allowed(you === 'pilot')
    if (order.canceledAt === null || order.status !== 'canceled') throw new Refusal('wrong_state')
    if (whyNotUndo({ status: order.status, canceled: order.canceledAt, start: order.startAt }, now) !== null)
      throw new Refusal('undo_expired')
    await changeTimes({
      db,
      account,
      now,
      config,
      order,
      start: order.startAt,
      drop: order.dropAt,
      plannedHours: order.plannedHours,
      undo: true,
    })
    return showOrder(db, order.id, account, now)
  },

  async changeBooking(call) {
    const { body, account, db, now, config } = call
    const { order, you } = await seeOrder(db, body.orderId, account)
    allowed(you === 'pilot' || (you === 'operator' && body.paymentMethodId === undefined))
    if (body.paymentMethodId !== undefined) {
      await payOrderWith(call, order.id, body.paymentMethodId)
      return viewSummary(found(await findOrder(db, order.id)))
    }
    const start = body.flightStartTime ? new Date(body.flightStartTime) : order.startAt
    const drop = body.flightDropTime ? new Date(body.flightDropTime) : order.dropAt
    // Before departure everything may move; in the air only the return.
    if (
      !isActive(order.status) ||
      order.status === 'returning' ||
      (order.status !== 'booked' && start.getTime() !== order.startAt.getTime())
    )
      throw new Refusal('wrong_state')
    if (drop <= start || drop <= now)
      throw new Refusal('bad_input', { detail: 'The return must be later than the departure, and in the future' })
    await changeTimes({ db, account, now, config, order, start, drop, plannedHours: body.plannedHours, undo: false })
    return viewSummary(found(await findOrder(db, order.id)))
  },
} satisfies Handling<
  'getOrder' | 'listPilotOrders' | 'listOwnerOrders' | 'markOrderViewed' | 'cancelOrder' | 'undoCancel' | 'changeBooking'
>

type Change = Pick<Call<'changeBooking'>, 'db' | 'account' | 'now' | 'config'> & {
  order: NonNullable<Awaited<ReturnType<typeof findOrder>>>
  start: Date
  drop: Date
  plannedHours: number | undefined
  undo: boolean
}

/** Move, extend, shorten and undo are one thing: the rules again, then the time again, decided by the same constraint. */
const changeTimes = async ({ db, account, now, config, order, start, drop, plannedHours, undo }: Change) => {
  const period = { from: start, to: drop }
  const ask = {
    aircraftId: order.aircraftId,
    pilotId: order.pilot.id,
    period,
    csipId: order.csip?.id,
    exceptOrderId: order.id,
    plannedHours: 0,
    passengers: order.passengers,
    now,
  }
  const { standing, facts: loaded } = found(await loadBookingFacts(db, ask))
  const facts = {
    ...loaded,
    request: {
      ...loaded.request,
      plannedHours: plannedHours ?? Math.max(order.plannedHours, guessPlannedHours(period, loaded.aircraft.zone)),
    },
  }
  const underWay = order.status !== 'booked' && !undo
  const refusals = whyNotBook(facts).filter(({ code }) => !(underWay && code === 'in_the_past'))
  if (blocks(refusals)) throw bookingRefused(refusals, await findAlternatives(db, facts, standing))
  const quote = quoteBooking({ ...facts, pricing: pricingOf(config) })
  const parts = { aircraftId: order.aircraftId, ownerId: order.owner.id, pilotId: order.pilot.id, csipId: order.csip?.id ?? null }
  await inTransaction(db, async (tx) => {
    const locked = found(await lockOrder(tx, order.id))
    if (locked.status !== order.status) throw new Refusal('wrong_state')
    await moveOccupancy(
      tx,
      order.id,
      occupiedBy({ ...parts, period, turnaroundMinutes: facts.aircraft.turnaroundMinutes }),
      account.id,
    )
    if (undo) {
      await moveOrder(tx, {
        orderId: order.id,
        from: 'canceled',
        to: 'booked',
        byId: account.id,
        why: 'Cancellation undone',
        at: now,
      })
      await setUncanceled(tx, order.id)
    } else {
      await reverseMovements(tx, { orderId: order.id, kind: 'booked', reversal: 'booked_reversed', at: now })
      await setBookingTimes(tx, { id: order.id, start, drop, plannedHours: facts.request.plannedHours, quote })
    }
    await insertMovement(tx, {
      kind: 'booked',
      orderId: order.id,
      at: now,
      entries: bookedEntries({ ...parts, customerId: parts.pilotId }, (undo ? order.quote : quote).lines),
    })
    // At once, also where the new start is days away: what is held already follows the times.
    await enqueue(tx, 'placeHold', { orderId: order.id }, { key: `placeHold:${order.id}` })
    await publish(tx, [order.pilot.id, order.owner.id], 'order', { orderId: order.id })
  }).catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'slot_taken') throw error
    throw await overtaken(db, ask, facts, standing)
  })
}
