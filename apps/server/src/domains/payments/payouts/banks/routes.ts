import { afterWrongAmounts, mostWrongTries } from '@tailshare/rules/payments/holds/charges'
import { inTransaction, type Tx } from '../../../../db/connect.ts'
import type { Call, Handling } from '../../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../../http/refusal.ts'
import { atProvider, readMethod } from '../../../../outside/stripe/stripe.ts'
import { dropBank, attachBank, verifyBank } from '../../../../outside/stripe/stripeBanks.ts'
import { mayPayWith } from '../../methods/access.ts'
import { findMethod, findMethodByStripeId, listMethods, lockPayingCaller } from '../../methods/queries.ts'
import { choosePrimary, customerOf, forgetMethod, keepCard } from '../../methods/steps.ts'
import { viewMethod } from '../../methods/view.ts'
import * as q from './queries.ts'

type Adding = Pick<Call<'addBankAccount'>, 'account' | 'stripe' | 'now' | 'http'>

const findBank = async (tx: Tx, asked: { id: string; accountId: string }) => {
  const bank = found(await findMethod(tx, asked))
  if (bank.type !== 'bankAccount') throw new Refusal('not_found')
  return bank
}

/** Makes the first usable method primary. */
const primaryIfFirst = async (tx: Tx, { id, accountId, now }: { id: string; accountId: string; now: Date }) => {
  const methods = await listMethods(tx, accountId)
  const own = methods.find((method) => method.id === id)
  if (own && mayPayWith(own) && !methods.some(({ isPrimary }) => isPrimary)) await choosePrimary(tx, { id, accountId, now })
}

const keepBank = async (tx: Tx, { account, stripe, now, http }: Adding, { token, holder }: { token: string; holder: string }) => {
  const customer = await customerOf(tx, stripe, account)
  const bank = await atProvider(attachBank(stripe, { token, customer, holder, ip: http.ip, userAgent: http.userAgent }))
  const known = await findMethodByStripeId(tx, bank.stripeId)
  if (known && (known.accountId !== account.id || known.deletedAt))
    throw new BadInput({ token: 'This bank account cannot be used again. Please enter it again.' })
  const id = known?.id ?? (await q.insertBank(tx, { accountId: account.id, bank, holder, now }))
  await primaryIfFirst(tx, { id, accountId: account.id, now })
  return viewMethod(found(await findMethod(tx, { id, accountId: account.id })), now)
}

/** Counts wrong amounts. Returns the refusal instead of throwing, so that the count is committed. */
const tryAmounts = async (tx: Tx, { params, body, account, stripe, now }: Call<'verifyBankAccount'>) => {
  const payer = await lockPayingCaller(tx, account)
  const bank = await findBank(tx, { id: params.id, accountId: account.id })
  if (bank.status === 'verified') return new Refusal('already_verified')
  const isOver = bank.status === 'locked' && bank.lockedUntil === null
  if (isOver) return new Refusal('verification_locked', { detail: givenUp, triesLeft: 0, lockedUntil: null })
  if (bank.lockedUntil && bank.lockedUntil > now)
    return new Refusal('verification_locked', { triesLeft: 0, lockedUntil: bank.lockedUntil.toISOString() })

  const verdict = await atProvider(verifyBank(stripe, bank, found(payer.stripeCustomerId), body.verificationAmounts))
  if (verdict === 'verified') {
    await q.setVerified(tx, bank.id)
    await primaryIfFirst(tx, { id: bank.id, accountId: account.id, now })
    return undefined
  }
  const tries = afterWrongAmounts(bank, now)
  await q.setWrongTry(tx, bank.id, tries, verdict === 'locked')
  if (verdict === 'locked') return new Refusal('verification_locked', { detail: givenUp, triesLeft: 0, lockedUntil: null })
  return tries.lockedUntil
    ? new Refusal('verification_locked', { triesLeft: 0, lockedUntil: tries.lockedUntil.toISOString() })
    : new Refusal('wrong_amounts', { triesLeft: mostWrongTries - tries.wrongTries })
}

const givenUp = 'This bank account could not be verified. Please delete it and add it again.'

export const bankHandlers = {
  async listBankAccounts({ account, db, now }) {
    const methods = await listMethods(db, account.id)
    return methods.filter(({ type }) => type === 'bankAccount').map((method) => viewMethod(method, now))
  },

  addBankAccount: (call) => inTransaction(call.db, (tx) => keepBank(tx, call, call.body)),

  async addPaymentMethod(call) {
    const { body, account, db, stripe } = call
    const method = await atProvider(readMethod(stripe, body.paymentMethodId))
    const holder = body.holder ?? method?.billing_details.name ?? `${account.firstName} ${account.lastName}`
    return inTransaction(db, (tx) =>
      method?.us_bank_account
        ? keepBank(tx, call, { token: method.id, holder })
        : keepCard(tx, call, { paymentMethodId: body.paymentMethodId, holder }),
    )
  },

  async verifyBankAccount(call) {
    const { params, account, db, now } = call
    const refusal = await inTransaction(db, (tx) => tryAmounts(tx, call))
    if (refusal) throw refusal
    return viewMethod(found(await findMethod(db, { id: params.id, accountId: account.id })), now)
  },

  async setDefaultBankAccount({ params, account, db, now }) {
    return inTransaction(db, async (tx) => {
      await lockPayingCaller(tx, account)
      const bank = await findBank(tx, { id: params.id, accountId: account.id })
      if (!mayPayWith(bank)) throw new Refusal('not_verified')
      await choosePrimary(tx, { id: bank.id, accountId: account.id, now })
      return viewMethod({ ...bank, isPrimary: true }, now)
    })
  },

  async deleteBankAccount({ params, account, db, stripe, now }) {
    await inTransaction(db, async (tx) => {
      const { stripeCustomerId: customer } = await lockPayingCaller(tx, account)
      const bank = await findBank(tx, { id: params.id, accountId: account.id })
      await forgetMethod(tx, { method: bank, accountId: account.id, now })
      // Last and inside the transaction: if the provider fails, nothing changes here either.
      await atProvider(dropBank(stripe, bank, customer ?? ''))
    })
  },
} satisfies Handling<
  'listBankAccounts' | 'addBankAccount' | 'addPaymentMethod' | 'verifyBankAccount' | 'setDefaultBankAccount' | 'deleteBankAccount'
>
