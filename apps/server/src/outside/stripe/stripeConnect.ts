import { paths } from '@tailshare/contract/base/paths'
import type Stripe from 'stripe'
import type { PayoutAccountPatch } from '@tailshare/contract/payments/payouts'
import { productName } from '@tailshare/contract/base/constants'
import { BadInput } from '../../http/refusal.ts'
import type { Config } from '../../start/config.ts'
import { isInvalidRequest, isTurnedDown } from './stripe.ts'

/** Closed or disconnected: our key has no access to the account, or it does not exist. */
const gone = ['account_invalid', 'resource_missing']

/** `undefined` if the provider no longer knows the payout account. */
const unlessGone = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (!isTurnedDown(error, gone)) throw error
    return undefined
  })

export const readPayoutAccount = (stripe: Stripe, account: string) => unlessGone(stripe.accounts.retrieve(account))

/** A payout from a connected account to a bank, including the bank account. */
export const readPayout = (stripe: Stripe, id: string, account: string) =>
  unlessGone(stripe.payouts.retrieve(id, { expand: ['destination'] }, { stripeAccount: account }))

type Payee = { id: string; email: string; stripeAccountId: string | null }

/**
 * Creates a connected account, or replaces one the provider no longer knows. The platform collects the required data and accepts the terms
 * for the holder, so there is one place to answer; the answers go to the provider's own pages.
 */
export const createPayoutAccount = async (stripe: Stripe, { id, email, stripeAccountId: lost }: Payee) => {
  const account = await stripe.accounts.create(
    {
      country: 'US',
      email,
      controller: {
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        requirement_collection: 'application',
        stripe_dashboard: { type: 'none' },
      },
      capabilities: { transfers: { requested: true } },
      business_profile: { product_description: `Rents out aircraft or teaches flying through ${productName}` },
      metadata: { accountId: id },
    },
    { idempotencyKey: `payoutAccount.${id}${lost === null ? '' : `.after.${lost}`}` },
  )
  return account.id
}

type Terms = { at: Date; ip: string; userAgent: string }

export const acceptTerms = (stripe: Stripe, account: string, { at, ip, userAgent }: Terms) =>
  unlessGone(
    stripe.accounts.update(account, {
      tos_acceptance: { date: Math.floor(at.getTime() / 1000), ip, user_agent: userAgent.slice(0, 500) },
    }),
  )

/** Rejections are returned in the provider's words. */
export const changePayoutAccount = async (stripe: Stripe, account: string, patch: PayoutAccountPatch) => {
  const { businessType, payoutSchedule: schedule, statementDescriptor } = patch
  try {
    return await stripe.accounts.update(account, {
      ...(businessType && { business_type: businessType }),
      ...((schedule || statementDescriptor) && {
        settings: {
          payouts: {
            ...(schedule && {
              schedule: {
                interval: schedule.interval,
                ...(schedule.weeklyAnchor && { weekly_anchor: schedule.weeklyAnchor }),
                ...(schedule.monthlyAnchor && { monthly_anchor: schedule.monthlyAnchor }),
              },
            }),
            ...(statementDescriptor && { statement_descriptor: statementDescriptor }),
          },
        },
      }),
    })
  } catch (error) {
    throw isInvalidRequest(error) ? new BadInput({ nonFieldErrors: error.message }) : error
  }
}

export const isPayable = ({ capabilities, payouts_enabled: enabled }: Stripe.Account) =>
  enabled && capabilities?.transfers === 'active'

/** URL where the holder answers the provider's questions. In demo mode at the visitor's host name. */
export const linkToOnboarding = async (stripe: Stripe, { stripe: { sandbox } }: Config, account: string, origin: string) => {
  const back = (onboarding: 'done' | 'again') => origin + paths.paymentsPayout({ onboarding })
  const link = await stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    return_url: back('done'),
    refresh_url: back('again'),
    collection_options: { fields: 'eventually_due' },
  })
  const url = new URL(link.url)
  if (sandbox) url.hostname = new URL(origin).hostname
  return { url: url.href, expiresAt: new Date(link.expires_at * 1000).toISOString() }
}
