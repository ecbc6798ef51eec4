import type Stripe from 'stripe'
import { invalid, missing } from '../protocol/failure.ts'
import { newId, seconds } from '../protocol/ids.ts'
import type { Price } from '../protocol/kinds.ts'
import { fields, flag, integer, mergedMetadata, metadata, oneOf, required, text, texts, type Taken } from '../protocol/params.ts'
import { equals, listRoute, route } from '../protocol/routes.ts'
import { get, insert, lock, save, tell, type Call } from '../protocol/store.ts'

type Product = Stripe.Product & { object: 'product' }

const recurring = fields({
  interval: required(oneOf('day', 'week', 'month', 'year')),
  interval_count: integer,
  usage_type: oneOf('licensed'),
  trial_period_days: integer,
})
const priceFields = {
  active: flag,
  currency: required(text),
  lookup_key: text,
  metadata,
  nickname: text,
  product: text,
  product_data: fields({ id: text, name: required(text), active: flag, metadata, statement_descriptor: text, unit_label: text }),
  recurring,
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
  unit_amount: required(integer),
}
const productFields = {
  active: flag,
  default_price: text,
  description: text,
  images: texts,
  metadata,
  name: text,
  statement_descriptor: text,
  unit_label: text,
  url: text,
}

const createProduct = async (call: Call, sent: Partial<Taken<typeof productFields>> & { id?: string; name: string }) => {
  const product: Product = {
    id: sent.id ?? newId('prod'),
    object: 'product',
    active: sent.active ?? true,
    created: seconds(call.now),
    default_price: null,
    description: sent.description ?? null,
    images: sent.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: sent.metadata ?? {},
    name: sent.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: sent.statement_descriptor ?? null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: sent.unit_label ?? null,
    updated: seconds(call.now),
    url: sent.url ?? null,
  }
  const taken = await call.tx.query(`select 1 from payment_sandbox.object where id = $1`, [product.id])
  if (taken.rowCount) throw invalid(`Product already exists: ${product.id}`, 'id', 'resource_already_exists')
  await insert(call, product)
  await tell(call, 'product.created', product)
  return product
}

const createPrice = async (call: Call, sent: Taken<typeof priceFields>) => {
  if (!sent.product && !sent.product_data) throw missing('product')
  if (sent.unit_amount < 0) throw invalid('Invalid non-negative integer', 'unit_amount', 'parameter_invalid_integer')
  const product = sent.product
    ? await get(call, 'product', sent.product, 'product')
    : await createProduct(call, sent.product_data!)
  const price: Price & { object: 'price' } = {
    id: newId('price'),
    object: 'price',
    active: sent.active ?? true,
    billing_scheme: 'per_unit',
    created: seconds(call.now),
    currency: sent.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: sent.lookup_key ?? null,
    metadata: sent.metadata ?? {},
    nickname: sent.nickname ?? null,
    product: product.id,
    recurring: sent.recurring
      ? {
          interval: sent.recurring.interval,
          interval_count: sent.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: sent.recurring.trial_period_days ?? null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: sent.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: sent.recurring ? 'recurring' : 'one_time',
    unit_amount: sent.unit_amount,
    unit_amount_decimal: String(sent.unit_amount),
  }
  await insert(call, price)
  await tell(call, 'price.created', price)
  return price
}

export const productRoutes = [
  route('POST', '/v1/products', { ...productFields, id: text, name: required(text) }, (call, sent) => createProduct(call, sent)),
  route('GET', '/v1/products/:id', {}, (call) => get(call, 'product', call.path.id!)),
  route('POST', '/v1/products/:id', productFields, async (call, sent) => {
    const old = await lock(call, 'product', call.path.id!)
    const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
    const product = { ...old, ...given, metadata: mergedMetadata(old.metadata, sent.metadata), updated: seconds(call.now) }
    await save(call, product)
    await tell(call, 'product.updated', product)
    return product
  }),
  listRoute('/v1/products', 'product', { filters: { active: flag, url: text }, where: equals('active', 'url') }),
  route('POST', '/v1/prices', priceFields, createPrice),
  route('GET', '/v1/prices/:id', {}, (call) => get(call, 'price', call.path.id!)),
  route('POST', '/v1/prices/:id', { active: flag, lookup_key: text, metadata, nickname: text }, async (call, sent) => {
    const old = await lock(call, 'price', call.path.id!)
    const price: Price = {
      ...old,
      active: sent.active ?? old.active,
      lookup_key: sent.lookup_key ?? old.lookup_key,
      metadata: mergedMetadata(old.metadata, sent.metadata),
      nickname: sent.nickname ?? old.nickname,
    }
    await save(call, price)
    await tell(call, 'price.updated', price)
    return price
  }),
  listRoute('/v1/prices', 'price', {
    filters: { active: flag, product: text, type: oneOf('one_time', 'recurring'), lookup_keys: texts, currency: text },
    where: (sent, bind) => [
      ...equals('active', 'product', 'type', 'currency')(sent, bind),
      ...(sent.lookup_keys ? [`data->>'lookup_key' = any(${bind(sent.lookup_keys)})`] : []),
    ],
  }),
]
