import type Stripe from 'stripe'
import type { Handling } from '../../../../http/call.ts'
import { idOf, readEvent } from '../../../../outside/stripe/stripe.ts'
import { redundantEventTypes } from '../../../../outside/stripe/stripeClient.ts'
import { keepEvent, type EventSubject } from './queries.ts'

const isAboutSomething = (event: Stripe.Event | null) =>
  typeof event?.id === 'string' && typeof event.data?.object === 'object' && event.data.object !== null

type Shown = { object?: string; id?: string; status?: string | null; payment_intent?: string | { id: string } | null } & Partial<
  Pick<Stripe.Invoice, 'parent'>
>

/** Parts of a payout account; their events reread all of it. `application`: disconnected from us; `bank_account`: a returned payout. */
const ofPayee = new Set(['application', 'capability', 'person', 'bank_account'])

const subjectOf = ({ data, account }: Stripe.Event): EventSubject => {
  const shown = data.object as Shown
  if (account && ofPayee.has(shown.object ?? '')) return { object: 'account', id: account }
  if (account && shown.object === 'payout') return { object: 'payout', id: shown.id ?? '', account }
  const subscription = shown.parent?.subscription_details?.subscription
  return {
    object: shown.object ?? '',
    id: shown.id ?? '',
    ...(shown.object === 'payment_intent' && shown.status && { status: shown.status }),
    ...(shown.payment_intent && { intentId: idOf(shown.payment_intent) }),
    ...(subscription && { subscriptionId: idOf(subscription) }),
  }
}

export const eventHandlers = {
  async receiveStripeEvent({ db, stripe, config, http, log }) {
    const signature = http.header('stripe-signature') ?? ''
    const event = readEvent(stripe, { rawBody: http.rawBody, signature, secrets: config.stripe.webhookSecrets })
    // The signature is valid, so accept an event we can't use: the provider would only resend it.
    if (!isAboutSomething(event)) {
      log.error({ eventId: event?.id }, 'an event of the payment provider is about nothing')
      return { received: true }
    }
    if (!redundantEventTypes.includes(event.type))
      await keepEvent(db, { id: event.id, type: event.type, subject: subjectOf(event) })
    return { received: true }
  },
} satisfies Handling<'receiveStripeEvent'>
