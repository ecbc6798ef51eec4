import { idParams } from '../../base/fields.ts'
import { disruptionReads, scheduleReads, squawkReads, workOrderReads, yearReads } from '../../base/routes/reads.ts'
import { get, patch, post } from '../../base/routes/route.ts'
import * as W from './workOrders.ts'

/** Shop visits, from choosing dates to the logbook entry. */
export const workOrderRoutes = {
  listShopDays: get(
    'maintenance/aircrafts/{id}/shop-days/',
    'The days of the next sixty on which a visit to the shop costs least',
    { params: idParams, query: W.ShopDaysQuery, reply: W.ShopDays, perMinute: 60 },
  ),
  listWorkOrders: get('maintenance/aircrafts/{id}/work-orders/', 'Work orders of an aircraft, newest first', {
    params: idParams,
    query: W.WorkOrderQuery,
    reply: W.WorkOrderList,
  }),
  addWorkOrder: post('maintenance/aircrafts/{id}/work-orders/', 'What is due within a visit, and squawks, bundled for a shop', {
    stale: workOrderReads,
    idempotent: true,
    params: idParams,
    body: W.NewWorkOrder,
    reply: W.WorkOrder,
    refusals: ['no_maintenance_access', 'too_many_items'],
  }),
  getWorkOrder: get('maintenance/work-orders/{id}/', 'One work order with its lines, and what the viewer may do', {
    params: idParams,
    reply: W.WorkOrder,
  }),
  changeWorkOrder: patch('maintenance/work-orders/{id}/', 'Change a work order: shop, note, lines', {
    stale: workOrderReads,
    params: idParams,
    body: W.WorkOrderChange,
    reply: W.WorkOrder,
    refusals: ['no_maintenance_access', 'wrong_state'],
  }),
  moveWorkOrder: post('maintenance/work-orders/{id}/moves/', 'Send a work order to the shop, start it, or cancel it', {
    stale: [...workOrderReads, ...scheduleReads, ...disruptionReads, ...squawkReads],
    params: idParams,
    body: W.WorkOrderMoveBody,
    reply: W.WorkOrder,
    refusals: ['no_maintenance_access', 'wrong_state'],
  }),
  closeWorkOrder: post(
    'maintenance/work-orders/{id}/close/',
    'What was done and what was not; signs off items and closes squawks',
    {
      stale: [...workOrderReads, ...scheduleReads, ...disruptionReads, ...squawkReads, ...yearReads],
      idempotent: true,
      params: idParams,
      body: W.CloseWorkOrder,
      reply: W.WorkOrder,
      refusals: ['no_maintenance_access', 'wrong_state', 'item_retired'],
    },
  ),
  getWorkOrderFile: get(
    'maintenance/work-orders/{id}/file/',
    'For the shop; once it is closed, what was done as a logbook reads',
    { params: idParams, bytes: 'application/pdf' },
  ),
} as const
