import type Stripe from 'stripe'
import { invalid } from '../protocol/failure.ts'
import type { Params } from '../protocol/form.ts'
import { seconds } from '../protocol/ids.ts'
import { fields, flag, hash, integer, mergedMetadata, metadata, oneOf, text, type Taken } from '../protocol/params.ts'
import { shown } from '../protocol/store.ts'

const capability = fields({ requested: flag })
export const accountFields = {
  account_token: text,
  business_profile: hash,
  business_type: oneOf('individual', 'company', 'non_profit', 'government_entity'),
  capabilities: fields({ card_payments: capability, transfers: capability, us_bank_account_ach_payments: capability }),
  company: hash,
  default_currency: text,
  email: text,
  individual: hash,
  metadata,
  settings: fields({
    payouts: fields({
      debit_negative_balances: flag,
      schedule: fields({
        interval: oneOf('daily', 'weekly', 'monthly', 'manual'),
        weekly_anchor: oneOf('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'),
        monthly_anchor: integer,
        delay_days: text,
      }),
      statement_descriptor: text,
    }),
    payments: hash,
    card_payments: hash,
    branding: hash,
    dashboard: hash,
  }),
  tos_acceptance: fields({ date: integer, ip: text, user_agent: text, service_agreement: text }),
}

type Sent = Partial<Taken<typeof accountFields>>

export const requirements = (due: string[]): Stripe.Account.Requirements => ({
  alternatives: [],
  current_deadline: null,
  currently_due: due,
  disabled_reason: due.length > 0 ? 'requirements.past_due' : null,
  errors: [],
  eventually_due: due,
  past_due: due,
  pending_verification: [],
})

/** Until payouts stop. */
const answerSeconds = 14 * 86_400

/**
 * Published values that fail checks. ID number 111111111 stops payouts until an identity document is provided. Address line
 * `address_no_match` requires a document by a deadline, after which payouts stop. `address_new_rules` is our own: the same document,
 * required by future rules (`future_requirements`).
 */
const checked = (individual: Params | undefined, now: Date) => {
  const address = individual?.address
  const line = typeof address === 'object' && !Array.isArray(address) ? address.line1 : undefined
  if (individual?.id_number === '111111111')
    return { payouts_enabled: false, requirements: requirements(['individual.verification.document']) }
  if (line !== 'address_no_match' && line !== 'address_new_rules') return {}
  const due = ['individual.verification.additional_document']
  const asked = { ...requirements([]), currently_due: due, eventually_due: due }
  const byDay = { ...asked, current_deadline: seconds(now) + answerSeconds }
  return line === 'address_no_match' ? { requirements: byDay } : { future_requirements: byDay }
}

/** The deadline for required data, in Unix seconds. */
export const deadlineOf = ({ requirements: now, future_requirements: later }: Stripe.Account) =>
  now?.current_deadline ?? later?.current_deadline

/** Missing data stops payouts, and future rules become current. */
export const afterDeadline = <A extends Stripe.Account>(account: A): A => ({
  ...account,
  payouts_enabled: false,
  requirements: requirements([
    ...(account.requirements?.currently_due ?? []),
    ...(account.future_requirements?.currently_due ?? []),
  ]),
  future_requirements: requirements([]),
})

export const capabilitiesOf = (
  sent: Taken<typeof accountFields>['capabilities'],
  old: Stripe.Account.Capabilities = {},
  ready = false,
) =>
  Object.entries(sent ?? {}).reduce<Stripe.Account.Capabilities>(
    (all, [name, wish]) => (wish?.requested ? { ...all, [name]: ready ? 'active' : 'inactive' } : all),
    old,
  )

const withoutDue = ({ currently_due: due }: Stripe.Account.Requirements, done: (name: string) => boolean) =>
  requirements((due ?? []).filter((name) => !done(name)))

const anchored = ({ interval, weekly_anchor: day, monthly_anchor: date }: Record<string, unknown>) => {
  if (interval === 'weekly' && !day)
    throw invalid('A weekly schedule needs a weekly_anchor.', 'settings[payouts][schedule][weekly_anchor]')
  if (interval === 'monthly' && !date)
    throw invalid('A monthly schedule needs a monthly_anchor.', 'settings[payouts][schedule][monthly_anchor]')
  return {
    interval,
    ...(interval === 'weekly' && { weekly_anchor: day }),
    ...(interval === 'monthly' && { monthly_anchor: date }),
  }
}

const changedSettings = (old: Stripe.Account.Settings, sent: Sent['settings']): Stripe.Account.Settings => {
  const payouts = sent?.payouts
  if (!payouts) return old
  const schedule = payouts.schedule?.interval ? anchored(payouts.schedule) : {}
  const before = old.payouts!
  return {
    ...old,
    payouts: {
      ...before,
      schedule: shown({ delay_days: before.schedule.delay_days, ...(payouts.schedule?.interval ? schedule : before.schedule) }),
      statement_descriptor: payouts.statement_descriptor ?? before.statement_descriptor,
    },
  }
}

/** The platform can accept the terms only if it collects the requirements. */
const acceptedTerms = (old: Stripe.Account, sent: Sent['tos_acceptance']) => {
  if (!sent?.date) return {}
  if (old.controller?.requirement_collection !== 'application' && old.type !== 'custom')
    throw invalid('You cannot accept the Terms of Service on behalf of this account.', 'tos_acceptance')
  return {
    tos_acceptance: { date: sent.date, ip: sent.ip ?? null, user_agent: sent.user_agent ?? null },
    requirements: withoutDue(old.requirements!, (name) => name.startsWith('tos_acceptance')),
  }
}

/** The account with the sent changes applied. */
export const changedAccount = <A extends Stripe.Account>(old: A, sent: Sent, now: Date): A => ({
  ...old,
  ...checked(sent.individual, now),
  ...acceptedTerms(old, sent.tos_acceptance),
  business_profile: shown({ ...old.business_profile, ...sent.business_profile }),
  business_type: sent.business_type ?? old.business_type,
  capabilities: capabilitiesOf(sent.capabilities, old.capabilities, old.details_submitted),
  email: sent.email ?? old.email,
  metadata: mergedMetadata(old.metadata, sent.metadata),
  settings: changedSettings(old.settings!, sent.settings),
})
