import type Stripe from 'stripe'
import { checkBank, fingerprint, judgeDeposits, testBanks } from './banks.ts'
import { StripeFailure, invalid, missing, noSuch } from '../protocol/failure.ts'
import { newId, seconds } from '../protocol/ids.ts'
import { fields, integers, mergedMetadata, metadata, oneOf, required, text, integer } from '../protocol/params.ts'
import { listRoute, route } from '../protocol/routes.ts'
import { findBy, get, hiddenOf, hide, insert, lock, remove, save, tell, type Call } from '../protocol/store.ts'

type Bank = Stripe.BankAccount & { object: 'bank_account' }

const bankFields = fields({
  account_holder_name: text,
  account_holder_type: oneOf('individual', 'company'),
  account_number: text,
  account_type: oneOf('checking', 'savings'),
  country: text,
  currency: text,
  routing_number: text,
})

const ownSource = async (call: Call) => {
  const source = await lock(call, 'bank_account', call.path.source!)
  if (source.customer !== call.path.id) throw noSuch('bank_account', source.id)
  return source
}

/** Converts the account in a `btok_` token into a source of the customer: status `new` until its microdeposits are confirmed. */
const addSource = async (call: Call, tokenId: string, sentMetadata: Record<string, string>) => {
  const customer = await lock(call, 'customer', call.path.id!)
  const token = await lock(call, 'token', tokenId, 'source')
  if (!token.bank_account)
    throw invalid('The sandbox keeps cards as payment methods; only bank accounts can be sources.', 'source')
  if (token.used) throw invalid(`You cannot use a Stripe token more than once: ${tokenId}.`, 'source', 'token_already_used')
  const known = (await findBy(call, 'bank_account', 'customer', customer.id)).some(
    (each) => each.fingerprint === token.bank_account?.fingerprint,
  )
  if (known)
    throw invalid(
      'A bank account with that routing number and account number already exists for this customer.',
      'source',
      'bank_account_exists',
    )
  await save(call, { ...token, used: true })
  const source: Bank = { ...token.bank_account, object: 'bank_account', customer: customer.id, metadata: sentMetadata }
  await insert(call, source, { hidden: { ...(await hiddenOf(call, tokenId)), attempts: 0 } })
  if (!customer.default_source) await save(call, { ...customer, default_source: source.id })
  await tell(call, 'customer.source.created', source)
  return source
}

const verifySource = async (call: Call, amounts: number[]) => {
  const source = await ownSource(call)
  if (source.status === 'verified')
    throw invalid('This bank account has already been verified.', undefined, 'bank_account_already_verified')
  const { attempts = 0 } = await hiddenOf(call, source.id)
  const verdict = source.status === 'verification_failed' ? 'locked' : judgeDeposits({ amounts }, attempts)
  await hide(call, source.id, { attempts: attempts + 1, bankVerified: verdict === 'right' })
  if (verdict !== 'wrong') {
    const judged = { ...source, status: verdict === 'right' ? 'verified' : 'verification_failed' }
    await save(call, judged)
    await tell(call, 'customer.source.updated', judged, { status: source.status })
    if (verdict === 'right') return judged
  }
  const message =
    verdict === 'locked'
      ? 'This bank account could not be verified: too many wrong amounts were given. Delete it and add it again.'
      : 'The amounts provided do not match the amounts that were sent to the bank account.'
  throw new StripeFailure(400, { type: 'invalid_request_error', code: 'bank_account_verification_failed', message }, true)
}

export const bankAccountRoutes = [
  route(
    'POST',
    '/v1/tokens',
    { bank_account: bankFields, payment_user_agent: text, referrer: text },
    async (call, { bank_account: sent }) => {
      if (!sent) throw missing('bank_account')
      if (!sent.account_number) throw missing('bank_account[account_number]')
      if (!sent.routing_number) throw missing('bank_account[routing_number]')
      checkBank(sent.account_number, sent.routing_number, 'bank_account')
      const account: Bank = {
        id: newId('ba'),
        object: 'bank_account',
        account_holder_name: sent.account_holder_name ?? null,
        account_holder_type: sent.account_holder_type ?? null,
        account_type: sent.account_type ?? null,
        bank_name: 'STRIPE TEST BANK',
        country: (sent.country ?? 'US').toUpperCase(),
        currency: (sent.currency ?? 'usd').toLowerCase(),
        customer: null,
        fingerprint: fingerprint('bank', sent.routing_number, sent.account_number),
        last4: sent.account_number.slice(-4),
        metadata: {},
        routing_number: sent.routing_number,
        status: 'new',
      }
      const token: Stripe.Token & { object: 'token' } = {
        id: newId('btok'),
        object: 'token',
        bank_account: account,
        client_ip: '127.0.0.1',
        created: seconds(call.now),
        livemode: false,
        type: 'bank_account',
        used: false,
      }
      return insert(call, token, { hidden: testBanks[sent.account_number] ? { testNumber: sent.account_number } : {} })
    },
    { browser: true },
  ),
  route('GET', '/v1/tokens/:id', {}, (call) => get(call, 'token', call.path.id!)),
  route('POST', '/v1/customers/:id/sources', { source: required(text), metadata }, (call, sent) =>
    addSource(call, sent.source, sent.metadata ?? {}),
  ),
  listRoute('/v1/customers/:id/sources', 'bank_account', {
    filters: { object: text },
    where: (_, bind, call) => [`data->>'customer' = ${bind(call.path.id)}`],
  }),
  route('GET', '/v1/customers/:id/sources/:source', {}, ownSource),
  route(
    'POST',
    '/v1/customers/:id/sources/:source',
    {
      account_holder_name: text,
      account_holder_type: oneOf('individual', 'company'),
      metadata,
      exp_month: integer,
      exp_year: integer,
    },
    async (call, sent) => {
      const old = await ownSource(call)
      const source = {
        ...old,
        account_holder_name: sent.account_holder_name ?? old.account_holder_name,
        account_holder_type: sent.account_holder_type ?? old.account_holder_type,
        metadata: mergedMetadata(old.metadata, sent.metadata),
      }
      await save(call, source)
      await tell(call, 'customer.source.updated', source)
      return source
    },
  ),
  route('POST', '/v1/customers/:id/sources/:source/verify', { amounts: required(integers) }, (call, sent) =>
    verifySource(call, sent.amounts),
  ),
  route('DELETE', '/v1/customers/:id/sources/:source', {}, async (call) => {
    const source = await ownSource(call)
    const customer = await lock(call, 'customer', call.path.id!)
    await remove(call, source.id)
    if (customer.default_source === source.id) {
      const others = await findBy(call, 'bank_account', 'customer', customer.id)
      await save(call, { ...customer, default_source: others[0]?.id ?? null })
    }
    await tell(call, 'customer.source.deleted', source)
    return { id: source.id, object: 'bank_account', deleted: true, currency: source.currency }
  }),
]
