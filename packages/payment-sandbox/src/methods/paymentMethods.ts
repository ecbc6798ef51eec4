import { testCardNames } from './cards.ts'
import { invalid, missing, noSuch } from '../protocol/failure.ts'
import { idOf } from '../protocol/ids.ts'
import { fields, integer, mergedMetadata, metadata, oneOf, required, text, type Taken } from '../protocol/params.ts'
import { listRoute, route } from '../protocol/routes.ts'
import { find, findBy, get, hiddenOf, hide, insert, lock, save, tell, type Call, shown } from '../protocol/store.ts'
import { billingDetails, methodFields, type MethodFields, noFields, type Method, baseMethod } from './methodFields.ts'
import { cardFailure, cardDetails, newCard, keepCard, saveDecline } from './cardMethods.ts'
import { checkBank, fingerprint, testBanks } from './banks.ts'
import type { Hidden } from '../protocol/kinds.ts'
import type Stripe from 'stripe'

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

/** A legacy bank source as a payment method, which Stripe's intents accept. */
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

export const createMethod = (call: Call, sent: MethodFields) => {
  if (!sent.type) throw missing('type')
  return sent.type === 'card' ? newCard(call, sent) : newBank(call, sent)
}

/** Finds a payment method. `pm_card_visa` and similar create a new one on each use. */
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
