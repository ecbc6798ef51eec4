import { DeliveriesQuery, Delivery } from './deliveries.ts'
import { idParams, listOf } from '../../base/fields.ts'
import { get, post } from '../../base/route.ts'

/** The log of email, texts and push. */
export const deliveryRoutes = {
  listDeliveries: get('operator/deliveries/', 'What left by mail, text and push, and how that went, newest first', {
    access: 'operator',
    query: DeliveriesQuery,
    reply: listOf(Delivery),
  }),
  sendAgain: post('operator/deliveries/{id}/send-again/', 'Write a failed message anew, to the address or number of today', {
    access: 'operator',
    stale: ['listDeliveries', 'listAudit'],
    params: idParams,
    reply: Delivery,
    refusals: ['wrong_state'],
  }),
} as const
