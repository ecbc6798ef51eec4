import { invalid } from './failure.ts'
import { findBy, findChildren, type Call } from './store.ts'
import { idOf } from './ids.ts'
import { listOfAll } from './routes.ts'

type Shown = { [field: string]: unknown }

const isShown = (value: unknown): value is Shown => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields returned only if requested with `expand`. */
const onRequest: Record<string, Record<string, (call: Call, object: Shown) => Promise<unknown>>> = {
  customer: {
    sources: async (call, { id }) =>
      listOfAll(`/v1/customers/${String(id)}/sources`, (await findBy(call, 'bank_account', 'customer', String(id))).toReversed()),
    subscriptions: async (call, { id }) =>
      listOfAll(
        `/v1/customers/${String(id)}/subscriptions`,
        (await findBy(call, 'subscription', 'customer', String(id))).filter((each) => each.status !== 'canceled'),
      ),
  },
  charge: {
    refunds: async (call, { id }) =>
      listOfAll(`/v1/charges/${String(id)}/refunds`, await findBy(call, 'refund', 'charge', String(id))),
  },
  invoice: {
    payments: async (call, { id }) =>
      listOfAll(`/v1/invoice_payments?invoice=${String(id)}`, await findChildren(call, 'invoice_payment', String(id))),
    confirmation_secret: async (call, { id }) => {
      const [payment] = await findChildren(call, 'invoice_payment', String(id))
      const found = await call.tx.query<{ secret: string }>(
        `select data->>'client_secret' as secret from payment_sandbox.object where id = $1`,
        [idOf(payment?.payment.payment_intent)],
      )
      return found.rows[0] ? { client_secret: found.rows[0].secret, type: 'payment_intent' } : null
    },
  },
}

const expandField = async (call: Call, object: Shown, path: string[], full: string): Promise<void> => {
  const [field, ...rest] = path
  if (field === undefined) return
  const supply = onRequest[String(object.object)]?.[field]
  if (supply && object[field] === undefined) object[field] = await supply(call, object)
  if (!(field in object)) throw invalid(`This property cannot be expanded (${full}).`, 'expand')
  const value = object[field]
  if (typeof value === 'string') {
    const found = await call.tx.query<{ data: Shown }>(`select data from payment_sandbox.object where id = $1`, [value])
    if (found.rows[0]) object[field] = found.rows[0].data
  }
  const reached = object[field]
  const inside = Array.isArray(reached) ? reached : [reached]
  await inside.filter(isShown).reduce((before, each) => before.then(() => expandField(call, each, rest, full)), Promise.resolve())
}

/** Replaces ids by objects along each path, up to Stripe's maximum depth. */
export const expanded = async (call: Call, answer: unknown, paths: string[]) => {
  if (!isShown(answer) || paths.length === 0) return answer
  const copy = structuredClone(answer)
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > 5) throw invalid('You cannot expand more than 4 levels of a property.', 'expand')
    await expandField(call, copy, steps, path)
  }
  return copy
}
