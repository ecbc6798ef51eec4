import type { z } from 'zod'
import type { RefusalCode } from './refusals.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call at all. Which rows they may see or change is decided per row, in each domain's access.ts. */
type Access = 'anyone' | 'signedIn' | 'staff' | 'operator'

/** One call of the API. Paths are relative to the base and spelled as in the specification. */
export type Row = {
  method: Method
  path: string
  summary: string
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** What the caller receives; absent means an empty answer (204). */
  reply?: z.ZodType
  /** Refusals beyond those that every call may give (bad input, not signed in, not found, not allowed). */
  refusals?: readonly RefusalCode[]
  /** A multipart call with one file; `body` then describes the text fields beside it. */
  upload?: boolean
  /** Creates money or bookings: accepts `Idempotency-Key` and answers a repeat with the first answer. */
  idempotent?: boolean
  /** Refusals that keep what was written before them, because someone outside has acknowledged it. All others undo it. */
  keepsOn?: readonly RefusalCode[]
  /** Returns bytes or a stream instead of JSON; the text says what of. */
  bytes?: string
  /** Calls per minute and caller before 429; the general limit applies when absent. */
  perMinute?: number
  /** Also for someone who came by Google and has not finished registering; `anyone` calls always are. */
  beforeRegistration?: boolean
  /** The reads whose answers it changes: a browser that made the call has them read again. A call that changes something says it. */
  stale?: readonly string[]
  /** Why no call makes this read stale. */
  fixed?: string
  /** Not in the specification's catalogue: a screen needs it. */
  added?: boolean
}

type Rest<R> = Omit<R, 'method' | 'path' | 'summary'>

const row =
  <const M extends Method>(method: M) =>
  <const R extends Rest<Row>>(path: string, summary: string, rest: R) => ({ method, path, summary, ...rest })

export const get = row('GET')
export const post = row('POST')
export const put = row('PUT')
export const patch = row('PATCH')
export const del = row('DELETE')
