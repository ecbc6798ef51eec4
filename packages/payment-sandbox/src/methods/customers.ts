import type Stripe from 'stripe'
import { noSuch } from '../protocol/failure.ts'
import { idOf, newId, randomText, seconds } from '../protocol/ids.ts'
import { fields, hash, integer, listOf, mergedMetadata, metadata, oneOf, text, texts, type Taken } from '../protocol/params.ts'
import { equals, listRoute, route } from '../protocol/routes.ts'
import { find, findBy, get, insert, lock, remove, save, tell, type Call, shown } from '../protocol/store.ts'
import { detachAll } from './paymentMethods.ts'

const addressFields = { city: text, country: text, line1: text, line2: text, postal_code: text, state: text }

const customerFields = {
  address: fields(addressFields),
  balance: integer,
  default_source: text,
  description: text,
  email: text,
  invoice_prefix: text,
  invoice_settings: fields({ default_payment_method: text, custom_fields: hash, footer: text, rendering_options: hash }),
  metadata,
  name: text,
  next_invoice_sequence: integer,
  phone: text,
  preferred_locales: texts,
  shipping: fields({ address: fields(addressFields), name: text, phone: text }),
  tax_exempt: oneOf('none', 'exempt', 'reverse'),
}

const orNull = (value: string | undefined, old: string | null = null) => (value === undefined ? old : value === '' ? null : value)

const fullAddress = (sent: Taken<typeof addressFields> | undefined): Stripe.Address => ({
  city: sent?.city ?? null,
  country: sent?.country ?? null,
  line1: sent?.line1 ?? null,
  line2: sent?.line2 ?? null,
  postal_code: sent?.postal_code ?? null,
  state: sent?.state ?? null,
})

const newCustomer = (now: Date): Stripe.Customer & { object: 'customer' } => ({
  id: newId('cus'),
  object: 'customer',
  address: null,
  balance: 0,
  created: seconds(now),
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: null,
  invoice_prefix: randomText(8).toUpperCase(),
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode: false,
  metadata: {},
  name: null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
})

const withSent = async (
  call: Call,
  old: Stripe.Customer,
  sent: Taken<typeof customerFields>,
): Promise<Stripe.Customer & { object: 'customer' }> => {
  const standard = sent.invoice_settings?.default_payment_method
  if (standard) await ownMethod(call, old.id, standard)
  if (sent.default_source) {
    const source = await get(call, 'bank_account', sent.default_source, 'default_source')
    if (source.customer !== old.id) throw noSuch('bank_account', sent.default_source, 'default_source')
  }
  return {
    ...old,
    object: 'customer',
    address: sent.address ? fullAddress(sent.address) : old.address,
    balance: sent.balance ?? old.balance,
    default_source: orNull(sent.default_source, idOf(old.default_source) || null),
    description: orNull(sent.description, old.description),
    email: orNull(sent.email, old.email),
    invoice_prefix: sent.invoice_prefix ?? old.invoice_prefix,
    invoice_settings: {
      ...old.invoice_settings,
      default_payment_method: orNull(standard, idOf(old.invoice_settings.default_payment_method) || null),
      footer: orNull(sent.invoice_settings?.footer, old.invoice_settings.footer),
    },
    metadata: mergedMetadata(old.metadata, sent.metadata),
    name: orNull(sent.name, old.name ?? null),
    next_invoice_sequence: sent.next_invoice_sequence ?? old.next_invoice_sequence,
    phone: orNull(sent.phone, old.phone),
    preferred_locales: sent.preferred_locales ?? old.preferred_locales,
    shipping: sent.shipping
      ? { address: fullAddress(sent.shipping.address), name: sent.shipping.name ?? '', phone: sent.shipping.phone ?? '' }
      : old.shipping,
    tax_exempt: sent.tax_exempt ?? old.tax_exempt,
  }
}

/** Checks that a saved method belongs to the customer, under both generations of ids. */
const ownMethod = async (call: Call, customer: string, id: string) => {
  const method = (await find(call, 'payment_method', id)) ?? (await find(call, 'bank_account', id))
  if (method?.customer !== customer) throw noSuch('payment_method', id, 'invoice_settings[default_payment_method]')
}

const changes = (before: Stripe.Customer, after: Stripe.Customer) =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(shown<Record<string, unknown>>(after)[field]),
    ),
  )

export const customerRoutes = [
  route(
    'POST',
    '/v1/customers',
    { ...customerFields, payment_method: text, source: text, tax_id_data: listOf(fields({ type: text, value: text })) },
    async (call, sent) => {
      const customer = await withSent(call, newCustomer(call.now), {
        ...sent,
        invoice_settings: undefined,
        default_source: undefined,
      })
      await insert(call, customer)
      await tell(call, 'customer.created', customer)
      return customer
    },
  ),
  route('GET', '/v1/customers/:id', {}, (call) => get(call, 'customer', call.path.id!)),
  route('POST', '/v1/customers/:id', customerFields, async (call, sent) => {
    const old = await lock(call, 'customer', call.path.id!)
    const customer = await withSent(call, old, sent)
    await save(call, customer)
    await tell(call, 'customer.updated', customer, changes(old, customer))
    return customer
  }),
  route('DELETE', '/v1/customers/:id', {}, async (call) => {
    const customer = await lock(call, 'customer', call.path.id!)
    await detachAll(call, customer.id)
    for (const source of await findBy(call, 'bank_account', 'customer', customer.id)) await remove(call, source.id)
    await remove(call, customer.id)
    await tell(call, 'customer.deleted', customer)
    return { id: customer.id, object: 'customer', deleted: true }
  }),
  listRoute('/v1/customers', 'customer', { filters: { email: text }, where: equals('email') }),
]
