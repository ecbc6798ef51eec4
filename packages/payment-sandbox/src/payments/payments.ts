import type Stripe from 'stripe'
import { testBanks } from '../methods/banks.ts'
import { declines, testCards, type Decline } from '../methods/cards.ts'
import { captureCharge, insertCharge, releaseCharge } from './charges.ts'
import { disputeAfter } from './disputes.ts'
import type { StripeFailure } from '../protocol/failure.ts'
import { idOf, seconds } from '../protocol/ids.ts'
import { authenticationAction } from './intents.ts'
import { depositsAction } from '../methods/microdeposits.ts'
import { attachMethod, resolveMethod } from '../methods/paymentMethods.ts'
import { cardFailure, hasEnded } from '../methods/cardMethods.ts'
import { hiddenOf, hide, lock, save, tell, type Call } from '../protocol/store.ts'

type Intent = Stripe.PaymentIntent
type Attempt = { offSession: boolean; returnUrl?: string; authenticated?: boolean }
export type Outcome = { intent: Intent; failure?: StripeFailure }

const after = (call: Call, wait: number) => new Date(call.now.getTime() + wait * 1000)
const bankSeconds = 1

const blank = { amount_capturable: 0, last_payment_error: null, next_action: null, processing: null } as const

/** Records a declined attempt: a failed charge, and an intent that needs another method. */
const refuse = async (
  call: Call,
  intent: Intent,
  method: Stripe.PaymentMethod,
  decline: Decline,
  chargeId?: string,
): Promise<Outcome> => {
  const charge = chargeId
    ? {
        ...(await lock(call, 'charge', chargeId)),
        status: 'failed' as const,
        paid: false,
        failure_code: decline.code,
        failure_message: decline.message,
      }
    : await insertCharge(call, { intent, method, status: 'failed', decline, authenticated: false, offSession: false })
  if (chargeId) await save(call, charge)
  const { body } = cardFailure(decline, { charge: charge.id, payment_method: method })
  const refused: Intent = {
    ...intent,
    ...blank,
    last_payment_error: body,
    latest_charge: charge.id,
    payment_method: null,
    status: 'requires_payment_method',
  }
  await save(call, refused, null)
  await tell(call, 'charge.failed', charge)
  await tell(call, 'payment_intent.payment_failed', refused)
  return {
    intent: refused,
    failure: cardFailure(decline, { charge: charge.id, payment_intent: refused, payment_method: method }),
  }
}

const succeed = async (call: Call, intent: Intent, chargeId: string, amount: number) => {
  const charge = await captureCharge(call, await lock(call, 'charge', chargeId), amount)
  const paid: Intent = { ...intent, ...blank, amount_received: amount, latest_charge: charge.id, status: 'succeeded' }
  await save(call, paid, null)
  await tell(call, intent.status === 'requires_capture' ? 'charge.captured' : 'charge.succeeded', charge)
  await tell(call, 'payment_intent.succeeded', paid)
  await disputeAfter(call, charge)
  return paid
}

const hold = async (call: Call, intent: Intent, charge: Stripe.Charge) => {
  const held: Intent = {
    ...intent,
    ...blank,
    amount_capturable: intent.amount,
    latest_charge: charge.id,
    status: 'requires_capture',
  }
  const until = charge.payment_method_details?.card?.capture_before ?? seconds(call.now)
  await save(call, held, new Date(until * 1000))
  await tell(call, 'charge.succeeded', charge)
  await tell(call, 'payment_intent.amount_capturable_updated', held)
  return held
}

const askFor = async (call: Call, intent: Intent, next: Intent['next_action']): Promise<Outcome> => {
  const waiting: Intent = { ...intent, ...blank, next_action: next, status: 'requires_action' }
  await save(call, waiting, null)
  await tell(call, 'payment_intent.requires_action', waiting)
  return { intent: waiting }
}

/** Saves the method if the intent requested it. Authenticated or on-session use counts as consent. */
const keepForLater = async (call: Call, intent: Intent, method: Stripe.PaymentMethod) => {
  if (!intent.setup_future_usage) {
    if (!method.customer) await hide(call, method.id, { spent: true })
    return
  }
  if (intent.customer) await attachMethod(call, method, idOf(intent.customer))
  if (intent.setup_future_usage === 'off_session') await hide(call, method.id, { setUp: true })
}

