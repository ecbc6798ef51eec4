import { inTransaction } from '../../../../db/connect.ts'
import { publish } from '../../../../db/publish.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { listRefunds, readIntent, releaseHold, wasDisputed } from '../../../../outside/stripe/stripe.ts'
import type { Services } from '../../../../services.ts'
import { syncDisputes } from '../../disputes/steps.ts'
import { isOrphan } from '../sync/queries.ts'
import { recordIntent, recordRefund } from '../sync/steps.ts'

const alive = ['requires_capture', 'requires_action', 'requires_payment_method', 'requires_confirmation']

/** Reads a payment with its refunds and disputes at the provider and updates the charge and ledger. */
export const syncPaymentIntent = async (services: Services, intentId: string) => {
  const { db, stripe } = services
  const intent = await readIntent(stripe, intentId)
  const refunds = intent.status === 'succeeded' ? await listRefunds(stripe, intentId) : []
  const known = await inTransaction(db, async (tx) => {
    const now = new Date()
    const charge = await recordIntent(tx, intent, now)
    for (const refund of refunds) await recordRefund(tx, intentId, refund, now)
    if (charge?.changed && charge.orderId) {
      await enqueue(tx, 'followCharges', { orderId: charge.orderId }, { key: `followCharges:${charge.orderId}` })
      await publish(tx, [charge.accountId], 'order', { orderId: charge.orderId })
    }
    return charge ?? ((await isOrphan(tx, intent)) ? ({ state: 'released' } as const) : undefined)
  })
  if (wasDisputed(intent)) await syncDisputes(services, intentId)
  // We released it before the provider's answer arrived, so release it there too.
  if (known?.state === 'released' && alive.includes(intent.status)) await releaseHold(stripe, intent.id)
}
