import { toTenths } from '@tailshare/contract/text/hours'
import { hasNotLeft, isAway } from '@tailshare/contract/base/statuses'
import { dueBeforeReturn } from '@tailshare/rules/maintenance/items/due'
import type { Handling } from '../../../../http/call.ts'
import { found } from '../../../../http/refusal.ts'
import { seeOrder } from '../../orders/steps.ts'
import { findInspections } from './queries.ts'
import { findDue } from './steps.ts'

export const inspectionHandlers = {
  async getOrderMaintenance({ params, account, db, now }) {
    const { order } = await seeOrder(db, params.id, account)
    const { inspections, hoursBefore } = found(await findInspections(db, params.id))
    const zone = order.airport.zone
    const hours = toTenths(hoursBefore + order.plannedHours)
    const period = { from: order.startAt, to: order.dropAt }
    // After the return, nothing can come due before it.
    const isAhead = hasNotLeft(order.status) || isAway(order.status)
    const refusal = isAhead ? await findDue(db, order, { viewerId: account.id, now }) : undefined
    const { byDate, byHours } = dueBeforeReturn(refusal ? inspections : [], { period, hours, zone, now })
    const items = [
      ...byHours.map((item) => ({ ...item, by: 'hours' as const })),
      ...byDate.filter((item) => !byHours.includes(item)).map((item) => ({ ...item, by: 'date' as const })),
    ]
    return {
      orderId: params.id,
      aircraftId: order.aircraftId,
      tailNumber: order.tailNumber,
      flightDropTime: period.to.toISOString(),
      zone,
      hours,
      verdict: !refusal ? 'ok' : refusal.severity === 'block' ? 'block' : 'warn',
      title: refusal?.title ?? null,
      text: refusal?.text ?? null,
      items: items.map(({ id, title, dueOn, hoursLeft, by }) => ({
        id,
        title,
        dueOn,
        by,
        hoursLeft: hoursLeft === null ? null : toTenths(hoursLeft),
      })),
    }
  },
} satisfies Handling<'getOrderMaintenance'>
