import { inTransaction } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { readEvent } from '../../../outside/stripe.ts'
import { insertEvent } from './queries.ts'

export const eventHandlers = {
  async receiveStripeEvent({ db, stripe, config, http }) {
    const signature = http.header('stripe-signature') ?? ''
    const event = readEvent(stripe, { rawBody: http.rawBody, signature, secrets: config.stripe.webhookSecrets })
    await inTransaction(db, async (tx) => {
      if (await insertEvent(tx, event)) await enqueue(tx, 'handleProviderEvent', { eventId: event.id })
    })
    return { received: true }
  },
} satisfies Handling<'receiveStripeEvent'>
