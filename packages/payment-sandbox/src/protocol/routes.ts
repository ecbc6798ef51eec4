import type { Kind } from './kinds.ts'
import { invalid } from './failure.ts'
import type { Params } from './form.ts'
import { fields, integer, required, take, text, type Check, type Taken, type Takes } from './params.ts'
import type { Call } from './store.ts'

type Method = 'GET' | 'POST' | 'DELETE'

export type Route = {
  method: Method
  url: string
  /** Also allowed with the publishable key, from a browser; intents need their client secret. */
  browser: boolean
  answer: (call: Call, params: Params) => Promise<unknown>
}

export const route = <T extends Takes>(
  method: Method,
  url: string,
  takes: T,
  answer: (call: Call, params: Taken<T>) => Promise<unknown>,
  options: { browser?: boolean } = {},
): Route => ({ method, url, browser: options.browser ?? false, answer: (call, params) => answer(call, take(takes, params)) })

const created = fields({ gt: integer, gte: integer, lt: integer, lte: integer })
export const createdFilter: Check<
  Taken<{ gt: typeof integer; gte: typeof integer; lt: typeof integer; lte: typeof integer }> | undefined
> = (value, name) =>
  typeof value === 'string'
    ? { gt: undefined, lt: undefined, gte: required(integer)(value, name), lte: Number(value) }
    : created(value, name)

const signs = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/** Conditions for `created[gte]=…` and similar. */
export const createdWithin = (bounds: ReturnType<typeof createdFilter>, bind: (value: unknown) => string) =>
  (['gt', 'gte', 'lt', 'lte'] as const).flatMap((name) =>
    bounds?.[name] === undefined ? [] : [`(data->>'created')::bigint ${signs[name]} ${bind(bounds[name])}`],
  )

const paging = { limit: integer, starting_after: text, ending_before: text, created: createdFilter }

export const pageLimit = (limit: number | undefined) => {
  if (limit !== undefined && (limit < 1 || limit > 100))
    throw invalid('Invalid integer: limit must be between 1 and 100', 'limit')
  return limit ?? 10
}

type ListOptions<T extends Takes> = {
  filters: T
  /** Adds conditions. `bind` returns a placeholder for a value. */
  where: (filters: Taken<T>, bind: (value: unknown) => string, call: Call) => string[]
}

/** A list in Stripe's format: newest first, cursors by id, `has_more`. */
export const listRoute = <T extends Takes>(url: string, kind: Kind, options: ListOptions<T>): Route =>
  route('GET', url, { ...paging, ...options.filters }, async (call, params) => {
    const values: unknown[] = []
    const bind = (value: unknown) => `$${values.push(value)}`
    const conditions = [`kind = ${bind(kind)}`, `account = ${bind(call.account)}`, ...options.where(params, bind, call)]
    const page = params as Taken<typeof paging>
    const cursor = page.starting_after ?? page.ending_before
    if (cursor) {
      const at = `(select seq from payment_sandbox.object where id = ${bind(cursor)})`
      conditions.push(page.starting_after ? `seq < ${at}` : `seq > ${at}`)
    }
    conditions.push(...createdWithin(page.created, bind))
    const limit = pageLimit(page.limit)
    const order = page.ending_before && !page.starting_after ? 'asc' : 'desc'
    const found = await call.tx.query<{ data: unknown }>(
      `select data from payment_sandbox.object where ${conditions.join(' and ')} order by seq ${order} limit ${bind(limit + 1)}`,
      values,
    )
    const data = found.rows.slice(0, limit).map((row) => row.data)
    if (order === 'asc') data.reverse()
    const address = url.replace(/:(\w+)/g, (_, name: string) => call.path[name] ?? '')
    return { object: 'list', url: address, has_more: found.rows.length > limit, data }
  })

/** `where` for filters that compare a field. */
export const equals =
  (...names: string[]) =>
  (filters: Record<string, unknown>, bind: (value: unknown) => string) =>
    names.flatMap((name) => (filters[name] === undefined ? [] : [`data->>'${name}' = ${bind(filters[name])}::text`]))

export const listOfAll = <T>(url: string, data: T[]) => ({ object: 'list' as const, data, has_more: false, url })
