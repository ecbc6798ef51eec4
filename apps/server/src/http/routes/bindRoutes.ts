import { createHash } from 'node:crypto'
import { apiBase, forAccountHeader } from '@tailshare/contract/base/constants'
import type { Row } from '@tailshare/contract/base/routes/route'
import { endsViewing, hiddenWhileViewing, shownWhileViewing } from '@tailshare/contract/people/signIn/hiddenWhileViewing'
import { routes, type CallName } from '@tailshare/contract/routes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { makeReadOnly, inTransaction } from '../../db/connect.ts'
import { isReadOnly } from '../../db/errorCode.ts'
import type { CallServices } from '../../services.ts'
import { fileLine, isGeneratedFile } from '../files/fileLine.ts'
import { limitTogether } from '../limits/limits.ts'
import { rankOf } from '../limits/overload.ts'
import { parseInput } from './parseInput.ts'
import { type Bytes, type Call, type Caller, type Handlers, type Http, storesItsResponse } from '../call.ts'
import { Refusal } from '../refusal.ts'
import { accountHash } from '../watch/requestLog.ts'
import {
  AnsweredMeanwhile,
  findFirst,
  type First,
  forgetCall,
  keepAnswer,
  type Repeat,
  repeatOf,
  replyOf,
} from './repeatedCall.ts'
import { noteWrite, readsFrom } from '../live/reads.ts'
import { callerOf, sessionCookie } from '../session.ts'
import { readUpload } from '../files/upload.ts'

type AnyHandler = (call: Call<CallName>) => Promise<unknown>
type Streams = Partial<Record<CallName, (call: Call<CallName>, request: FastifyRequest, reply: FastifyReply) => void>>

/** Binds every route to its handler: checks access, parses input, shapes output. */
export const bindRoutes = (app: FastifyInstance, services: CallServices, handlers: Handlers, streams: Streams = {}) => {
  const { config } = services
  const oneByOne = fileLine()
  for (const name of Object.keys(routes) as CallName[]) {
    const row: Row = routes[name]
    const handler = handlers[name] as AnyHandler
    const waitsForProvider = row.refusals?.includes('payments_unreachable')
    const max = row.perMinute && config.mode !== 'test' ? row.perMinute : config.callsPerMinute
    // A route's own limit protects people and is shared by all servers; the general one protects this process.
    const together = row.perMinute ? [limitTogether(services, name, max)] : []
    app.route({
      method: row.method,
      url: apiBase + row.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { rateLimit: { max: config.callsPerMinute, timeWindow: 60_000 }, rank: rankOf(name), call: name },
      preParsing: together,
      handler: async (request, reply) => {
        const now = new Date()
        const http = httpOf(request, reply, services)
        const key = keyOf(row, request)
        const { account: caller, first } = await callerOf(services.db, http.cookie(sessionCookie), now, key)
        const account = caller && withVerifiedRights(caller, config)
        request.log = request.log.child({ call: name, ...(account && { account: accountHash(account.id, config.secretKey) }) })
        checkExpectedAccount(request, account)
        mayCall(row, account)
        if (account?.viewing) mustOnlyRead(name, row)
        const input = await readInput(row, request)
        const readDb = readsFrom(services, account, http, now)
        const db = waitsForProvider ? services.payDb : services.db
        const call = { ...services, db, readDb, ...input, account, now, http, log: request.log } as unknown as Call<CallName>

        const stream = streams[name]
        if (stream && request.headers.accept?.includes('text/event-stream')) return stream(call, request, reply)
        if (account?.viewing && row.method === 'GET') return shape(row, request, reply, await readingOnly(handler, call))

        const repeat =
          key !== undefined && account ? { accountId: account.id, key, call: name, bodyHash: hashOf(request, http) } : undefined
        const work = () => answer(row, handler, call, repeat, first)
        const result = isGeneratedFile(row) ? await oneByOne(account?.id ?? http.ip, work as () => Promise<Bytes>) : await work()
        if (row.method !== 'GET') noteWrite(services, http)
        return shape(row, request, reply, result)
      },
    })
  }
}

