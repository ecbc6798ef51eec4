import { stateAfter } from '@tailshare/rules/maintenance/shop/workOrders'
import { countText } from '@tailshare/contract/text/countText'
import { inTransaction } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import type { Handling } from '../../../../http/call.ts'
import { listPage } from '../../../../http/listPage.ts'
import { found } from '../../../../http/refusal.ts'
import { lockCaller } from '../../../../http/session.ts'
import { textPdf } from '../../../../outside/pdf/textPdf.ts'
import { lockAircraft } from '../../../aircraft/queries.ts'
import { findServiceData } from '../../shopLists/queries.ts'
import { viewService } from '../../shopLists/view.ts'
import { keepMaintenance, noteMaintenanceLook, seeMaintenance } from '../../steps.ts'
import { closeVisit } from '../closing/steps.ts'
import { logbookText, shopText } from '../file/view.ts'
import * as q from './queries.ts'
import { bundleFor, freeVisit, lastDayOf, seeOrder, showOrder, tellOfOrder, visitBlockOf, workOnOrder } from './steps.ts'
import { viewOrderSummary } from './view.ts'

const stateTexts = { send: 'is with the shop', start: 'is in work', cancel: 'was canceled' } as const

export const workOrderHandlers = {
  async listWorkOrders({ params, query, account, db, now }) {
    const seen = await seeMaintenance(db, params.id, account)
    await noteMaintenanceLook(db, seen, account, now)
    const { count, rows } = await q.listOrders(db, { aircraftId: params.id, ...query })
    return listPage(`maintenance/aircrafts/${params.id}/work-orders/`, query, { count, results: rows.map(viewOrderSummary) })
  },

  async addWorkOrder({ params, body, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const seen = await keepMaintenance(tx, params.id, account)
      found(await lockAircraft(tx, params.id))
      const context = { tx, account, now, config }
      const block = await visitBlockOf(tx, params.id, body)
      const bundle = await bundleFor(context, seen, body, { lastDay: lastDayOf(block?.toAt, seen, now) })
      const id = newId(now.getTime())
      const { shopName, shopContact, note } = body
      const said = { shopName, shopContact, note, blockId: block?.id ?? null, createdById: account.id, createdAt: now }
      await q.insertOrder(tx, { id, aircraftId: params.id, ...said })
      await q.putLines(tx, id, bundle)
      const order = await showOrder(tx, id, seen)
      await tellOfOrder(context, seen, {
        title: `${seen.tailNumber}: work order ${order.number} for ${shopName}`,
        text: `${account.firstName} ${account.lastName} made it, with ${countText(order.lines.length, 'line')}.`,
      })
      return order
    })
  },

  async getWorkOrder({ params, account, db, now }) {
    const { seen } = await seeOrder(db, params.id, account)
    await noteMaintenanceLook(db, seen, account, now)
    return showOrder(db, params.id, seen)
  },

  changeWorkOrder: (call) =>
    workOnOrder(call, 'change', async (context, row, seen) => {
      const { itemIds, squawkIds, ...said } = call.body
      const { tx, account, now } = context
      if (Object.keys(said).length > 0) await q.setOrder(tx, row.id, said)
      if (itemIds || squawkIds) {
        const lines = await q.listLines(tx, row.id)
        const idsNow = (key: 'itemId' | 'squawkId') => lines.flatMap((line) => line[key] ?? [])
        const asked = { itemIds: itemIds ?? idsNow('itemId'), squawkIds: squawkIds ?? idsNow('squawkId') }
        const visit = { lastDay: lastDayOf(row.toAt, seen, now), exceptOrderId: row.id }
        await q.putLines(tx, row.id, await bundleFor(context, seen, asked, visit))
      }
      await tellOfOrder(context, seen, {
        title: `${seen.tailNumber}: work order ${row.number} was changed`,
        text: `${account.firstName} ${account.lastName} changed it.`,
      })
    }),

  moveWorkOrder: (call) =>
    workOnOrder(call, call.body.move, async (context, row, seen) => {
      const { move } = call.body
      const { tx, account, now } = context
      const state = stateAfter[move]
      await q.setOrder(tx, row.id, { state, ...(move === 'cancel' && { closedAt: now, closedById: account.id }) })
      if (move === 'cancel') await freeVisit(context, row, seen)
      await tellOfOrder(context, seen, {
        title: `${seen.tailNumber}: work order ${row.number} ${stateTexts[move]}`,
        text: `${account.firstName} ${account.lastName} says so. Shop: ${row.shopName}.`,
      })
    }),

  /** Closing again by the same person is a retry and changes nothing. */
  closeWorkOrder: (call) =>
    workOnOrder(
      call,
      'close',
      (context, row, seen) => closeVisit(context, row, seen, call.body),
      ({ state, closedBy }) => state === 'closed' && closedBy?.id === call.account.id,
    ),

  async getWorkOrderFile({ params, account, db, now }) {
    const { row, seen } = await seeOrder(db, params.id, account)
    await noteMaintenanceLook(db, seen, account, now)
    const order = await showOrder(db, params.id, seen)
    const service = viewService(found(await findServiceData(db, { id: row.aircraftId, callerId: seen.owner.id, now })), now)
    const content = await textPdf(order.state === 'closed' ? logbookText(order, seen, now) : shopText(order, seen, service, now))
    return { name: `work-order-${order.number}-${order.tailNumber}.pdf`, contentType: 'application/pdf', content }
  },
} satisfies Handling<
  'listWorkOrders' | 'addWorkOrder' | 'getWorkOrder' | 'changeWorkOrder' | 'moveWorkOrder' | 'closeWorkOrder' | 'getWorkOrderFile'
>
