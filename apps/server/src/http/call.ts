import type { CallName, ParsedBody, ParsedParams, ParsedQuery, Reply, Routes } from '@tailshare/contract/routes'
import type { CallServices } from '../services.ts'
import type { Repeat } from './routes/repeatedCall.ts'
import type { Upload } from './files/upload.ts'

/** The caller, read once per request together with the session. */
export type Caller = {
  id: string
  sessionId: string
  email: string
  firstName: string
  lastName: string
  /** Also false for an operator without the required second factor (`needsSecondFactor`). */
  isOperator: boolean
  needsSecondFactor?: true
  /** This session showed a second factor. */
  isStrong: boolean
  staffAirportIds: string[]
  isRegistered: boolean
  /** Set while an operator views as this member: the call may only read. */
  viewing?: { id: string; operatorId: string; until: string; reason: string } | null
}

/** Access to HTTP, for handlers. */
export type Http = {
  ip: string
  userAgent: string
  cookie: (name: string) => string | undefined
  setCookie: (name: string, value: string, options: { seconds: number; readable?: boolean }) => void
  clearCookie: (name: string) => void
  /** The site's origin as this visitor sees it, such as `http://localhost:3000`. */
  origin: string
  header: (name: string) => string | undefined
  rawBody: string
}

type Uploaded<Name extends CallName> = Routes[Name] extends { upload: true } ? Upload : undefined
type Who<Name extends CallName> = Routes[Name]['access'] extends 'anyone' ? Caller | undefined : Caller

/** Response of a route with `bytes`. Personal pictures and PDFs are never cached publicly. */
export type Bytes = {
  contentType: string
  name: string
  content: Buffer | NodeJS.ReadableStream
  cache?: 'public' | 'private'
  /** May be embedded by other sites, such as webmail. */
  elsewhere?: true
  /** For conditional requests: a match is answered with 304. */
  etag?: string
}
type Answer<Name extends CallName> = Routes[Name] extends { bytes: string } ? Bytes : Reply<Name>

/** Input of a handler. Services are spread in, so handlers destructure what they use. */
export type Call<Name extends CallName> = CallServices & {
  params: ParsedParams<Name>
  query: ParsedQuery<Name>
  body: ParsedBody<Name>
  file: Uploaded<Name>
  account: Who<Name>
  now: Date
  http: Http
  /** The idempotency key, if the handler stores its own response. */
  repeat?: Repeat
}

const selfStoring = new WeakSet<object>()

/**
 * Marks a handler whose single statement writes everything including the stored response (`storedResponse`), so it needs no transaction.
 */
export const storingItsResponse = <Work extends object>(handler: Work): Work => {
  selfStoring.add(handler)
  return handler
}
export const storesItsResponse = (handler: object) => selfStoring.has(handler)

type Handler<Name extends CallName> = (call: Call<Name>) => Promise<Answer<Name>>
export type Handlers = { [Name in CallName]: Handler<Name> }
/** Type of a domain's handlers: `export const accountHandlers = {…} satisfies Handling<'login' | …>`. */
export type Handling<Names extends CallName> = Pick<Handlers, Names>
