import { DeliveriesQuery, Delivery } from './deliveries.ts'
import { idParams, listOf } from '../../base/fields.ts'
import { get, post } from '../../base/routes/route.ts'

/** The log of email, texts and push. */
export const deliveryRoutes = {
  listDeliveries: get('operator/deliveries/', 'The delivery log of mail, texts and pushes, newest first', {
    access: 'operator',
    query: DeliveriesQuery,
    reply: listOf(Delivery),
  }),
  sendAgain: post('operator/deliveries/{id}/send-again/', 'Send a failed message again, to the current address or number', {
    access: 'operator',
    stale: ['listDeliveries', 'listAudit'],
    params: idParams,
    reply: Delivery,
    refusals: ['wrong_state'],
  }),
} as const
