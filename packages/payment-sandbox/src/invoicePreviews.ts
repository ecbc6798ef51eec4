import { invalid } from './failure.ts'
import { idOf } from './ids.ts'
import { previewOf } from './invoiceDraft.ts'
import { fields, flag, listOf, oneOf, text } from './params.ts'
import { route } from './routes.ts'
import { get } from './store.ts'
import { changedItems, itemChange } from './subscriptionChanges.ts'

const details = fields({
  items: listOf(itemChange),
  proration_behavior: oneOf('create_prorations', 'always_invoice', 'none'),
  cancel_at_period_end: flag,
})

/** The invoice for a change of a subscription. */
export const invoicePreviewRoutes = [
  route(
    'POST',
    '/v1/invoices/create_preview',
    { customer: text, subscription: text, subscription_details: details },
    async (call, sent) => {
      if (!sent.subscription || !sent.subscription_details?.items)
        throw invalid('The sandbox previews changes of a subscription only.', 'subscription')
      const subscription = await get(call, 'subscription', sent.subscription, 'subscription')
      const { items, proration_behavior: proration = 'create_prorations' } = sent.subscription_details
      if (proration !== 'always_invoice')
        throw invalid('The sandbox previews changes that are billed at once only.', 'subscription_details[proration_behavior]')
      const { lines } = await changedItems(call, subscription, items, proration)
      const method = idOf(subscription.default_payment_method) || null
      return previewOf(call, { subscription, lines, reason: 'subscription_update', method })
    },
  ),
]
