import { leastChargeCents } from '@tailshare/rules/payments/holds/charges'
import type Stripe from 'stripe'
import { inTransaction, type Tx } from '../../../../db/connect.ts'
import type { Caller, Handling } from '../../../../http/call.ts'
import { found, Refusal } from '../../../../http/refusal.ts'
import { atProvider } from '../../../../outside/stripe/stripe.ts'
import {
  acceptTerms,
  changePayoutAccount,
  createPayoutAccount,
  linkToOnboarding,
  readPayoutAccount,
} from '../../../../outside/stripe/stripeConnect.ts'
import { lockPayingCaller } from '../../methods/queries.ts'
import { findOwedInParts } from '../queries.ts'
import { savePayoutAccount } from './steps.ts'
import * as q from './queries.ts'
import { agreementVersion, noAccount, viewAgreement, viewPayoutAccount } from './view.ts'

type Context = { stripe: Stripe; account: Pick<Caller, 'id' | 'sessionId'>; now: Date }

/** The id at the provider; created on first use, and again with the same agreement if lost there. */
const payoutAccountOf = async (tx: Tx, { stripe, account: caller, now }: Context) => {
  await lockPayingCaller(tx, caller)
  const row = found(await q.findPayoutAccount(tx, caller.id))
  const known = row.stripeAccountId ? await atProvider(readPayoutAccount(stripe, row.stripeAccountId)) : undefined
  if (known) return known.id
  const account = await atProvider(createPayoutAccount(stripe, row))
  await q.setStripeAccount(tx, caller.id, account)
  await q.setReady(tx, caller.id, false, now)
  if (row.agreedAt)
    await atProvider(
      acceptTerms(stripe, account, { at: row.agreedAt, ip: row.agreedIp ?? '', userAgent: row.agreedUserAgent ?? '' }),
    )
  return account
}

export const connectHandlers = {
  async getAgreement({ account, db }) {
    return viewAgreement(found(await q.findPayoutAccount(db, account.id)))
  },

  async acceptAgreement({ body, account, db, stripe, http, config, now }) {
    if (body.version !== agreementVersion) throw new Refusal('agreement_changed')
    return inTransaction(db, async (tx) => {
      const { stripeAccountId } = await lockPayingCaller(tx, account)
      const terms = { at: now, ip: http.ip, userAgent: http.userAgent }
      const before = found(await q.findPayoutAccount(tx, account.id))
      if (before.agreementVersion === agreementVersion) return viewAgreement(before)
      await q.setAgreement(tx, account.id, { version: agreementVersion, ...terms })
      if (stripeAccountId) {
        const payee = await atProvider(acceptTerms(stripe, stripeAccountId, terms))
        await savePayoutAccount(tx, config, { accountId: account.id, payeeId: stripeAccountId, account: payee, now })
      }
      return viewAgreement(found(await q.findPayoutAccount(tx, account.id)))
    })
  },

  async getAccountLink({ account, db, stripe, config, http, now }) {
    const payee = await inTransaction(db, (tx) => payoutAccountOf(tx, { stripe, account, now }))
    return atProvider(linkToOnboarding(stripe, config, payee, http.origin))
  },

  async updatePayoutAccount({ body, account, db, stripe, config, now }) {
    return inTransaction(db, async (tx) => {
      const payee = await payoutAccountOf(tx, { stripe, account, now })
      const changed = await atProvider(changePayoutAccount(stripe, payee, body))
      await savePayoutAccount(tx, config, { accountId: account.id, payeeId: payee, account: changed, now })
      return viewPayoutAccount(changed, await findOwedInParts(tx, account.id, leastChargeCents))
    })
  },

  /**
   * Reads the current state: someone returning from the provider expects to see the change before its event. Saves it, unless an operator
   * is impersonating.
   */
  async getPayoutAccount({ account, db, stripe, config, now }) {
    const owed = await findOwedInParts(db, account.id, leastChargeCents)
    const { stripeAccountId } = found(await q.findPayoutAccount(db, account.id))
    if (!stripeAccountId) return noAccount('none', owed)
    const payee = await atProvider(readPayoutAccount(stripe, stripeAccountId))
    if (!account.viewing)
      await inTransaction(db, async (tx) => {
        await lockPayingCaller(tx, account)
        await savePayoutAccount(tx, config, { accountId: account.id, payeeId: stripeAccountId, account: payee, now })
      })
    return payee ? viewPayoutAccount(payee, owed) : noAccount('lost', owed)
  },
} satisfies Handling<'getAgreement' | 'acceptAgreement' | 'getAccountLink' | 'updatePayoutAccount' | 'getPayoutAccount'>
