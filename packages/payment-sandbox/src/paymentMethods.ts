import type Stripe from 'stripe'
import { brandOf, isCardNumber } from './browser/cardNumber.js'
import { checkBank, fingerprint, testBanks } from './banks.ts'
import { testCardNames, testCards, type Decline } from './cards.ts'
import { StripeFailure, invalid, missing, noSuch } from './failure.ts'
import { idOf, newId, seconds } from './ids.ts'
import type { Hidden } from './kinds.ts'
import { fields, hash, integer, mergedMetadata, metadata, oneOf, required, text, type Taken } from './params.ts'
import { listRoute, route } from './routes.ts'
import { find, findBy, get, hiddenOf, hide, insert, lock, save, tell, type Call } from './store.ts'
import { shown } from './shown.ts'

const address = fields({ city: text, country: text, line1: text, line2: text, postal_code: text, state: text })
const billingDetails = fields({ address, email: text, name: text, phone: text, tax_id: text })
const cardFields = fields({ number: text, exp_month: integer, exp_year: integer, cvc: text, token: text, networks: hash })
const bankFields = fields({
  account_number: text,
  routing_number: text,
  account_holder_type: oneOf('individual', 'company'),
  account_type: oneOf('checking', 'savings'),
  financial_connections_account: text,
})

export const methodFields = {
  type: oneOf('card', 'us_bank_account'),
  allow_redisplay: oneOf('always', 'limited', 'unspecified'),
  billing_details: billingDetails,
  card: cardFields,
  us_bank_account: bankFields,
  metadata,
}
type MethodFields = Taken<typeof methodFields>
const noFields = () => shown<MethodFields>({})
type Method = Stripe.PaymentMethod & { object: 'payment_method' }

