import { paths } from '@tailshare/contract/paths'
import type { OrderSummary } from '@tailshare/contract/bookings'
import type { Handling } from '../../../http/call.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { setCanceled } from '../../bookings/orders/queries.ts'
import { listOrderSummaries } from '../../bookings/queries.ts'
import { undoMinutes } from '@tailshare/rules/bookings/cancellation'
import { plusMinutes } from '@tailshare/contract/period'
import { reverseMovements } from '../../payments/ledger/queries.ts'
import { abandon, answerDeparture, openDeparture } from '../departure/routes.ts'
import { openReturn } from '../return/routes.ts'
import { move, readOrder, workOnOrder, type Work } from '../stages/routes.ts'
import { viewRampOrder } from '../stages/view.ts'
import { findBoard } from './queries.ts'
import { notify } from '../../accounts/notices/steps.ts'

/** A no-go at the aircraft is for safety, and always free of charge: nobody should fly to save money. */
const noGo = async (work: Work, reason: string) => {
  const { tx, row, now, config } = work
  const { orderId } = row
  await move(work, 'canceled', reason || 'No-go at check-in')
  await setCanceled(tx, { id: orderId, reason: 'safety', chargeCents: 0, now })
  await reverseMovements(tx, { orderId, kind: 'booked', reversal: 'booked_reversed', at: now })
  // It can be undone like any cancellation; money moves after that.
  const settled = plusMinutes(now, undoMinutes + 1)
  await enqueue(tx, 'settleCancellation', { orderId }, { runAt: settled, key: `settleCancellation:${orderId}` })
  await notify(tx, config, {
    to: row.ownerId,
    kind: 'system',
    title: `No-go: ${row.tailNumber}`,
    text: reason || 'The pilot decided at check-in not to fly.',
    link: paths.order(orderId),
  })
}

export const boardHandlers = {
  async getRampBoard({ db, account, now }) {
    const everywhere = account.isOperator && account.staffAirportIds.length === 0
    const { airports, orders } = await findBoard(db, everywhere ? null : account.staffAirportIds, now)
    const summaries = await listOrderSummaries(
      db,
      orders.map(({ id }) => id),
    )
    const byId = new Map(summaries.map((order): [string, OrderSummary] => [order.id, order]))
    const shown = (wanted: string) =>
      orders.flatMap(({ id, list }) => {
        const order = list === wanted ? byId.get(id) : undefined
        return order ? [viewRampOrder(order, account.isOperator ? 'operator' : 'staff')] : []
      })
    return { airports, departures: shown('departures'), out: shown('out'), returns: shown('returns') }
  },

  getReservation: (call) => readOrder(call, call.params.id),

  async changeStatus(call) {
    const { params, body, files } = call
    if (body.status === 'checking_in') await openDeparture(call, params.id)
    if (body.status === 'in_flight') await answerDeparture(call, params.id, { answers: {}, complete: true })
    if (body.status === 'returning') await openReturn(call, params.id)
    if (body.status === 'canceled') await workOnOrder(call, params.id, 'return', (work) => noGo(work, body.reason))
    if (body.status === 'booked') {
      const removed = await workOnOrder(call, params.id, 'departure', (work) => abandon(work, body.reason))
      await Promise.all(removed.map((key) => files.remove(key)))
    }
    return readOrder(call, params.id)
  },
} satisfies Handling<'getRampBoard' | 'getReservation' | 'changeStatus'>
