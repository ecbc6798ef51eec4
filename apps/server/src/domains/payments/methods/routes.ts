import { nextPrimary } from '@tailshare/rules/payments/charges'
import type Stripe from 'stripe'
import { inTransaction, type Tx } from '../../../db/connect.ts'
import type { Call, Caller, Handling } from '../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { atProvider, browserKeys, createCardSetup, createCustomer, detachMethod, takeCard } from '../../../outside/stripe.ts'
import * as q from './queries.ts'
import { viewMethod, viewUses } from './view.ts'

/** The account's customer at the provider, made when first needed; the account's id keeps it single. */
export const customerOf = async (tx: Tx, stripe: Stripe, caller: Pick<Caller, 'id' | 'sessionId'>) => {
  const payer = await q.lockPayingCaller(tx, caller)
  if (payer.stripeCustomerId) return payer.stripeCustomerId
  const customer = await atProvider(createCustomer(stripe, payer))
  await q.setCustomer(tx, caller.id, customer)
  return customer
}

/** Makes a method primary. Whoever chooses another one wants it to pay for what the last one did not. */
export const choosePrimary = async (tx: Tx, { id, accountId }: { id: string; accountId: string }) => {
  await q.setPrimary(tx, { id, accountId })
  for (const orderId of await q.listUnpaidOrderIds(tx, accountId)) await enqueue(tx, 'followCharges', { orderId, methodId: id })
  if (await q.hasUnpaidMembership(tx, accountId))
    await enqueue(tx, 'retryMembership', { accountId, methodId: id }, { key: `retryMembership:${accountId}` })
}

type Keeping = Pick<Call<'addCard'>, 'account' | 'stripe' | 'now'>
type NewCard = { paymentMethodId: string; holder: string; isPrimary?: boolean | undefined }

export const keepCard = async (tx: Tx, { account, stripe, now }: Keeping, { paymentMethodId, holder, isPrimary }: NewCard) => {
  const customer = await customerOf(tx, stripe, account)
  const known = await q.findMethodByStripeId(tx, paymentMethodId)
  if (known && (known.accountId !== account.id || known.deletedAt))
    throw new BadInput({ paymentMethodId: 'This card cannot be used again. Please enter it anew.' })
  const id = known
    ? known.id
    : await q.insertCard(tx, {
        accountId: account.id,
        method: await atProvider(takeCard(stripe, paymentMethodId, customer)),
        holder,
        now,
      })
  const others = (await q.listMethods(tx, account.id)).filter((method) => method.id !== id)
  if (isPrimary || !others.some((method) => method.isPrimary)) await choosePrimary(tx, { id, accountId: account.id })
  return viewMethod(found(await q.findMethod(tx, { id, accountId: account.id })), now)
}

type Forgetting = { method: q.MethodRow; accountId: string; now: Date }

/** Takes a method out of use, and lets the newest usable one be primary in its place. The caller holds the payer's lock. */
export const forgetMethod = async (tx: Tx, { method, accountId, now }: Forgetting) => {
  const uses = await q.listMethodUses(tx, method.id)
  if (uses.length > 0) throw new Refusal('payment_method_in_use', viewUses(uses))
  await q.setMethodDeleted(tx, method.id, now)
  const heir = method.isPrimary ? nextPrimary(await q.listMethods(tx, accountId)) : undefined
  if (heir) await q.setPrimary(tx, { id: heir.id, accountId })
}

const findCard = async (tx: Tx, asked: { id: string; accountId: string }) => {
  const card = found(await q.findMethod(tx, asked))
  if (card.type !== 'paymentCard') throw new Refusal('not_found')
  return card
}

export const methodHandlers = {
  async createSetupIntent({ account, db, stripe, config, http }) {
    const customer = await inTransaction(db, (tx) => customerOf(tx, stripe, account))
    const clientSecret = await atProvider(createCardSetup(stripe, customer))
    return { clientSecret, ...browserKeys(config, http.origin) }
  },

  addCard: (call) =>
    inTransaction(call.db, (tx) =>
      keepCard(tx, call, { ...call.body, holder: `${call.account.firstName} ${call.account.lastName}` }),
    ),

  async listCards({ account, db, now }) {
    const methods = await q.listMethods(db, account.id)
    return methods.filter(({ type }) => type === 'paymentCard').map((method) => viewMethod(method, now))
  },

  async deleteCard({ params, account, db, stripe, now }) {
    await inTransaction(db, async (tx) => {
      await q.lockPayingCaller(tx, account)
      const card = await findCard(tx, { id: params.id, accountId: account.id })
      await forgetMethod(tx, { method: card, accountId: account.id, now })
      // Last, and inside: when the provider does not answer, nothing has changed here either.
      await atProvider(detachMethod(stripe, card.stripeId))
    })
  },

  async setDefaultCard({ params, account, db, now }) {
    return inTransaction(db, async (tx) => {
      await q.lockPayingCaller(tx, account)
      const card = await findCard(tx, { id: params.id, accountId: account.id })
      await choosePrimary(tx, { id: card.id, accountId: account.id })
      return viewMethod({ ...card, isPrimary: true }, now)
    })
  },
} satisfies Handling<'createSetupIntent' | 'addCard' | 'listCards' | 'deleteCard' | 'setDefaultCard'>