export const cardFailure = (decline: Decline, more: Record<string, unknown> = {}) =>
  new StripeFailure(
    402,
    {
      type: 'card_error',
      code: decline.code,
      ...(decline.declineCode && { decline_code: decline.declineCode }),
      doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll('_', '-')}`,
      message: decline.message,
      ...more,
    },
    true,
  )

const wrongCard = (code: string, message: string, param: string) =>
  new StripeFailure(402, { type: 'card_error', code, message, param })

const baseMethod = (call: Call, sent: MethodFields): Omit<Method, 'type'> => ({
  id: newId('pm'),
  object: 'payment_method',
  allow_redisplay: sent.allow_redisplay ?? 'unspecified',
  billing_details: {
    address: {
      city: sent.billing_details?.address?.city ?? null,
      country: sent.billing_details?.address?.country ?? null,
      line1: sent.billing_details?.address?.line1 ?? null,
      line2: sent.billing_details?.address?.line2 ?? null,
      postal_code: sent.billing_details?.address?.postal_code ?? null,
      state: sent.billing_details?.address?.state ?? null,
    },
    email: sent.billing_details?.email ?? null,
    name: sent.billing_details?.name ?? null,
    phone: sent.billing_details?.phone ?? null,
    tax_id: sent.billing_details?.tax_id ?? null,
  },
  created: seconds(call.now),
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: sent.metadata ?? {},
})

const cardDetails = (
  number: string,
  expMonth: number,
  expYear: number,
  cvc: boolean,
  zip: boolean,
): Stripe.PaymentMethod.Card => {
  const { name } = brandOf(number)
  return {
    brand: name,
    checks: { address_line1_check: null, address_postal_code_check: zip ? 'pass' : null, cvc_check: cvc ? 'pass' : null },
    country: 'US',
    display_brand: name === 'amex' ? 'american_express' : name,
    exp_month: expMonth,
    exp_year: expYear,
    fingerprint: fingerprint('card', number),
    funding: testCards[number]?.funding ?? 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [name], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
}

/** Stripe's order of complaints: number, month, year, security code. */
const checkCard = (now: Date, number: string, card: { exp_month: number; exp_year: number; cvc?: string }) => {
  if (!/^\d+$/.test(number)) throw wrongCard('invalid_number', 'The card number is not a valid credit card number.', 'number')
  if (!isCardNumber(number)) throw wrongCard('incorrect_number', 'Your card number is incorrect.', 'number')
  if (card.exp_month < 1 || card.exp_month > 12)
    throw wrongCard('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')

  const ended =
    card.exp_year < now.getUTCFullYear() || (card.exp_year === now.getUTCFullYear() && card.exp_month < now.getUTCMonth() + 1)
  if (ended || card.exp_year > now.getUTCFullYear() + 50)
    throw wrongCard('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')

  if (card.cvc !== undefined && !(/^\d+$/.test(card.cvc) && card.cvc.length === brandOf(number).cvc))
    throw wrongCard('invalid_cvc', "Your card's security code is invalid.", 'cvc')
}

const fullYear = (year: number) => (year < 100 ? 2000 + year : year)

const newCard = async (call: Call, sent: MethodFields) => {
  if (!sent.card) throw missing('card')
  const fromToken = sent.card.token ? testCardNames[sent.card.token.replace(/^tok_/, '')] : undefined
  if (sent.card.token && !fromToken) throw noSuch('token', sent.card.token, 'card[token]')
  const number = fromToken ?? sent.card.number?.replaceAll(/[\s-]/g, '')
  if (number === undefined) throw missing('card[number]')
  const month = fromToken ? 12 : sent.card.exp_month
  const year = fromToken ? call.now.getUTCFullYear() + 4 : sent.card.exp_year
  if (month === undefined) throw missing('card[exp_month]')
  if (year === undefined) throw missing('card[exp_year]')
  checkCard(call.now, number, { exp_month: month, exp_year: fullYear(year), cvc: sent.card.cvc })
  return keepCard(
    call,
    number,
    sent,
    cardDetails(number, month, fullYear(year), sent.card.cvc !== undefined, Boolean(sent.billing_details?.address?.postal_code)),
  )
}

const keepCard = (call: Call, number: string, sent: MethodFields, card: Stripe.PaymentMethod.Card) => {
  const method: Method = { ...baseMethod(call, sent), type: 'card', card }
  return insert(call, method, { hidden: testCards[number] ? { testNumber: number } : {} })
}

const bankMethod = (
  call: Call,
  sent: MethodFields,
  bank: { account: string; routing: string },
): { method: Method; hidden: Hidden } => ({
  method: {
    ...baseMethod(call, sent),
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: sent.us_bank_account?.account_holder_type ?? 'individual',
      account_type: sent.us_bank_account?.account_type ?? 'checking',
      bank_name: 'STRIPE TEST BANK',
      financial_connections_account: null,
      fingerprint: fingerprint('bank', bank.routing, bank.account),
      last4: bank.account.slice(-4),
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: bank.routing,
      status_details: {},
    },
  },
  hidden: testBanks[bank.account] ? { testNumber: bank.account } : {},
})

const newBank = async (call: Call, sent: MethodFields) => {
  if (!sent.us_bank_account) throw missing('us_bank_account')
  const { account_number: account, routing_number: routing } = sent.us_bank_account
  if (!account) throw missing('us_bank_account[account_number]')
  if (!routing) throw missing('us_bank_account[routing_number]')
  if (!sent.billing_details?.name) throw missing('billing_details[name]')
  checkBank(account, routing, 'us_bank_account')
  const { method, hidden } = bankMethod(call, sent, { account, routing })
  return insert(call, method, { hidden })
}

export const createMethod = (call: Call, sent: MethodFields) => {
  if (!sent.type) throw missing('type')
  return sent.type === 'card' ? newCard(call, sent) : newBank(call, sent)
}

/** Finds a payment method by id; `pm_card_visa` and its kin make a new one at each use. */
export const resolveMethod = async (call: Call, id: string, param = 'payment_method') => {
  const number = id.startsWith('pm_card_') ? testCardNames[id.slice('pm_card_'.length)] : undefined
  const blank = noFields()
  if (number) return keepCard(call, number, blank, cardDetails(number, 12, call.now.getUTCFullYear() + 4, true, false))
  if (id === 'pm_usBankAccount_success') {
    const { method, hidden } = bankMethod(call, blank, { account: '000123456789', routing: '110000000' })
    return insert(call, method, { hidden: { ...hidden, bankVerified: true } })
  }
  return id.startsWith('ba_') ? methodOfSource(call, id, param) : lock(call, 'payment_method', id, param)
}

/** A legacy bank source, seen as the payment method that Stripe lets intents treat it as. */
const methodOfSource = async (call: Call, id: string, param: string): Promise<Stripe.PaymentMethod> => {
  const source = await get(call, 'bank_account', id, param)
  const blank = noFields()
  const { method } = bankMethod(
    call,
    { ...blank, billing_details: undefined },
    { account: source.last4, routing: source.routing_number ?? '' },
  )
  return {
    ...method,
    id,
    customer: idOf(source.customer) || null,
    billing_details: { ...method.billing_details, name: source.account_holder_name },
    us_bank_account: { ...method.us_bank_account!, fingerprint: source.fingerprint },
  }
}

/** Why saving this card would be refused, if it would. */
export const saveDecline = async (call: Call, method: Stripe.PaymentMethod) =>
  testCards[(await hiddenOf(call, method.id)).testNumber ?? '']?.onSave

export const attachMethod = async (call: Call, method: Stripe.PaymentMethod, customer: string) => {
  if (method.customer === customer) return method
  if (method.customer) throw invalid('The payment method you provided has already been attached to a customer.', 'payment_method')

  if ((await hiddenOf(call, method.id)).spent)
    throw invalid(
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
      'payment_method',
      'payment_method_unexpected_state',
    )

  const attached = { ...method, customer }
  await save(call, attached)
  await tell(call, 'payment_method.attached', attached)
  return attached
}

const detach = async (call: Call, method: Stripe.PaymentMethod) => {
  const detached = { ...method, customer: null }
  await save(call, detached)
  await hide(call, method.id, { spent: true, setUp: false })
  const customer = await find(call, 'customer', idOf(method.customer))
  if (customer?.invoice_settings.default_payment_method === method.id)
    await save(call, {
      ...customer,
      invoice_settings: { ...customer.invoice_settings, default_payment_method: null },
    })

  await tell(call, 'payment_method.detached', detached, { customer: method.customer })
  return detached
}

export const detachAll = async (call: Call, customer: string) => {
  for (const method of await findBy(call, 'payment_method', 'customer', customer)) await detach(call, method)
}

const listFilters = { customer: text, type: oneOf('card', 'us_bank_account'), allow_redisplay: text }
const whereMethods = (sent: Taken<typeof listFilters>, bind: (value: unknown) => string, call: Call) => [
  `data->>'customer' = ${bind(call.path.id ?? sent.customer ?? '')}`,
  ...(sent.type ? [`data->>'type' = ${bind(sent.type)}`] : []),
]

export const paymentMethodRoutes = [
  route(
    'POST',
    '/v1/payment_methods',
    { ...methodFields, payment_user_agent: text, referrer: text },
    (call, sent) => createMethod(call, sent),
    {
      browser: true,
    },
  ),
  route('GET', '/v1/payment_methods/:id', {}, (call) => get(call, 'payment_method', call.path.id!)),
  route(
    'POST',
    '/v1/payment_methods/:id',
    {
      billing_details: billingDetails,
      metadata,
      allow_redisplay: methodFields.allow_redisplay,
      card: fields({ exp_month: integer, exp_year: integer }),
    },
    async (call, sent) => {
      const old = await lock(call, 'payment_method', call.path.id!)
      const { address: newAddress, ...details } = Object.fromEntries(
        Object.entries(sent.billing_details ?? {}).filter(([, value]) => value !== undefined),
      )
      const method: Stripe.PaymentMethod = {
        ...old,
        allow_redisplay: sent.allow_redisplay ?? old.allow_redisplay,
        billing_details: {
          ...old.billing_details,
          ...details,
          address: shown({ ...old.billing_details.address, ...shown<object | undefined>(newAddress) }),
        },
        metadata: mergedMetadata(old.metadata, sent.metadata),
        ...(old.card && {
          card: {
            ...old.card,
            exp_month: sent.card?.exp_month ?? old.card.exp_month,
            exp_year: sent.card?.exp_year ?? old.card.exp_year,
          },
        }),
      }
      await save(call, method)
      await tell(call, 'payment_method.updated', method)
      return method
    },
  ),
  route('POST', '/v1/payment_methods/:id/attach', { customer: required(text) }, async (call, sent) => {
    const method = await resolveMethod(call, call.path.id!, 'id')
    await get(call, 'customer', sent.customer, 'customer')
    const decline = await saveDecline(call, method)
    if (decline) throw cardFailure(decline)
    if (method.type === 'us_bank_account' && !(await hiddenOf(call, method.id)).bankVerified)
      throw invalid(
        'You must verify a us_bank_account PaymentMethod with a SetupIntent or PaymentIntent before attaching it to a Customer.',
        'payment_method',
      )

    return attachMethod(call, method, sent.customer)
  }),
  route('POST', '/v1/payment_methods/:id/detach', {}, async (call) => {
    const method = await lock(call, 'payment_method', call.path.id!)
    if (!method.customer)
      throw invalid(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
        'payment_method',
      )

    return detach(call, method)
  }),
  listRoute('/v1/payment_methods', 'payment_method', { filters: listFilters, where: whereMethods }),
  listRoute('/v1/customers/:id/payment_methods', 'payment_method', {
    filters: { ...listFilters, customer: text },
    where: whereMethods,
  }),
  route('GET', '/v1/customers/:id/payment_methods/:method', {}, async (call) => {
    const method = await get(call, 'payment_method', call.path.method!)
    if (method.customer !== call.path.id) throw noSuch('payment_method', method.id)
    return method
  }),
]
