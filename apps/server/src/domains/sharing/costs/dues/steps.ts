import { moneyText } from '@tailshare/contract/text/money'
import { dayIn } from '@tailshare/contract/text/period'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { chargedOn, isForgotten, mayTryAgain, payableCents } from '@tailshare/rules/sharing/costs/settling'
import { firstAlike, methodSignature } from '@tailshare/rules/payments/holds/charges'
import type Stripe from 'stripe'
import { afterCommit } from '../../../../db/afterCommit.ts'
import { inTransaction, type Tx } from '../../../../db/connect.ts'
import { measures } from '../../../../telemetry/measures.ts'
import { BadInput, found } from '../../../../http/refusal.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { sendMail } from '../../../../outside/sending/mail.ts'
import { chargeOffSession, releaseHold } from '../../../../outside/stripe/stripe.ts'
import { costsGroup, findPayment } from '../../../../outside/stripe/stripeTransfers.ts'
import type { Services } from '../../../../services.ts'
import { setChargeFailed, setChargeReleased } from '../../../payments/charges/queries.ts'
import { isRefused, mayPayWith } from '../../../payments/methods/access.ts'
import { listMethods, lockPayer } from '../../../payments/methods/queries.ts'
import { recordIntent } from '../../../payments/provider/sync/steps.ts'
import { findCostAircraft, findShareBalance, lockCosts } from '../queries.ts'
import { costsPath, tellPartners } from '../steps.ts'
import { findLastClosed } from '../settlements/queries.ts'
import { shareText } from '../settlements/steps.ts'
import * as q from './queries.ts'

type Which = { aircraftId: string; accountId: string }
type Planning = Which & {
  /** Defaults to the primary method. */
  methodId?: string | undefined
  /** Requested by the payer: skip the due date and the delay after a refusal. */
  byHand: boolean
  now: Date
}

const noMethod = 'There is no payment method.'

/** Records the charge that settles someone's part, or returns one recorded but not sent. */
export const planShare = async (tx: Tx, { aircraftId, accountId, methodId, byHand, now }: Planning) => {
  // Accounts first, as everywhere: a caller who pays by hand or votes already holds theirs.
  await lockPayer(tx, accountId)
  await lockCosts(tx, aircraftId)
  const aircraft = found(await findCostAircraft(tx, aircraftId, accountId))
  const charges = await q.listShareCharges(tx, { aircraftId, accountId })
  const unasked = charges.find(({ state, intentId }) => state === 'planned' && intentId === null)
  if (unasked) return { id: unasked.id, isNew: false }
  const cents = payableCents(await findShareBalance(tx, { aircraftId, accountId }), charges)
  const last = await findLastClosed(tx, aircraftId)
  if (cents === 0 || !last) return undefined
  const methods = await listMethods(tx, accountId)
  const usable = methods.filter(mayPayWith)
  // Don't try a refused primary method, and don't charge another one unasked.
  const refused = byHand || methodId ? undefined : methods.find((one) => one.isPrimary && isRefused(one))
  const method = refused ?? (methodId ? usable.find(({ id }) => id === methodId) : usable[0])
  if (!byHand) {
    if (!methodId && dayIn(now, aircraft.zone) < chargedOn(last.month)) return undefined
    if (charges.some(({ isDisputed }) => isDisputed)) return undefined
    if (!mayTryAgain({ charges, methodId: method?.id ?? null, isRefused: refused !== undefined, closedAt: last.closedAt, now }))
      return undefined
  } else if (!method) throw new BadInput({ paymentMethodId: 'Please add a payment card first.' })
  const attempt = (charges[0]?.attempt ?? 0) + 1
  const text = shareText(aircraft.tailNumber, last.month)
  const failure = refused ? `${methodSignature(refused)} was not tried.` : method ? undefined : noMethod
  const charge = { aircraftId, accountId, attempt, cents, text, methodId: method?.id ?? null, now }
  const id = await q.insertShareCharge(tx, { ...charge, ...(failure && { failure }) })
  if (failure) await enqueue(tx, 'followShare', { chargeId: id })
  return { id, isNew: true }
}

/** Releases a charge recorded before a crash and never sent: methods and amounts may have changed. If it was sent, records its state. */
export const releaseUnsentCharges = async ({ db, stripe }: Pick<Services, 'db' | 'stripe'>, which: Which, now: Date) => {
  for (const { id, ...noted } of await q.listShareCharges(db, which)) {
    if (!isForgotten(noted, now)) continue
    const { customer } = found(await q.findShareCharge(db, id))
    const intent = customer ? await findPayment(stripe, { chargeId: id, customer, notedAt: noted.updatedAt }) : undefined
    await inTransaction(db, async (tx) => {
      if (intent) await recordIntent(tx, intent, now)
      else await setChargeReleased(tx, id, now)
    })
  }
}

/** Releases a payment awaiting its payer's bank, so that another method can pay. */
export const dropWaiting = async ({ db, stripe }: Pick<Services, 'db' | 'stripe'>, which: Which) => {
  for (const { state, intentId } of await q.listShareCharges(db, which)) {
    if (state !== 'needs_confirmation' || !intentId) continue
    const intent = await releaseHold(stripe, intentId)
    await inTransaction(db, (tx) => recordIntent(tx, intent, new Date()))
  }
}

