import { invalid, noSuch } from './protocol/failure.ts'
import { flag, integer, text, texts } from './protocol/params.ts'
import { createdFilter, createdWithin, pageLimit, route } from './protocol/routes.ts'
import type { Call } from './protocol/store.ts'

const find = async (call: Call, id: string) => {
  const found = await call.tx.query<{ data: object }>(`select data from payment_sandbox.event where id = $1`, [id])
  if (!found.rows[0]) throw noSuch('event', id)
  return found.rows[0].data
}

const listFields = {
  created: createdFilter,
  delivery_success: flag,
  ending_before: text,
  limit: integer,
  starting_after: text,
  type: text,
  types: texts,
}

export const eventRoutes = [
  route('GET', '/v1/events/:id', {}, (call) => find(call, call.path.id!)),
  route('GET', '/v1/events', listFields, async (call, sent) => {
    const values: unknown[] = [call.account]
    const bind = (value: unknown) => `$${values.push(value)}`
    const limit = pageLimit(sent.limit)
    const conditions = ['account = $1']
    if (sent.type && sent.types) throw invalid('Give type or types, not both.', 'types')
    if (sent.type?.includes('*')) conditions.push(`type like ${bind(sent.type.replaceAll('*', '%'))}`)
    else if (sent.type) conditions.push(`type = ${bind(sent.type)}`)
    if (sent.types) conditions.push(`type = any(${bind(sent.types)})`)
    if (sent.delivery_success !== undefined) conditions.push(`delivered_at is ${sent.delivery_success ? 'not ' : ''}null`)
    const cursor = sent.starting_after ?? sent.ending_before
    if (cursor)
      conditions.push(`seq ${sent.starting_after ? '<' : '>'} (select seq from payment_sandbox.event where id = ${bind(cursor)})`)
    conditions.push(...createdWithin(sent.created, bind))
    const order = sent.ending_before && !sent.starting_after ? 'asc' : 'desc'
    const found = await call.tx.query<{ data: object }>(
      `select data from payment_sandbox.event where ${conditions.join(' and ')} order by seq ${order} limit ${bind(limit + 1)}`,
      values,
    )
    const data = found.rows.slice(0, limit).map((row) => row.data)
    return {
      object: 'list',
      url: '/v1/events',
      has_more: found.rows.length > limit,
      data: order === 'asc' ? data.reverse() : data,
    }
  }),
  route('POST', '/sandbox/events/:id/resend', {}, async (call) => {
    const event = await find(call, call.path.id!)
    await call.tx.query(
      `update payment_sandbox.event set next_attempt_at = now(), attempts = 0, delivered_at = null where id = $1`,
      [call.path.id],
    )
    return event
  }),
]
