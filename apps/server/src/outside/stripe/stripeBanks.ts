import type Stripe from 'stripe'
import { BadInput } from '../../http/refusal.ts'
import { idOf, isInvalidRequest } from './stripe.ts'

/** A bank account at the provider: added by token (`ba_…`), or a payment method with the setup that verifies it. */
export type Bank = {
  stripeId: string
  setupIntentId: string | null
  bankName: string
  lastDigits: string
  isVerified: boolean
}

type Adding = { token: string; customer: string; holder: string; ip: string; userAgent: string }

const refused = (message: string) => new BadInput({ token: message })
const unknownBank = () => refused('This bank account is not known to our payment provider.')

/** Turns the provider's rejection into a field message. */
const orBadInput = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (!isInvalidRequest(error)) throw error
    if (error.code === 'bank_account_exists') throw refused('You have added this bank account already.')
    if (error.code === 'token_already_used') throw refused('Please enter the bank account again.')
    throw unknownBank()
  }
}

/** Idempotent: the same token gives the same account. */
const keepToken = async (stripe: Stripe, { token, customer }: Adding): Promise<Bank> => {
  const source = await orBadInput(
    stripe.customers.createSource(customer, { source: token }, { idempotencyKey: `source.${customer}.${token}` }),
  )
  if (source.object !== 'bank_account') throw unknownBank()
  return {
    stripeId: source.id,
    setupIntentId: null,
    bankName: source.bank_name ?? 'Bank account',
    lastDigits: source.last4,
    isVerified: source.status === 'verified',
  }
}

const keepMethod = async (stripe: Stripe, { token, customer, ip, userAgent }: Adding): Promise<Bank> => {
  const method = await orBadInput(stripe.paymentMethods.retrieve(token))
  const bank = method.us_bank_account
  if (!bank || (method.customer !== null && idOf(method.customer) !== customer)) throw unknownBank()
  const intent = await orBadInput(
    stripe.setupIntents.create(
      {
        customer,
        payment_method: method.id,
        allowed_payment_method_types: ['us_bank_account'],
        payment_method_options: { us_bank_account: { verification_method: 'microdeposits' } },
        mandate_data: { customer_acceptance: { type: 'online', online: { ip_address: ip, user_agent: userAgent } } },
        confirm: true,
      },
      { idempotencyKey: `bank.${customer}.${method.id}` },
    ),
  )
  return {
    stripeId: method.id,
    setupIntentId: intent.id,
    bankName: bank.bank_name ?? 'Bank account',
    lastDigits: bank.last4 ?? '',
    isVerified: intent.status === 'succeeded',
  }
}

/** Adds a bank account to this customer. Another customer's account counts as unknown. */
export const attachBank = (stripe: Stripe, adding: Adding) =>
  adding.token.startsWith('btok_') ? keepToken(stripe, adding) : keepMethod(stripe, adding)

type StoredBank = { stripeId: string; stripeSetupIntentId: string | null }

type Verdict = 'verified' | 'wrong' | 'locked'

const isVerifiedNow = async (stripe: Stripe, { stripeId, stripeSetupIntentId }: StoredBank, customer: string) => {
  if (stripeSetupIntentId) return (await stripe.setupIntents.retrieve(stripeSetupIntentId)).status === 'succeeded'
  const source = await stripe.customers.retrieveSource(customer, stripeId)
  return source.object === 'bank_account' && source.status === 'verified'
}

/** The provider gave up after its own number of attempts; the account has to be added again. */
const isGivenUp = async (stripe: Stripe, { stripeId, stripeSetupIntentId }: StoredBank, customer: string) => {
  if (stripeSetupIntentId) return (await stripe.setupIntents.retrieve(stripeSetupIntentId)).status !== 'requires_action'
  const source = await stripe.customers.retrieveSource(customer, stripeId)
  return source.object === 'bank_account' && source.status === 'verification_failed'
}

/** Compares two amounts with the microdeposits. Idempotent: an account already verified counts as verified. */
export const verifyBank = async (
  stripe: Stripe,
  bank: StoredBank,
  customer: string,
  amounts: [number, number],
): Promise<Verdict> => {
  try {
    if (bank.stripeSetupIntentId) await stripe.setupIntents.verifyMicrodeposits(bank.stripeSetupIntentId, { amounts })
    else await stripe.customers.verifySource(customer, bank.stripeId, { amounts })
    return 'verified'
  } catch (error) {
    if (!isInvalidRequest(error)) throw error
    if (await isVerifiedNow(stripe, bank, customer)) return 'verified'
    return (await isGivenUp(stripe, bank, customer)) ? 'locked' : 'wrong'
  }
}

/** Removes a bank account. Ignores one the provider no longer knows. */
export const dropBank = async (stripe: Stripe, { stripeId, stripeSetupIntentId }: StoredBank, customer: string) => {
  const gone = (error: unknown) => {
    if (!isInvalidRequest(error)) throw error
  }
  if (!stripeSetupIntentId) {
    await stripe.customers.deleteSource(customer, stripeId).catch(gone)
    return
  }
  await stripe.setupIntents.cancel(stripeSetupIntentId).catch(gone)
  await stripe.paymentMethods.detach(stripeId).catch(gone)
}
