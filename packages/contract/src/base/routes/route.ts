import type { z } from 'zod'
import type { RefusalCode } from './refusals.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call. Access to individual rows is decided in each domain's access.ts. */
type Access = 'anyone' | 'signedIn' | 'staff' | 'operator'

/** One API call. Paths are relative to the base and follow the specification. */
export type Row = {
  method: Method
  path: string
  summary: string
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Response schema. Absent: empty (204). */
  reply?: z.ZodType
  /** Refusals in addition to the general ones (bad input, not signed in, not found, not allowed). */
  refusals?: readonly RefusalCode[]
  /** A multipart call with one file; `body` describes its text fields. */
  upload?: boolean
  /** Creates money or bookings: accepts `Idempotency-Key` and answers a repeat with the stored response. */
  idempotent?: boolean
  /** Refusals that commit what was written before, because an external system has acknowledged it. Others roll back. */
  keepsOn?: readonly RefusalCode[]
  /** Returns bytes or a stream instead of JSON; the text describes them. */
  bytes?: string
  /** Limit per minute and caller before 429. Default: the general limit. */
  perMinute?: number
  /** Also allowed for Google sign-ups that have not finished registration. `anyone` calls always are. */
  beforeRegistration?: boolean
  /** Reads that this call makes stale; the calling browser refetches them. Required for calls that change something. */
  stale?: readonly string[]
  /** Why no call makes this read stale. */
  fixed?: string
  /** In the catalogue of the specification (section 3). The others were added for a screen. */
  catalogue?: boolean
}

type Rest = Omit<Row, 'method' | 'path' | 'summary' | 'access'> & { access?: Access }
type Made<M, R> = { method: M; path: string; summary: string } & R &
  (R extends { access: Access } ? unknown : { access: 'signedIn' })

/** A row says who may call only if that is not everyone who is signed in. */
const row =
  <const M extends Method>(method: M) =>
  <const R extends Rest>(path: string, summary: string, rest: R) =>
    ({ method, path, summary, access: 'signedIn', ...rest }) as unknown as Made<M, R>

export const get = row('GET')
export const post = row('POST')
export const put = row('PUT')
export const patch = row('PATCH')
export const del = row('DELETE')