const shape = (row: Row, request: FastifyRequest, reply: FastifyReply, result: unknown) => {
  if (row.bytes) return sendBytes(request, reply, result as Bytes)
  if (result === undefined || !row.reply) return reply.status(204).send()
  return row.reply.parse(result)
}

/** While viewing as a member, the only allowed change is to end the view. */
const mustOnlyRead = (name: CallName, row: Row) => {
  if (row.method !== 'GET' && name !== endsViewing) throw new Refusal('only_viewing')
  const isFile = row.bytes !== undefined && row.access !== 'anyone' && !shownWhileViewing.includes(name)
  if (isFile || hiddenWhileViewing.includes(name)) throw new Refusal('hidden_while_viewing')
}

/** Runs the handler in a read-only transaction, so the database rejects any write. */
const readingOnly = (handler: AnyHandler, call: Call<CallName>) =>
  inTransaction(call.db, async (tx) => {
    await makeReadOnly(tx)
    return handler({ ...call, db: tx, readDb: tx, payDb: tx })
  }).catch((error: unknown) => {
    throw isReadOnly(error) ? new Refusal('hidden_while_viewing', {}, { cause: error }) : error
  })

/**
 * Rejects a request whose expected account is not the signed-in one: the page was rendered, or the request queued offline, for another
 * account.
 */
const checkExpectedAccount = (request: FastifyRequest, account: Caller | undefined) => {
  const wanted = request.headers[forAccountHeader]
  if (wanted !== undefined && account && wanted !== account.id) throw new Refusal('other_account')
}

/** Removes operator rights from sessions without a second factor where one is required. */
const withVerifiedRights = (caller: Caller, { operatorsNeedSecondFactor }: CallServices['config']): Caller =>
  caller.isOperator && operatorsNeedSecondFactor && !caller.isStrong
    ? { ...caller, isOperator: false, needsSecondFactor: true }
    : caller

const mayCall = (row: Row, account: Caller | undefined) => {
  if (row.access === 'anyone') return
  if (!account) throw new Refusal('not_signed_in')
  if (!account.isRegistered && !row.beforeRegistration) throw new Refusal('registration_incomplete')
  if (
    account.needsSecondFactor &&
    (row.access === 'operator' || (row.access === 'staff' && account.staffAirportIds.length === 0))
  )
    throw new Refusal('second_factor_required')
  if (row.access === 'operator' && !account.isOperator) throw new Refusal('not_allowed')
  if (row.access === 'staff' && !account.isOperator && account.staffAirportIds.length === 0) throw new Refusal('not_allowed')
}

const readInput = async (row: Row, request: FastifyRequest) => {
  const upload = row.upload ? await readUpload(request) : undefined
  const body = upload ? upload.fields : (request.body ?? undefined)
  return {
    // A malformed id gets the same answer as an unknown one.
    params: row.params ? parseParams(row, request.params) : undefined,
    query: row.query ? paged(parseInput(row.query, withoutEmpty(request.query as Record<string, string>))) : undefined,
    body: row.body ? parseInput(row.body, body) : undefined,
    file: upload?.file,
  }
}

/** Converts page numbers to the offset that handlers use. */
const paged = (query: unknown) => {
  const { page, limit } = query as { page?: number; limit?: number }
  return page === undefined || limit === undefined ? query : { ...(query as object), offset: (page - 1) * limit }
}

const parseParams = (row: Row, params: unknown) => {
  const result = row.params!.safeParse(params)
  if (!result.success) throw new Refusal('not_found')
  return result.data
}

/** Drops empty parameters: `?price_hour_min=&model_id=` filters nothing. */
const withoutEmpty = (query: Record<string, string | string[]>) =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== '')
      .map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : value]),
  )

