import { apiBase, forAccountHeader, requestTimeoutMs } from '@tailshare/contract/base/constants'
import type { RefusalAnswer } from '@tailshare/contract/base/routes/refusalData'
import type { RefusalCode } from '@tailshare/contract/base/routes/refusals'
import type { routes } from '@tailshare/contract/routes'
import { infiniteQueryOptions, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from 'virtual:calls'
import type { z } from 'zod'
import { makeAttempt } from './calls/attempt.ts'
import { refetchCalls, readAgainWhere } from './calls/refetchCalls.ts'
import { errorText, fieldMessages } from './calls/errorText.ts'
import { fillPath, queryText, type QueryValue } from '@tailshare/contract/text/requestText'

type Routes = typeof routes
type CallName = keyof Routes
type Sent<N extends CallName, Part extends string> = Routes[N] extends { [P in Part]: infer S extends z.ZodType }
  ? { [P in Part]: z.input<S> }
  : { [P in Part]?: undefined }

/** Arguments of a call: `params` fill the path, `query` follows it, `body` is JSON, `file` makes it multipart. */
export type Args<N extends CallName> = Sent<N, 'params'> &
  Partial<Sent<N, 'query'>> &
  Sent<N, 'body'> &
  (Routes[N] extends { upload: true } ? { file: File | Blob } : { file?: undefined })
/** What a call returns. */
export type Reply<N extends CallName> = Routes[N] extends { reply: infer S extends z.ZodType }
  ? z.output<S>
  : Routes[N] extends { bytes: string }
    ? Blob
    : undefined

export type FetchApi = (url: string, init: RequestInit) => Promise<Response>
type CallOptions = { signal?: AbortSignal; fetchApi?: FetchApi; idempotencyKey?: string }
type LooseArgs = { params?: Record<string, string | number>; query?: Record<string, QueryValue>; body?: unknown; file?: Blob }
type ArgsIn<N extends CallName> = {} extends Args<N> ? [args?: Args<N>] : [args: Args<N>]

const isRefusal = (data: unknown): data is RefusalAnswer => typeof data === 'object' && data !== null && 'code' in data
const isCoded = <C extends RefusalCode>(answer: RefusalAnswer | null, code: C): answer is Extract<RefusalAnswer, { code: C }> =>
  answer?.code === code

/** A rejected or failed call. `message` is ready to display; `refusal` is the contract's reason code. */
export class ApiError extends Error {
  readonly status: number
  readonly refusal: RefusalAnswer | null
  readonly fields: Record<string, string[]>
  readonly data: unknown
  /** With `status` 0 (no response): whether the request may still have reached the server. */
  readonly wasSent: boolean

  constructor(status: number, message: string, data: unknown, wasSent = true) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.refusal = isRefusal(data) ? data : null
    this.fields = fieldMessages(data)
    this.data = data
    this.wasSent = wasSent
  }
}

/** The refusal with its details if the error has this code: `refusedWith(error, 'wrong_amounts')?.triesLeft`. */
export const refusedWith = <C extends RefusalCode>(error: unknown, code: C) => {
  const refusal = error instanceof ApiError ? error.refusal : null
  return isCoded(refusal, code) ? refusal : null
}

type Page = { drawnFor: () => string | undefined; hear401: (error: ApiError) => void }
let page: Page | undefined
/**
 * Makes every call send the account its page was rendered for, so that the server rejects it after someone else has signed in; and reports
 * every 401, no matter which part made the call. Browsers only: a server handles many accounts at once.
 */
export const setRequestAccount = (speaking: Page) => {
  page = speaking
}
/** Logging out must work for any session. */
const meantFor = (name: CallName) => (name === 'logout' ? undefined : page?.drawnFor())

const uploadTimeoutMs = 10 * requestTimeoutMs

/** The URL of a call, for downloads, images and event streams. */
export const addressOf = <N extends CallName>(name: N, args?: Args<N>): string => {
  const { params, query } = (args ?? {}) as LooseArgs
  return apiBase + fillPath(calls[name]![1], params) + queryText(query)
}

/** Smaller files are uploaded unchanged, in bytes. */
const leastToFit = 2 * 1024 * 1024
const noConnection = 'No connection. Please check your network and try again.'

const fittedFile = async (file: Blob): Promise<Blob> => {
  const { fitted } = await import('./calls/shrinkPicture.ts').catch((error: unknown) => {
    throw new ApiError(0, noConnection, error, false)
  })
  const fit = await fitted(file)
  if (typeof fit === 'string') throw new ApiError(413, fit, null, false)
  return fit
}

const bodyOf = ({ body, file }: LooseArgs, name?: string): { body?: BodyInit; headers?: Record<string, string> } => {
  if (file) {
    const form = new FormData()
    for (const [field, value] of Object.entries(body ?? {}))
      if (value !== null && value !== undefined) form.append(field, String(value))
    if (name === undefined) form.append('file', file)
    else form.append('file', file, name)
    return { body: form }
  }
  return body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

const readBody = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return undefined
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('json')) return response.json()
  return response.ok ? response.blob() : response.text()
}

