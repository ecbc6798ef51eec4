import { inTransaction, type Tx } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import { atProvider, browserKeys, createCardSetup, detachMethod } from '../../../outside/stripe/stripe.ts'
import { isRefused } from './access.ts'
import * as q from './queries.ts'
import { choosePrimary, customerOf, forgetMethod, keepCard } from './steps.ts'
import { viewMethod } from './view.ts'

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
      // Last and inside the transaction: if the provider fails, nothing changes here either.
      await atProvider(detachMethod(stripe, card.stripeId))
    })
  },

  async setDefaultCard({ params, account, db, now }) {
    return inTransaction(db, async (tx) => {
      await q.lockPayingCaller(tx, account)
      const card = await findCard(tx, { id: params.id, accountId: account.id })
      if (isRefused(card)) throw new Refusal('card_refused')
      await choosePrimary(tx, { id: card.id, accountId: account.id, now })
      return viewMethod({ ...card, isPrimary: true }, now)
    })
  },
} satisfies Handling<'createSetupIntent' | 'addCard' | 'listCards' | 'deleteCard' | 'setDefaultCard'>