const keyOf = (row: Row, request: FastifyRequest) => {
  const key = request.headers['idempotency-key']
  if (!row.idempotent || typeof key !== 'string' || key.length === 0) return undefined
  if (key.length > 255) throw new Refusal('bad_input')
  return key
}

const hashOf = (request: FastifyRequest, { rawBody }: Http) => createHash('sha256').update(`${request.url}\n${rawBody}`).digest()

/** Answers a repeated `Idempotency-Key` with the stored response, on routes that create money or bookings. */
const answer = async (
  row: Row,
  handler: AnyHandler,
  call: Call<CallName>,
  repeat: Repeat | undefined,
  first: First | undefined,
) => {
  if (!repeat) return handler(call)
  if (first) return replyOf(first, repeat)
  return storesItsResponse(handler) ? answerOnce(handler, { ...call, repeat }, repeat) : answerKept(row, handler, call, repeat)
}

/** The handler stores its response in the same statement that does the work. */
const answerOnce = (handler: AnyHandler, call: Call<CallName>, repeat: Repeat) =>
  handler(call).catch(async (error: unknown) => {
    const first = error instanceof AnsweredMeanwhile ? await findFirst(call.db, repeat) : null
    if (!first) throw error
    return replyOf(first, repeat)
  })

/** Runs the call and stores its response in one transaction. */
const answerKept = async (row: Row, handler: AnyHandler, call: Call<CallName>, repeat: Repeat) => {
  const outcome = await inTransaction(call.db, async (tx) => {
    const first = await repeatOf(tx, repeat)
    if (first) return first
    try {
      const reply = await handler({ ...call, db: tx })
      await keepAnswer(tx, { ...repeat, reply })
      return { reply }
    } catch (error) {
      if (!(error instanceof Refusal) || !row.keepsOn?.includes(error.code)) throw error
      // Commit, but free the key, so that the same request can continue once the caller has done what was asked.
      await forgetCall(tx, repeat)
      return { refusal: error }
    }
  })
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.reply
}

const caching = (cache: Bytes['cache'], etag: string | undefined) => {
  if (cache === 'public') return 'public, max-age=31536000, immutable'
  return etag ? 'private, no-cache' : 'private, no-store'
}

const sendBytes = (request: FastifyRequest, reply: FastifyReply, bytes: Bytes) => {
  const { contentType, name, content, cache = 'private', etag, elsewhere } = bytes
  if (etag) reply.header('etag', etag)
  if (elsewhere) reply.header('cross-origin-resource-policy', 'cross-origin')
  if (etag && request.headers['if-none-match']?.split(/,\s*/).includes(etag))
    return reply.status(304).header('cache-control', 'private, no-cache').send()
  return (
    reply
      .type(contentType)
      .header('content-disposition', `inline; filename="${encodeURIComponent(name)}"`)
      .header('cache-control', caching(cache, etag))
      // Nothing inside an uploaded file may load or run. PDFs get no sandbox: browsers would not show them, and their viewer has its own.
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'${contentType === 'application/pdf' ? '' : '; sandbox'}`,
      )
      .send(content)
  )
}

const httpOf = (request: FastifyRequest, reply: FastifyReply, { config }: CallServices): Http => {
  const secure = request.protocol === 'https' || config.publicUrl.startsWith('https://')
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, { seconds, readable }) =>
      void reply.setCookie(name, value, { path: '/', httpOnly: !readable, sameSite: 'lax', secure, maxAge: seconds }),
    clearCookie: (name) => void reply.clearCookie(name, { path: '/', secure, sameSite: 'lax' }),
    origin: config.mode === 'production' ? config.publicUrl : `${request.protocol}://${request.host}`,
    header: (name) => {
      const value = request.headers[name]
      return Array.isArray(value) ? value[0] : value
    },
    rawBody: (request as { rawBody?: string }).rawBody ?? '',
  }
}