const attemptCard = async (call: Call, intent: Intent, method: Stripe.PaymentMethod, attempt: Attempt): Promise<Outcome> => {
  const { testNumber = '', setUp = false } = await hiddenOf(call, method.id)
  const card = testCards[testNumber] ?? {}
  const asks = card.authentication === 'always' || (card.authentication === 'untilSetUp' && !(setUp && attempt.offSession))
  if (asks && !attempt.authenticated) {
    if (attempt.offSession) return refuse(call, intent, method, declines.authenticationRequired)
    return askFor(call, intent, authenticationAction(call, intent, attempt.returnUrl))
  }
  const decline = card.onCharge ?? (hasEnded(method.card, call.now) ? declines.expired : undefined)
  if (decline) return refuse(call, intent, method, decline)
  const { authenticated = false, offSession } = attempt
  const charge = await insertCharge(call, { intent, method, status: 'succeeded', authenticated, offSession })
  await keepForLater(call, intent, method)
  if (intent.capture_method === 'manual') return { intent: await hold(call, intent, charge) }
  return { intent: await succeed(call, intent, charge.id, intent.amount) }
}

const attemptBank = async (call: Call, intent: Intent, method: Stripe.PaymentMethod): Promise<Outcome> => {
  const { bankVerified = false, testNumber = '' } = await hiddenOf(call, method.id)
  if (!bankVerified) return askFor(call, intent, depositsAction(call, intent.id, intent.client_secret ?? ''))
  const charge = await insertCharge(call, { intent, method, status: 'pending', authenticated: false, offSession: false })
  const processing: Intent = { ...intent, ...blank, latest_charge: charge.id, status: 'processing' }
  await keepForLater(call, intent, method)
  await save(call, processing, testBanks[testNumber]?.staysProcessing ? null : after(call, bankSeconds))
  await tell(call, 'charge.pending', charge)
  await tell(call, 'payment_intent.processing', processing)
  return { intent: processing }
}

/** Attempts to charge (or hold) the intent's amount. A decline is recorded and returned, not thrown. */
export const attemptPayment = async (
  call: Call,
  intent: Intent,
  method: Stripe.PaymentMethod,
  attempt: Attempt,
): Promise<Outcome> => {
  await hide(call, intent.id, { offSession: attempt.offSession, returnUrl: attempt.returnUrl })
  const withMethod: Intent = { ...intent, payment_method: method.id }
  return method.type === 'card' ? attemptCard(call, withMethod, method, attempt) : attemptBank(call, withMethod, method)
}

export const capture = async (call: Call, intent: Intent, amount: number) =>
  succeed(call, intent, idOf(intent.latest_charge), amount)

export const cancelIntent = async (call: Call, intent: Intent, reason: Intent['cancellation_reason'], expired = false) => {
  const canceled: Intent = {
    ...intent,
    ...blank,
    canceled_at: seconds(call.now),
    cancellation_reason: reason,
    status: 'canceled',
  }
  await save(call, canceled, null)
  if (intent.status === 'requires_capture')
    await releaseCharge(call, idOf(intent.latest_charge), expired ? 'charge.expired' : 'charge.refunded')
  await tell(call, 'payment_intent.canceled', canceled)
  return canceled
}

/** Changes over time: bank debits settle or fail, and holds expire. */
export const ripenIntent = async (call: Call, intent: Intent) => {
  if (intent.status === 'requires_capture') return cancelIntent(call, intent, 'automatic', true)
  if (intent.status !== 'processing') return intent
  const charge = await lock(call, 'charge', idOf(intent.latest_charge))
  const failure = testBanks[(await hiddenOf(call, idOf(intent.payment_method))).testNumber ?? '']?.failure
  if (!failure) return succeed(call, intent, charge.id, intent.amount)
  const method = await resolveMethod(call, idOf(intent.payment_method))
  return (await refuse(call, intent, method, failure, charge.id)).intent
}

/** The payer failed or refused the bank's challenge. */
export const failAuthentication = async (call: Call, intent: Intent) => {
  const failed: Intent = {
    ...intent,
    ...blank,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    },
    payment_method: null,
    status: 'requires_payment_method',
  }
  await save(call, failed, null)
  await tell(call, 'payment_intent.payment_failed', failed)
  return failed
}
