import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import type { Handling } from '../../../../http/call.ts'
import { found } from '../../../../http/refusal.ts'
import { cancelBooking } from '../../../bookings/orders/steps.ts'
import { viewSummary } from '../../../bookings/orders/view.ts'
import { listSummaries } from '../../../bookings/queries.ts'
import { abandon, answerDeparture, openDeparture } from '../steps.ts'
import { openReturn } from '../../return/steps.ts'
import { nothing, readOrder, workOnOrder, type Work } from '../../stages/steps.ts'
import { findBoard } from './queries.ts'

/** A no-go is for safety, and free from check-out to the end of the trip. */
const noGo = async ({ tx, row, roles, account, now, config }: Work, note: string) => {
  await cancelBooking(tx, {
    orderId: row.orderId,
    verb: 'noGo',
    as: roles,
    byId: account.id,
    reason: 'safety',
    note,
    now,
    config,
  })
}

const iso = (at: string) => new Date(at).toISOString()

export const boardHandlers = {
  async getRampBoard({ db, account, now, query: { airport: airportId = null, limit } }) {
    const everywhere = account.isOperator && account.staffAirportIds.length === 0
    const airportIds = everywhere ? null : account.staffAirportIds
    const { airports, isHere, orders, counts } = await findBoard(db, { airportIds, airportId, limit, now })
    found(isHere || undefined)
    const rows = await listSummaries(
      db,
      orders.map(({ id }) => id),
    )
    const byId = new Map(rows.map((row): [string, OrderSummary] => [row.id, viewSummary(row, account)]))
    const shown = (wanted: string) =>
      orders.flatMap(({ id, list, leftAt, next }) => {
        const order = list === wanted ? byId.get(id) : undefined
        return order
          ? [{ ...order, leftAt: leftAt && iso(leftAt), next: next && { ...next, flightStartTime: iso(next.flightStartTime) } }]
          : []
      })
    return {
      airports,
      departures: shown('departures'),
      out: shown('out'),
      returns: shown('returns'),
      counts: { departures: 0, out: 0, returns: 0, ...counts },
    }
  },

  getReservation: (call) => readOrder(call, call.params.id),

  async changeStatus(call) {
    const { params, body, files } = call
    if (body.status === 'checking_in') await openDeparture(call, params.id)
    if (body.status === 'in_flight') await answerDeparture(call, params.id, { ...nothing, complete: true })
    if (body.status === 'returning') await openReturn(call, params.id)
    if (body.status === 'canceled') await workOnOrder(call, params.id, 'noGo', (work) => noGo(work, body.reason))
    if (body.status === 'booked') {
      const removed = await workOnOrder(call, params.id, 'abandon', (work) => abandon(work, body.reason))
      await Promise.all(removed.map((key) => files.remove(key)))
    }
    return readOrder(call, params.id)
  },
} satisfies Handling<'getRampBoard' | 'getReservation' | 'changeStatus'>
