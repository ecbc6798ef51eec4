import { plusHours } from '@tailshare/contract/text/period'
import { inSentence, listText } from '@tailshare/rules/bookings/orders/words'
import { methodSignature, nextPrimary } from '@tailshare/rules/payments/holds/charges'
import type Stripe from 'stripe'
import { inTransaction, type Db, type Tx } from '../../../db/connect.ts'
import type { Call, Caller } from '../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { atProvider, attachCard, createCustomer, detachMethod, readMethod } from '../../../outside/stripe/stripe.ts'
import type { Services } from '../../../services.ts'
import { notify } from '../../people/notices/steps.ts'
import { isRefused } from './access.ts'
import * as q from './queries.ts'
import { anotherCard, expiresOf, usesOf, viewMethod, viewUses } from './view.ts'

/** The account's Stripe customer, created on first use. The account's id makes creation idempotent. */
export const customerOf = async (tx: Tx, stripe: Stripe, caller: Pick<Caller, 'id' | 'sessionId'>) => {
  const payer = await q.lockPayingCaller(tx, caller)
  if (payer.stripeCustomerId) return payer.stripeCustomerId
  const customer = await atProvider(createCustomer(stripe, payer))
  await q.setCustomer(tx, caller.id, customer)
  return customer
}

const retriedDays = 90

type Choice = { id: string; accountId: string; now: Date }

/** Charges this method for payments that failed in the last `retriedDays`; `onlyRefused`: on methods refused by their bank. */
const payWhatFailed = async (tx: Tx, { id, accountId, now }: Choice, { onlyRefused }: { onlyRefused: boolean }) => {
  const failed = { accountId, since: plusHours(now, -retriedDays * 24), onlyRefused }
  for (const orderId of await q.listUnpaidOrderIds(tx, failed)) await enqueue(tx, 'followCharges', { orderId, methodId: id })
  for (const aircraftId of await q.listUnpaidShares(tx, failed))
    await enqueue(tx, 'chargeShare', { aircraftId, accountId, methodId: id })
  if (await q.hasUnpaidMembership(tx, failed))
    await enqueue(tx, 'retryMembership', { accountId, methodId: id }, { key: `retryMembership:${accountId}` })
}

/** Makes a method primary and charges it for failed payments. */
export const choosePrimary = async (tx: Tx, choice: Choice) => {
  await q.setPrimary(tx, choice)
  await payWhatFailed(tx, choice, { onlyRefused: false })
}

/** What depends on a card: `It pays for booking TS-3807, N52148 and your Wingman membership.` */
export const usesText = async (db: Db, methodId: string) => {
  const names = usesOf(await q.listMethodUses(db, methodId)).map(({ text }) => inSentence(text))
  return names.length === 0 ? '' : ` It pays for ${listText(names)}.`
}

/** Updates a saved card that was reissued or removed. Reads its current state, so that the order of events does not matter. */
export const syncCard = async ({ db, stripe, config }: Services, stripeId: string) => {
  const known = await q.findMethodByStripeId(db, stripeId)
  if (!known || known.deletedAt || known.type !== 'paymentCard') return
  const method = await readMethod(stripe, stripeId)
  await inTransaction(db, async (tx) => {
    await q.lockPayer(tx, known.accountId)
    const before = await q.findMethod(tx, known)
    if (!before) return
    if (!method?.card || method.customer === null) return loseCard(tx, config, before)
    const { last4: lastDigits, exp_month: expMonth, exp_year: expYear } = method.card
    // A card with a new expiration date or number may work again.
    const isNew = before.expMonth !== expMonth || before.expYear !== expYear || before.lastDigits !== lastDigits
    const status = isNew ? 'usable' : before.status
    await q.setCard(tx, before.id, { lastDigits, brand: q.brandOf(method.card), expMonth, expYear, status })
    if (isNew && isRefused(before))
      await payWhatFailed(tx, { id: before.id, accountId: before.accountId, now: new Date() }, { onlyRefused: false })
  })
}

/** Tells the holder of a lost card before a payment fails on the day of the flight. */
const loseCard = async (tx: Tx, config: Services['config'], card: q.MethodRow) => {
  if (isRefused(card)) return
  await q.setMethodRefused(tx, card.stripeId)
  await notify(tx, config, {
    to: card.accountId,
    kind: 'warning',
    mustKnow: true,
    title: `${methodSignature(card)} can’t be used anymore`,
    text: `Our payment provider no longer has this card.${await usesText(tx, card.id)} Please add another one.`,
    ...anotherCard,
    marker: 'payments-payout',
    once: `cardGone:${card.id}`,
  })
}

/** Keeps a card that is entered again as one, with all that it pays for. A card that its bank refused stays refused. */
const keepTwin = async (tx: Tx, stripe: Stripe, { twin, method }: { twin: q.MethodRow; method: Stripe.PaymentMethod }) => {
  const old = await atProvider(readMethod(stripe, twin.stripeId))
  const isGone = !old?.customer || old.card?.exp_month !== twin.expMonth || old.card?.exp_year !== twin.expYear
  if (isGone) return q.replaceCard(tx, twin.id, method.id)
  await atProvider(detachMethod(stripe, method.id))
  if (isRefused(twin))
    throw new BadInput({ paymentMethodId: 'The bank of this card doesn’t take it anymore. Please use another card.' })
}

type Keeping = Pick<Call<'addCard'>, 'account' | 'stripe' | 'now'>
type NewCard = { paymentMethodId: string; holder: string; isPrimary?: boolean | undefined }

export const keepCard = async (tx: Tx, { account, stripe, now }: Keeping, { paymentMethodId, holder, isPrimary }: NewCard) => {
  const customer = await customerOf(tx, stripe, account)
  const known = await q.findMethodByStripeId(tx, paymentMethodId)
  if (known && (known.accountId !== account.id || known.deletedAt))
    throw new BadInput({ paymentMethodId: 'This card cannot be used again. Please enter it again.' })
  const method = known ? undefined : await atProvider(attachCard(stripe, paymentMethodId, customer))
  const twin = method && (await q.findTwin(tx, account.id, method.card!))
  if (twin) await keepTwin(tx, stripe, { twin, method })
  const id = (known ?? twin)?.id ?? (await q.insertCard(tx, { accountId: account.id, method: method!, holder, now }))
  const others = (await q.listMethods(tx, account.id)).filter((method) => method.id !== id)
  const choice = { id, accountId: account.id, now }
  // It replaces a refused primary card, and is charged at once for payments that failed on refused ones.
  if (isPrimary || !others.some((method) => method.isPrimary && !isRefused(method))) await choosePrimary(tx, choice)
  else await payWhatFailed(tx, choice, { onlyRefused: true })
  return viewMethod(found(await q.findMethod(tx, { id, accountId: account.id })), now)
}

type Forgetting = { method: q.MethodRow; accountId: string; now: Date }

/** Deletes a method and makes the newest usable one primary instead. The payer must be locked. */
export const forgetMethod = async (tx: Tx, { method, accountId, now }: Forgetting) => {
  const uses = await q.listMethodUses(tx, method.id)
  if (uses.length > 0) throw new Refusal('payment_method_in_use', viewUses(uses))
  await q.setMethodDeleted(tx, method.id, now)
  if (!method.isPrimary) return
  const others = (await q.listMethods(tx, accountId)).map((other) => ({ ...other, expires: expiresOf(other) }))
  const heir = nextPrimary(others, now)
  if (heir) await q.setPrimary(tx, { id: heir.id, accountId })
}
