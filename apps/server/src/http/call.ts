import type { CallName, ParsedBody, ParsedParams, ParsedQuery, Reply, Routes } from '@tailshare/contract/routes'
import type { CallServices } from '../services.ts'
import type { Repeat } from './repeatedCall.ts'
import type { Upload } from './upload.ts'

/** Who is calling, read once per request together with the session. */
export type Caller = {
  id: string
  sessionId: string
  email: string
  firstName: string
  lastName: string
  /** False, too, for an operator who has not shown the second factor that operators need (`needsSecondFactor`). */
  isOperator: boolean
  needsSecondFactor?: true
  /** Whether this session showed a second factor. */
  isStrong: boolean
  /** Airports where this account is staff. */
  staffAirportIds: string[]
  isRegistered: boolean
  /** An operator sees what this member sees: the call may only read. */
  viewing?: { id: string; operatorId: string; until: string; reason: string } | null
}

/** What only the HTTP layer knows. */
export type Http = {
  ip: string
  userAgent: string
  cookie: (name: string) => string | undefined
  setCookie: (name: string, value: string, options: { seconds: number; readable?: boolean }) => void
  clearCookie: (name: string) => void
  /** The address under which this visitor sees the site, such as `http://localhost:3000`. */
  origin: string
  header: (name: string) => string | undefined
  rawBody: string
}

type Uploaded<Name extends CallName> = Routes[Name] extends { upload: true } ? Upload : undefined
type Who<Name extends CallName> = Routes[Name]['access'] extends 'anyone' ? Caller | undefined : Caller

/** What a row with `bytes` answers. Pictures and PDFs of people are never cached by others. */
export type Bytes = {
  contentType: string
  name: string
  content: Buffer | NodeJS.ReadableStream
  cache?: 'public' | 'private'
  /** Pages of others may show it, as mail programs in a browser do. */
  elsewhere?: true
  /** Whoever has this already is told so, and gets no bytes again. */
  etag?: string
}
type Answer<Name extends CallName> = Routes[Name] extends { bytes: string } ? Bytes : Reply<Name>

/** Everything a handler gets; the services are spread in so that it names just what it uses. */
export type Call<Name extends CallName> = CallServices & {
  params: ParsedParams<Name>
  query: ParsedQuery<Name>
  body: ParsedBody<Name>
  file: Uploaded<Name>
  account: Who<Name>
  now: Date
  http: Http
  /** The key of this call, where the handler keeps its own answer. */
  repeat?: Repeat
}

const selfStoring = new WeakSet<object>()

/** A handler whose one statement writes everything, the answer of a call with a key included (`storedResponse`): it needs no transaction around it. */
export const storingItsResponse = <Work extends object>(handler: Work): Work => {
  selfStoring.add(handler)
  return handler
}
export const storesItsResponse = (handler: object) => selfStoring.has(handler)

type Handler<Name extends CallName> = (call: Call<Name>) => Promise<Answer<Name>>
export type Handlers = { [Name in CallName]: Handler<Name> }
/** A domain's part of the handlers: `export const accountHandlers = {…} satisfies Handling<'login' | …>`. */
export type Handling<Names extends CallName> = Pick<Handlers, Names>
