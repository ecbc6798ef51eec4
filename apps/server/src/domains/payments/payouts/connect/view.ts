import { productName } from '@tailshare/contract/base/constants'
import type { Agreement, PayoutAccount } from '@tailshare/contract/payments/payouts'
import type Stripe from 'stripe'
import { isPayable } from '../../../../outside/stripe/stripeConnect.ts'
import type { findOwedInParts } from '../queries.ts'
import type { PayoutAccountRow } from './queries.ts'

/** Change whenever the text below changes. */
export const agreementVersion = '2026-11'

const agreement = {
  version: agreementVersion,
  title: 'Agreement for payouts',
  text: [
    `${productName} pays out what you earn through Stripe, a payment company. To be paid, you need an account at Stripe that belongs to you and is connected to ${productName}.`,
    'By accepting, you enter into the Stripe Connected Account Agreement with Stripe, and confirm that you are entitled to the earnings and that what you tell Stripe about yourself or your business is true and stays up to date.',
    `Your share of a booking is paid two days after its flight is paid for. While a payment is disputed, the share waits. ${productName} may take back what was paid out in error.`,
  ],
  url: 'https://stripe.com/legal/connect-account',
}

export const viewAgreement = (row: PayoutAccountRow): Agreement => ({
  ...agreement,
  isAccepted: row.agreementVersion === agreementVersion,
  accepted: row.agreementVersion === agreementVersion ? (row.agreedAt?.toISOString() ?? null) : null,
})

/** Wording for the provider's requirements by pattern; the first match wins. */
const sentences: [prefix: RegExp, sentence: string][] = [
  [/^external_account/, 'A bank account that earnings are paid to'],
  [/^tos_acceptance/, 'Your acceptance of the agreement'],
  [/\bdob\b/, 'Your date of birth'],
  [/ssn_last_4|id_number|tax_id/, 'Your social security or tax number'],
  [/address/, 'Your address'],
  [/verification/, 'A document that proves who you are'],
  [/first_name|last_name|\.name$/, 'Your name'],
  [/email|phone/, 'How you can be reached'],
  [/^business_type/, 'Whether you are a person or a company'],
  [/^business_profile/, 'What your business does'],
  [/^(company|owners|directors|representative|person_)/, 'Details of your company'],
]

const sentenceOf = (requirement: string) =>
  sentences.find(([prefix]) => prefix.test(requirement))?.[1] ?? requirement.replaceAll(/[._]/g, ' ')

const scheduleOf = (account: Stripe.Account): PayoutAccount['payoutSchedule'] => {
  const schedule = account.settings?.payouts?.schedule
  if (!schedule) return null
  return {
    interval: schedule.interval,
    ...(schedule.weekly_anchor && { weeklyAnchor: schedule.weekly_anchor }),
    ...(schedule.monthly_anchor && { monthlyAnchor: schedule.monthly_anchor }),
  }
}

const bankOf = ({ external_accounts: accounts }: Stripe.Account) => {
  const bank = accounts?.data[0]
  return bank && 'last4' in bank ? (bank.last4 ?? null) : null
}

const inWords = (due: string[] | null | undefined) => [...new Set((due ?? []).map(sentenceOf))]

/** What the provider requires now, in words. */
export const missingIn = ({ requirements }: Stripe.Account) => inWords(requirements?.currently_due)

/** What the provider requires by a date, now and under rules that take effect then (`future_requirements`), soonest first. */
export const deadlinesIn = ({ requirements, future_requirements: future }: Stripe.Account) =>
  [requirements, future]
    .flatMap((asked) =>
      asked?.current_deadline ? [{ seconds: asked.current_deadline, missing: inWords(asked.currently_due) }] : [],
    )
    .filter(({ missing }) => missing.length > 0)
    .toSorted((one, other) => one.seconds - other.seconds)

type Owed = Awaited<ReturnType<typeof findOwedInParts>>

/** Before setup, or after the provider lost the account. */
export const noAccount = (state: 'none' | 'lost', owed: Owed): PayoutAccount => ({
  state,
  missing: [],
  businessType: null,
  payoutSchedule: null,
  statementDescriptor: null,
  bankLastDigits: null,
  ...owed,
})

export const viewPayoutAccount = (account: Stripe.Account, owed: Owed): PayoutAccount => ({
  state: isPayable(account) ? 'ready' : 'onboarding',
  missing: [...new Set([...missingIn(account), ...deadlinesIn(account).flatMap(({ missing }) => missing)])],
  businessType: account.business_type ?? null,
  payoutSchedule: scheduleOf(account),
  statementDescriptor: account.settings?.payouts?.statement_descriptor ?? null,
  bankLastDigits: bankOf(account),
  ...owed,
})