/** Releases payments awaiting the payer's bank at the next closing, so that they can be charged again. */
export const dropUnanswered = async (
  { db, stripe, config }: Pick<Services, 'db' | 'stripe' | 'config'>,
  which: Which,
  now: Date,
) => {
  const last = await findLastClosed(db, which.aircraftId)
  for (const { id, state, intentId, updatedAt } of await q.listShareCharges(db, which)) {
    if (state !== 'needs_confirmation' || !intentId || !last || updatedAt >= last.closedAt) continue
    const intent = await releaseHold(stripe, intentId)
    await inTransaction(db, async (tx) => {
      await recordIntent(tx, intent, now)
      const after = found(await q.findShareCharge(tx, id))
      if (after.state !== 'released' || !(await q.isNews(tx, id, after.state))) return
      await tellPartners({ db: tx, config }, which.aircraftId, [which.accountId], {
        kind: 'warning',
        mustKnow: true,
        title: `A payment for ${after.tailNumber} was not confirmed`,
        text: `${after.text}: your bank’s question stayed open, so nothing was paid and we let go of it. Pay now, or we charge your primary payment method on ${plainDayText(chargedOn(last.month))}.`,
        button: 'Pay now',
      })
    })
  }
}

/** Sends a recorded charge; a repeat after a crash is the same charge. Returns the provider's payment. */
export const sendShareCharge = async (
  { db, stripe }: Pick<Services, 'db' | 'stripe'>,
  chargeId: string,
): Promise<Stripe.PaymentIntent | undefined> => {
  const charge = found(await q.findShareCharge(db, chargeId))
  if (charge.state !== 'planned' || charge.intentId) return undefined
  const outcome =
    charge.customer && charge.methodStripeId
      ? await chargeOffSession(stripe, {
          chargeId,
          orderId: null,
          group: costsGroup(charge.aircraftId!),
          customer: charge.customer,
          method: charge.methodStripeId,
          cents: charge.amountCents,
          text: charge.text,
          hold: false,
          key: `share.${chargeId}`,
        })
      : { refused: noMethod }
  await inTransaction(db, async (tx) => {
    if (!('refused' in outcome)) return recordIntent(tx, outcome, new Date())
    await setChargeFailed(tx, chargeId, outcome.refused, new Date())
    afterCommit(tx, () => measures().paymentFailed())
    await enqueue(tx, 'followShare', { chargeId }, { key: `followShare:${chargeId}` })
  })
  return 'refused' in outcome ? undefined : outcome
}

type Charge = NonNullable<Awaited<ReturnType<typeof q.findShareCharge>>>

const receiptText = ({ text, capturedCents, brand, lastDigits }: Charge) =>
  `${text}: ${moneyText(capturedCents)}\n\nPaid${brand && lastDigits ? ` with ${methodSignature({ brand, lastDigits })}` : ''}. Your statement lists every line.`

/** A try before it, by the same method, ended alike. */
const isSaidBefore = async (tx: Tx, { id, ...which }: Which & { id: string }) => {
  const tries = await q.listShareCharges(tx, which)
  const said = ({ state, methodId, failure, amountCents }: q.ShareChargeRow) =>
    JSON.stringify([state, methodId, failure, amountCents])
  return firstAlike(tries, found(tries.find((one) => one.id === id)), said).id !== id
}

/** Tells the payer once each whether a charge was paid, refused or awaits their bank. */
export const tellCharge = async (tx: Tx, { config }: Pick<Services, 'config'>, charge: Charge) => {
  const { id, state, accountId, text, tailNumber, failure } = charge
  const aircraftId = charge.aircraftId!
  // Not called paid while its bank decides; a decision for us tells it then (`followChange`).
  if (state === 'captured' && charge.isTakenBack) return
  if (!(await q.isNews(tx, id, state))) return
  const context = { db: tx, config }
  if (state === 'captured') {
    await sendMail(tx, {
      to: charge.email,
      subject: `Receipt: ${text}`,
      text: receiptText(charge),
      action: { label: 'See the lines', url: `${config.publicUrl}${costsPath(aircraftId)}` },
    })
    const aircraft = await findCostAircraft(tx, aircraftId, accountId)
    await tellPartners({ ...context, by: accountId }, aircraftId, aircraft?.holderIds ?? [], {
      title: `${charge.firstName} paid ${moneyText(charge.capturedCents)} for ${tailNumber}`,
      text: `${text}. What is yours of it is paid out two days later.`,
    })
  } else if (state === 'failed' && !(await isSaidBefore(tx, { id, aircraftId, accountId })))
    await tellPartners(context, aircraftId, [accountId], {
      kind: 'warning',
      mustKnow: true,
      title: `A payment for ${tailNumber} did not work`,
      text: `${text}: ${failure ?? 'The card was declined.'} ${charge.methodStatus === 'refused' ? 'Your bank won’t let us try it again. Pay with another method, or add another card and we’ll pay with it right away.' : 'Pay with another method, or set another card as primary and we’ll retry right away.'}`,
      button: 'Pay now',
    })
  if (charge.returnedAt) {
    const aircraft = await findCostAircraft(tx, aircraftId, accountId)
    await tellPartners({ ...context, by: accountId }, aircraftId, aircraft?.holderIds ?? [], {
      title: `${charge.firstName}’s bank sent ${moneyText(charge.amountCents)} for ${tailNumber} back`,
      text: `${text}. ${charge.firstName} owes it again; what is yours of it is paid out once it is paid.`,
      once: `shareReturned:${id}`,
    })
  }
  if (state === 'needs_confirmation')
    await tellPartners(context, aircraftId, [accountId], {
      kind: 'warning',
      mustKnow: true,
      title: `Your bank asks you to confirm a payment for ${tailNumber}`,
      text: `${text}: please open the shared costs and pay again, so that your bank can ask you.`,
      button: 'Confirm the payment',
    })
}
