import { plusMinutes } from '@tailshare/contract/text/period'
import { hasNotLeft } from '@tailshare/contract/base/statuses'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { halfHourFrom, returnTimeProblem, delayProblem } from '@tailshare/rules/bookings/change/delays'
import type { BookingAct } from '@tailshare/rules/bookings/notices/bookingAct'
import { inTransaction, type Tx } from '../../../../db/connect.ts'
import { BadInput, found, Refusal } from '../../../../http/refusal.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { canFactsOf, refuseIfNotAllowed } from '../../access.ts'
import { moveBooking } from '../steps.ts'
import { insertChange } from '../../orders/queries.ts'
import { findNextFlight, lockOrder } from '../../queries.ts'
import { tellOfBooking } from '../../steps.ts'
import { nameOf, type Changing } from '../apply/steps.ts'
import { setExpected } from './queries.ts'

type Delaying = Changing & { until: Date }

const byOf = ({ roles, account }: Delaying) => (roles.includes('pilot') ? nameOf(account) : 'Tailshare')

const say = async (tx: Tx, delaying: Delaying, why: string, act: BookingAct | null) => {
  const { order, account, now, config } = delaying
  const { id: orderId, status } = order
  await insertChange(tx, { orderId, status, byId: account.id, why, totalCents: null, at: now })
  if (act) await tellOfBooking(tx, { config, orderId, byId: account.id, act })
}

/** Late start: protects the slot from the no-show rule. Notifies the next pilot if the same flight time would now reach their booking. */
const delayStart = async (tx: Tx, delaying: Delaying) => {
  const { order, until, now, roles } = delaying
  refuseIfNotAllowed('delayStart', canFactsOf(order, roles, now))
  const wrong = delayProblem({ from: order.startAt, to: order.dropAt }, until, now)
  if (wrong) throw new BadInput({ until: wrong })
  await setExpected(tx, order.id, { delayedUntil: until })
  const reaches = new Date(order.dropAt.getTime() + until.getTime() - order.startAt.getTime())
  const next = await findNextFlight(tx, order, reaches)
  const why = `Running late, expected ${wholeInstantText(until, order.airport.zone)}.`
  await say(tx, delaying, why, { act: 'delayed', until, by: byOf(delaying), next })
}

/** Extends the booking to the new return; `false` if that is refused. */
const extendTo = async (tx: Tx, delaying: Delaying) => {
  const { order, until } = delaying
  const period = { from: order.startAt, to: halfHourFrom(until) }
  try {
    await moveBooking({ ...delaying, db: tx, period, plannedHours: undefined, asked: {} })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'booking_refused') return false
    throw error
  }
}

/** Late return: extends the flight if possible, otherwise notifies the owner and the next pilot. */
const sayBack = async (tx: Tx, delaying: Delaying) => {
  const { order, until, now, roles } = delaying
  refuseIfNotAllowed('sayBack', canFactsOf(order, roles, now))
  const wrong = returnTimeProblem(until, now)
  if (wrong) throw new BadInput({ until: wrong })
  const isInTime = until <= order.dropAt || (await extendTo(tx, delaying))
  await setExpected(tx, order.id, { backAt: until })
  const why = `Expects to be back ${wholeInstantText(until, order.airport.zone)}.`
  const next = isInTime ? undefined : await findNextFlight(tx, order, plusMinutes(until, 1))
  await say(tx, delaying, why, isInTime ? null : { act: 'backAt', until, by: byOf(delaying), next })
  // Propose the disruption now rather than when the aircraft is late, so that it can be decided early.
  if (!isInTime) await enqueue(tx, 'proposeDisruption', { kind: 'late', ref: order.id }, { key: `proposeDisruption:${order.id}` })
}

export const delayOrder = (delaying: Delaying) =>
  inTransaction(delaying.db, async (tx) => {
    const locked = found(await lockOrder(tx, delaying.order.id))
    if (locked.status !== delaying.order.status) throw new Refusal('wrong_state')
    await (hasNotLeft(delaying.order.status) ? delayStart : sayBack)(tx, delaying)
  })
