import type Stripe from 'stripe'
import { invalid, missing } from '../protocol/failure.ts'
import { newId, randomText, seconds } from '../protocol/ids.ts'
import { fingerprint } from '../methods/banks.ts'
import { fields, hash, oneOf, required, text, type Taken } from '../protocol/params.ts'
import { listRoute, route } from '../protocol/routes.ts'
import { get, hide, hiddenOf, insert, lock, remove, save, tell, type Call, shown } from '../protocol/store.ts'
import { accountFields, afterDeadline, capabilitiesOf, changedAccount, deadlineOf, requirements } from './connectChanges.ts'

type Account = Stripe.Account & { object: 'account' }

const neededAtFirst = [
  'business_profile.mcc',
  'business_profile.url',
  'external_account',
  'individual.dob',
  'individual.ssn_last_4',
  'tos_acceptance.date',
]

const settings = {
  bacs_debit_payments: { display_name: null, service_user_number: null },
  branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
  card_issuing: { tos_acceptance: { date: null, ip: null } },
  card_payments: {
    decline_on: { avs_failure: false, cvc_failure: false },
    statement_descriptor_prefix: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  dashboard: { display_name: null, timezone: 'Etc/UTC' },
  invoices: { default_account_tax_ids: null, hosted_payment_method_save: null },
  payments: {
    statement_descriptor: null,
    statement_descriptor_kana: null,
    statement_descriptor_kanji: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  payouts: { debit_negative_balances: true, schedule: { delay_days: 2, interval: 'daily' }, statement_descriptor: null },
  sepa_debit_payments: {},
}

const createFields = {
  ...accountFields,
  controller: fields({
    fees: fields({ payer: text }),
    losses: fields({ payments: text }),
    requirement_collection: text,
    stripe_dashboard: fields({ type: oneOf('express', 'full', 'none') }),
  }),
  country: text,
  type: oneOf('express', 'standard', 'custom'),
}

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }
const blankProfile = {
  annual_revenue: null,
  estimated_worker_count: null,
  mcc: null,
  minority_owned_business_designation: null,
  name: null,
  product_description: null,
  specified_commercial_transactions_act_url: null,
  support_address: noAddress,
  support_email: null,
  support_phone: null,
  support_url: null,
  url: null,
}

const newAccount = (now: Date, sent: Taken<typeof createFields>): Account => {
  const id = newId('acct')
  const dashboard =
    sent.controller?.stripe_dashboard?.type ?? (sent.type === 'standard' ? 'full' : sent.type === 'custom' ? 'none' : 'express')
  return {
    id,
    object: 'account',
    business_profile: { ...blankProfile, ...shown<Partial<Stripe.Account.BusinessProfile>>(sent.business_profile) },
    business_type: sent.business_type ?? null,
    capabilities: capabilitiesOf(sent.capabilities),
    charges_enabled: false,
    controller: {
      fees: { payer: shown(sent.controller?.fees?.payer ?? 'application_express') },
      is_controller: true,
      losses: { payments: shown(sent.controller?.losses?.payments ?? 'application') },
      requirement_collection: shown(sent.controller?.requirement_collection ?? 'stripe'),
      stripe_dashboard: { type: dashboard },
      type: 'application',
    },
    country: (sent.country ?? 'US').toUpperCase(),
    created: seconds(now),
    default_currency: 'usd',
    details_submitted: false,
    email: sent.email ?? null,
    external_accounts: { object: 'list', data: [], has_more: false, url: `/v1/accounts/${id}/external_accounts` },
    future_requirements: requirements([]),
    metadata: sent.metadata ?? {},
    payouts_enabled: false,
    requirements: requirements(neededAtFirst),
    settings,
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: sent.type ?? (sent.controller ? 'none' : 'express'),
  }
}

/** Onboarding is a single button: all of Stripe's questions count as answered. */
const onboarded = (account: Stripe.Account, now: Date): Stripe.Account => ({
  ...account,
  business_type: account.business_type ?? 'individual',
  capabilities: Object.fromEntries(Object.keys(account.capabilities ?? {}).map((name) => [name, 'active'])),
  charges_enabled: account.capabilities?.card_payments !== undefined,
  details_submitted: true,
  external_accounts: {
    object: 'list',
    data: [
      {
        id: newId('ba'),
        object: 'bank_account',
        account: account.id,
        account_holder_name: null,
        account_holder_type: 'individual',
        account_type: null,
        available_payout_methods: ['standard'],
        bank_name: 'STRIPE TEST BANK',
        country: 'US',
        currency: 'usd',
        default_for_currency: true,
        fingerprint: fingerprint('bank', '110000000', account.id),
        last4: '6789',
        metadata: {},
        routing_number: '110000000',
        status: 'new',
      },
    ],
    has_more: false,
    url: `/v1/accounts/${account.id}/external_accounts`,
  },
  payouts_enabled: true,
  requirements: requirements([]),
  future_requirements: requirements([]),
  tos_acceptance: account.tos_acceptance?.date
    ? account.tos_acceptance
    : { date: seconds(now), ip: '127.0.0.1', user_agent: null },
})

/** The account and redirect URLs of a valid onboarding link. */
export const onboardingOf = async (call: Call, accountId: string, code: string) => {
  const account = await lock(call, 'account', accountId)
  const hidden = await hiddenOf(call, accountId)
  if (!code || hidden.onboardingCode !== code) throw invalid('This onboarding link is no longer valid.', 'code')
  return { account, returnUrl: hidden.returnUrl ?? '', refreshUrl: hidden.refreshUrl ?? '' }
}

export const finishOnboarding = async (call: Call, accountId: string, code: string) => {
  const { account, returnUrl } = await onboardingOf(call, accountId, code)
  const done = onboarded(account, call.now)
  await save(call, done, null)
  await hide(call, accountId, { onboardingCode: '' })
  await tell(call, 'account.updated', done, { details_submitted: false, payouts_enabled: false }, accountId)
  return returnUrl
}

/** Stops payouts if required data is missing at its deadline. */
export const ripenAccount = async (call: Call, account: Stripe.Account) => {
  const stopped = afterDeadline(account)
  await save(call, stopped, null)
  await tell(call, 'account.updated', stopped, { payouts_enabled: true }, account.id)
}

/** Makes the bank account of a `btok_` token the payout destination. */
const addExternalAccount = async (call: Call, tokenId: string) => {
  const account = await lock(call, 'account', call.path.id!)
  const token = await lock(call, 'token', tokenId, 'external_account')
  if (!token.bank_account || token.used)
    throw invalid(`You cannot use this token as an external account: ${tokenId}.`, 'external_account', 'token_already_used')
  await save(call, { ...token, used: true })
  const bank: Stripe.BankAccount & { object: 'bank_account' } = {
    ...token.bank_account,
    object: 'bank_account',
    account: account.id,
    available_payout_methods: ['standard'],
    default_for_currency: true,
  }
  await insert(call, bank, { hidden: await hiddenOf(call, tokenId) })
  const changed: Stripe.Account = { ...account, external_accounts: { ...account.external_accounts!, data: [bank] } }
  await save(call, changed)
  await tell(call, 'account.external_account.created', bank, undefined, account.id)
  return bank
}

const webAddress = (value: string, param: string) => {
  if (!/^https?:\/\/[^\s]+$/.test(value)) throw invalid('Not a valid URL', param, 'url_invalid')
  return value
}

const linkFields = {
  account: required(text),
  collect: oneOf('currently_due', 'eventually_due'),
  collection_options: hash,
  refresh_url: text,
  return_url: text,
  type: required(oneOf('account_onboarding', 'account_update')),
}

const createLink = async (call: Call, sent: Taken<typeof linkFields>) => {
  if (!sent.refresh_url) throw missing('refresh_url')
  if (!sent.return_url) throw missing('return_url')
  const account = await lock(call, 'account', sent.account, 'account')
  const code = randomText(24)
  await hide(call, account.id, {
    onboardingCode: code,
    returnUrl: webAddress(sent.return_url, 'return_url'),
    refreshUrl: webAddress(sent.refresh_url, 'refresh_url'),
  })
  return {
    object: 'account_link',
    created: seconds(call.now),
    expires_at: seconds(call.now) + 300,
    url: `${call.sandboxUrl}/onboarding?account=${account.id}&code=${code}`,
  }
}

export const connectRoutes = [
  route('POST', '/v1/accounts', createFields, async (call, sent) => {
    const account = changedAccount(newAccount(call.now, sent), sent, call.now)
    await insert(call, account)
    return account
  }),
  route('GET', '/v1/accounts/:id', {}, (call) => get(call, 'account', call.path.id!)),
  route('POST', '/v1/accounts/:id', accountFields, async (call, sent) => {
    const old = await lock(call, 'account', call.path.id!)
    const account = changedAccount(old, sent, call.now)
    const by = deadlineOf(account)
    await save(call, account, by ? new Date(by * 1000) : null)
    await tell(call, 'account.updated', account, {}, account.id)
    return account
  }),
  route('POST', '/v1/accounts/:id/external_accounts', { external_account: required(text) }, (call, sent) =>
    addExternalAccount(call, sent.external_account),
  ),
  route('DELETE', '/v1/accounts/:id', {}, async (call) => {
    const account = await lock(call, 'account', call.path.id!)
    await remove(call, account.id)
    return { id: account.id, object: 'account', deleted: true }
  }),
  route('POST', '/v1/accounts/:id/login_links', {}, async (call) => {
    const account = await get(call, 'account', call.path.id!)
    if (!account.details_submitted) throw invalid('Cannot create a login link for an account that has not completed onboarding.')
    return { object: 'login_link', created: seconds(call.now), url: `${call.sandboxUrl}/express?account=${account.id}` }
  }),
  route('POST', '/v1/account_links', linkFields, createLink),
  listRoute('/v1/accounts', 'account', { filters: {}, where: () => [] }),
]
