import { nextPrimary } from '@tailshare/rules/payments/charges'
import type Stripe from 'stripe'
import { inTransaction, type Tx } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { FieldRefusal, found, Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { atProvider, browserKeys, createCardSetup, createCustomer, detachMethod, takeCard } from '../../../outside/stripe.ts'
import * as q from './queries.ts'
import { viewMethod } from './view.ts'

/** The account's customer at the provider, made when first needed; the account's id keeps it single. */
export const customerOf = async (tx: Tx, stripe: Stripe, accountId: string) => {
  const payer = await q.lockPayer(tx, accountId)
  if (payer.stripeCustomerId) return payer.stripeCustomerId
  const customer = await atProvider(createCustomer(stripe, payer))
  await q.setCustomer(tx, accountId, customer)
  return customer
}

/** Whoever chooses another card wants it to pay for what the last one did not. */
const retryFailed = async (tx: Tx, { id, accountId }: { id: string; accountId: string }) => {
  for (const orderId of await q.listUnpaidOrderIds(tx, accountId)) await enqueue(tx, 'followCharges', { orderId, methodId: id })
}

export const methodHandlers = {
  async createSetupIntent({ account, db, stripe, config, http }) {
    const customer = await inTransaction(db, (tx) => customerOf(tx, stripe, account.id))
    const clientSecret = await atProvider(createCardSetup(stripe, customer))
    return { clientSecret, ...browserKeys(config, http.origin) }
  },

  async addCard({ body, account, db, stripe, now }) {
    return inTransaction(db, async (tx) => {
      const customer = await customerOf(tx, stripe, account.id)
      const known = await q.findMethodByStripeId(tx, body.paymentMethodId)
      if (known && (known.accountId !== account.id || known.deletedAt))
        throw new FieldRefusal('paymentMethodId', 'This card cannot be used again. Please enter it anew.')
      const holder = `${account.firstName} ${account.lastName}`
      const id = known
        ? known.id
        : await q.insertCard(tx, {
            accountId: account.id,
            method: await atProvider(takeCard(stripe, body.paymentMethodId, customer)),
            holder,
            now,
          })
      const others = (await q.listMethods(tx, account.id)).filter((method) => method.id !== id)
      if (body.isPrimary || !others.some(({ isPrimary }) => isPrimary)) {
        await q.setPrimary(tx, { id, accountId: account.id })
        await retryFailed(tx, { id, accountId: account.id })
      }
      return viewMethod(found(await q.findMethod(tx, { id, accountId: account.id })))
    })
  },

  async listCards({ account, db }) {
    const methods = await q.listMethods(db, account.id)
    return methods.filter(({ type }) => type === 'paymentCard').map(viewMethod)
  },

  async deleteCard({ params, account, db, stripe, now }) {
    await inTransaction(db, async (tx) => {
      await q.lockPayer(tx, account.id)
      const card = found(await q.findMethod(tx, { id: params.id, accountId: account.id }))
      if (card.type !== 'paymentCard') throw new Refusal('not_found')
      const use = await q.findMethodUse(tx, card.id)
      if (use.order || use.charge || use.membership) throw new Refusal('payment_method_in_use')
      await q.setMethodDeleted(tx, card.id, now)
      const heir = card.isPrimary ? nextPrimary(await q.listMethods(tx, account.id)) : undefined
      if (heir) await q.setPrimary(tx, { id: heir.id, accountId: account.id })
      // Last, and inside: when the provider does not answer, nothing has changed here either.
      await atProvider(detachMethod(stripe, card.stripeId))
    })
  },

  async setDefaultCard({ params, account, db }) {
    return inTransaction(db, async (tx) => {
      await q.lockPayer(tx, account.id)
      const card = found(await q.findMethod(tx, { id: params.id, accountId: account.id }))
      if (card.type !== 'paymentCard') throw new Refusal('not_found')
      await q.setPrimary(tx, { id: card.id, accountId: account.id })
      await retryFailed(tx, { id: card.id, accountId: account.id })
      return viewMethod({ ...card, isPrimary: true })
    })
  },
} satisfies Handling<'createSetupIntent' | 'addCard' | 'listCards' | 'deleteCard' | 'setDefaultCard'>