/** Makes one call. Throws ApiError if it is rejected, fails or takes longer than 12 s (uploads 2 min). */
export const call = async <N extends CallName>(name: N, args?: Args<N>, options: CallOptions = {}): Promise<Reply<N>> => {
  const [method] = calls[name]!
  const url = addressOf(name, args)
  const meant = meantFor(name)
  const given = (args ?? {}) as LooseArgs
  const { file: chosen } = given
  const file = chosen && chosen.size >= leastToFit ? await fittedFile(chosen) : chosen
  const { headers, body } = bodyOf({ ...given, file }, chosen instanceof File ? chosen.name : undefined)
  const timeout = AbortSignal.timeout(args?.file ? uploadTimeoutMs : requestTimeoutMs)
  const init: RequestInit = {
    method,
    body,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...headers,
      ...(meant && { [forAccountHeader]: meant }),
      ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
    },
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
  }
  const response = await (options.fetchApi ?? fetch)(url, init).catch((error: unknown) => {
    if (options.signal?.aborted) throw error
    const slow = timeout.aborted
    throw new ApiError(0, slow ? 'The server took too long to answer. Please try again.' : noConnection, null)
  })
  const data = await readBody(response).catch((error: unknown) => {
    if (options.signal?.aborted) throw error
    throw new ApiError(0, 'The connection dropped before we got an answer. Please check your network and try again.', null)
  })
  if (response.ok) return data as Reply<N>
  const contentType = response.headers.get('content-type') ?? ''
  const message = errorText({ status: response.status, statusText: response.statusText, method, url, contentType, data })
  const error = new ApiError(response.status, message, data)
  if (response.status === 401) page?.hear401(error)
  throw error
}

/** On the server, each query client has its own fetch with the visitor's cookie. */
const fetchOfClient = new WeakMap<QueryClient, FetchApi>()
export const setFetch = (client: QueryClient, fetchApi: FetchApi) => fetchOfClient.set(client, fetchApi)
export const fetchOf = (client: QueryClient): FetchApi | undefined => fetchOfClient.get(client)

/** Query options of a call: `useSuspenseQuery(read('getOrder', { params: { id } }))`; the key is `[name, args]`. */
export const read = <N extends CallName>(name: N, ...[args]: ArgsIn<N>) =>
  queryOptions({
    queryKey: [name, args ?? {}] as const,
    queryFn: ({ client, signal }): Promise<Reply<N>> => call(name, args as Args<N>, { signal, fetchApi: fetchOf(client) }),
  })

/** `read` for a paginated list `{ count, next, results }`, by its `offset`. */
export const readPages = <N extends CallName>(name: N, ...[args]: ArgsIn<N>) =>
  infiniteQueryOptions({
    queryKey: [name, args ?? {}, 'pages'] as const,
    initialPageParam: 0,
    queryFn: ({ client, signal, pageParam }): Promise<Reply<N>> => {
      const loose = (args ?? {}) as LooseArgs
      return call(name, { ...loose, query: { ...loose.query, offset: pageParam } } as unknown as Args<N>, {
        signal,
        fetchApi: fetchOf(client),
      })
    },
    getNextPageParam: (last, pages) => {
      const page = last as { next?: unknown }
      return page.next ? pages.reduce((sum, one) => sum + (one as { results: unknown[] }).results.length, 0) : undefined
    },
  })

/** Loaded separately, during the first call, to keep it out of the initial bundle. */
const loadStale = () => import('virtual:stale').catch(() => undefined)

/** Refetches the reads that a call's contract row lists as stale; without the table, refetches everything. */
export const refreshAfter = async (client: QueryClient, name: CallName) => {
  const table = await loadStale()
  await (table ? refetchCalls(client, ['getWaiting', ...(table.stale[name] ?? [])]) : readAgainWhere(client, () => true))
}

/**
 * A call as a mutation: `useAction('cancelOrder')`, then `action.mutate({ params: { id } })`. Refetches the stale reads of its row.
 * `idempotent` rows get a key per attempt. `onRefused` may turn a refusal into a reply, for example by asking the bank.
 */
export const useAction = <N extends CallName>(
  name: N,
  {
    onDone,
    onRefused,
  }: {
    onDone?: (reply: Reply<N>, args: Args<N>) => void
    onRefused?: (error: unknown) => Promise<Reply<N>>
  } = {},
) => {
  const client = useQueryClient()
  const [attempt] = useState(makeAttempt)
  const send = async (args: Args<N>): Promise<Reply<N>> => {
    const [, , idempotent] = calls[name]!
    return idempotent ? attempt(args, (idempotencyKey) => call(name, args, { idempotencyKey })) : call(name, args)
  }
  return useMutation<Reply<N>, ApiError, Args<N>>({
    mutationKey: [name],
    mutationFn: async (args) => {
      if (!navigator.onLine) throw new ApiError(0, 'You are offline. Nothing was sent.', null, false)
      void loadStale()
      return onRefused ? send(args).catch(onRefused) : send(args)
    },
    onSuccess: async (reply, args) => {
      await refreshAfter(client, name)
      onDone?.(reply, args)
    },
  })
}
