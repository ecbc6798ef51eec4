import { timingSafeEqual, createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { expanded } from './expand.ts'
import { StripeFailure, forbiddenKey, invalid } from './failure.ts'
import { decodeForm } from './form.ts'
import { newId } from './ids.ts'
import type { Route } from './routes.ts'
import { required, texts } from './params.ts'
import { type Call, shown } from './store.ts'
import { inTransaction } from './transaction.ts'
import type pg from 'pg'

type Answer = { status: number; body: unknown; replayOf?: string }

const fingerprintOf = (method: string, url: string, body: string) =>
  createHash('sha256').update(`${method} ${url}\n${body}`).digest('hex')

/** Claims the idempotency key, or returns the stored answer. Waits for a concurrent call with the same key, through the unique row. */
const claimKey = async (tx: pg.PoolClient, key: string, fingerprint: string, requestId: string): Promise<Answer | undefined> => {
  const claimed = await tx.query(
    `insert into payment_sandbox.idempotency (key, fingerprint, request_id) values ($1, $2, $3) on conflict (key) do nothing`,
    [key, fingerprint, requestId],
  )
  if (claimed.rowCount === 1) return undefined
  const found = await tx.query<{ fingerprint: string; status: number; body: unknown; request_id: string }>(
    `select fingerprint, status, body, request_id from payment_sandbox.idempotency where key = $1`,
    [key],
  )
  const first = found.rows[0]
  if (!first) return undefined
  if (first.fingerprint !== fingerprint)
    throw new StripeFailure(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
        "Try using a key other than the one you've just used if you meant to execute a different request.",
    })

  return { status: first.status, body: first.body, replayOf: first.request_id }
}

const keepAnswer = (tx: pg.PoolClient, key: string, answer: Answer) =>
  tx.query(`update payment_sandbox.idempotency set status = $2, body = $3 where key = $1`, [
    key,
    answer.status,
    JSON.stringify(answer.body),
  ])

export type Doors = {
  pool: pg.Pool
  secretKey: string
  publishableKey: string
  requestsPerSecond: number
  callFor: (tx: pg.PoolClient, now: Date) => Call
  now: (db: pg.PoolClient) => Promise<Date>
  afterChange: () => void
}

const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const sentKey = (request: FastifyRequest, bodyKey: unknown) => {
  const header = request.headers.authorization ?? ''
  if (header.startsWith('Bearer ')) return header.slice(7)
  if (header.startsWith('Basic ')) return Buffer.from(header.slice(6), 'base64').toString().split(':')[0] ?? ''
  return typeof bodyKey === 'string' ? bodyKey : ''
}

const unauthorized = (message: string) => new StripeFailure(401, { type: 'invalid_request_error', message })

const isPublishable = (doors: Doors, key: string) => {
  if (key === '')
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )

  if (same(key, doors.secretKey)) return false
  if (same(key, doors.publishableKey)) return true
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 7)}${'*'.repeat(8)}${key.slice(-4)}`)
}

/** Limits calls per clock second. */
const rateLimit = (mostPerSecond: number) => {
  let second = 0
  let count = 0
  return () => {
    const now = Math.floor(Date.now() / 1000)
    count = now === second ? count + 1 : 1
    second = now
    if (count > mostPerSecond)
      throw new StripeFailure(429, {
        type: 'invalid_request_error',
        code: 'rate_limit',
        message: 'Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.',
      })
  }
}

type PendingCall = { route: Route; call: Omit<Call, 'tx' | 'now' | 'react' | 'isSent'>; body: string; query: string; key: string }

const perform = async (doors: Doors, asked: PendingCall, tx: pg.PoolClient): Promise<Answer> => {
  const params = decodeForm(asked.route.method === 'GET' ? asked.query : asked.body || asked.query)
  const { expand, key: _key, _stripe_account: _account, ...rest } = params
  const paths = expand === undefined ? [] : required(texts)(expand, 'expand')
  const call: Call = { ...doors.callFor(tx, await doors.now(tx)), ...asked.call }
  const answer = await asked.route.answer(call, rest)
  return { status: 200, body: await expanded(call, answer, paths) }
}

const withKey = async (doors: Doors, asked: PendingCall, tx: pg.PoolClient, requestId: string): Promise<Answer> => {
  const url = asked.route.url.replace(/:(\w+)/g, (_, name: string) => asked.call.path[name] ?? '')
  const fingerprint = fingerprintOf(asked.route.method, url, asked.body)
  const key = `${asked.call.account}/${asked.call.publishable ? 'pk' : 'sk'}/${asked.key}`
  const first = await claimKey(tx, key, fingerprint, requestId)
  if (first) return first
  try {
    const answer = await perform(doors, asked, tx)
    await keepAnswer(tx, key, answer)
    return answer
  } catch (error) {
    if (error instanceof StripeFailure && error.keep)
      await keepAnswer(tx, key, { status: error.status, body: { error: error.body } })
    throw error
  }
}

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

/** Serves the API routes like Stripe: keys, idempotency, expansion, errors, request ids. */
export const serveApi = (app: FastifyInstance, routes: Route[], doors: Doors) => {
  const limit = rateLimit(doors.requestsPerSecond)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  for (const route of routes)
    app.route({
      method: route.method,
      url: route.url,
      handler: async (request, reply) => {
        limit()
        const body = typeof request.body === 'string' ? request.body : ''
        if (request.body !== undefined && request.body !== null && typeof request.body !== 'string')
          throw invalid('Invalid request: the API takes form-encoded bodies.')

        const publishable = isPublishable(
          doors,
          sentKey(request, decodeForm(body || (request.raw.url ?? '').split('?')[1] || '').key),
        )
        if (publishable && !route.browser) throw forbiddenKey()
        const key = header(request, 'idempotency-key')
        if (key.length > 255) throw invalid('Idempotency keys may have at most 255 characters.')
        const asked: PendingCall = {
          route,
          body,
          key,
          query: (request.raw.url ?? '').split('?')[1] ?? '',
          call: {
            account: header(request, 'stripe-account'),
            path: shown(request.params),
            publishable,
            request: { id: request.id, idempotencyKey: key || null },
            sandboxUrl: `${request.protocol}://${request.host}`,
          },
        }
        try {
          const answer = await inTransaction(doors.pool, (tx) =>
            key && route.method === 'POST' ? withKey(doors, asked, tx, request.id) : perform(doors, asked, tx),
          )
          if (key) void reply.header('idempotency-key', key)
          if (answer.replayOf) void reply.headers({ 'idempotent-replayed': 'true', 'original-request': answer.replayOf })
          return await reply.code(answer.status).send(answer.body)
        } finally {
          if (route.method !== 'GET') doors.afterChange()
        }
      },
    })
}

export const newRequestId = () => newId('req').slice(0, 18)

export const answerFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof StripeFailure)
    return reply
      .code(error.status)
      .send({ error: { ...error.body, request_log_url: `https://dashboard.stripe.com/test/logs/${request.id}` } })

  const status = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status >= 500) request.log.error(error)
  const message = status < 500 && error instanceof Error ? error.message : 'An unknown error occurred'
  return reply.code(status).send({ error: { type: status < 500 ? 'invalid_request_error' : 'api_error', message } })
}

export const answerUnknownPath = (request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send({
    error: {
      type: 'invalid_request_error',
      code: 'url_invalid',
      message: `Unrecognized request URL (${request.method}: ${(request.raw.url ?? '').split('?')[0]}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    },
  })
