import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { apiBase } from '@tailshare/contract/base/constants'
import { routes, type CallName } from '@tailshare/contract/routes'
import pg from 'pg'
import type { Api } from '../../apps/server/test/api.ts'
import { openDb, openPool } from '../../apps/server/src/db/connect.ts'
import { readConfig } from '../../apps/server/src/start/config.ts'
import { openStripe } from '../../apps/server/src/outside/stripe/stripe.ts'
import { enter } from '../ground/world.ts'
import type { Troubles } from './troubles.ts'

/** One answer of a server. */
export type Timed = { at: number; ms: number; what: string }
type Options = {
  params?: Record<string, string>
  query?: object
  body?: object
  file?: { name: string; bytes: Buffer }
  headers?: Record<string, string>
}

/** A call without a key was sent again because its answer was lost, and is refused: perhaps because it was done. */
export class LostAnswer extends Error {}

const patienceMs = 30_000
const tries = 240

const formOf = (fields: object, { name, bytes }: { name: string; bytes: Buffer }) => {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, String(value))
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  return form
}

/**
 * The simulator's acts call the API in their own process; this sends the same calls to two servers in turn. As a page does, a call without
 * an answer is sent again, with the same key. Reads of the database are for checks only.
 */
export const openRemote = (origins: string[], connectionString: string, env: NodeJS.ProcessEnv, troubles: Troubles) => {
  const pool = openPool(connectionString, 4)
  const config = readConfig(env)
  const cookies = new Map<string, string>()
  const times: Timed[] = []
  let turn = 0

  const signIn = async (who: string) => {
    const known = cookies.get(who)
    if (known) return known
    const client = new pg.Client({ connectionString })
    await client.connect()
    try {
      const cookie = await enter(client, who)
      cookies.set(who, cookie)
      return cookie
    } finally {
      await client.end()
    }
  }

  const call = async (who: string | undefined, name: CallName, options: Options = {}) => {
    const row = routes[name]
    const path = apiBase + row.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(options.params?.[key] ?? ''))
    const asked = Object.entries(options.query ?? {}).filter(([, value]) => value !== undefined)
    const query = new URLSearchParams(asked.map(([key, value]) => [key, String(value)]))
    const cookie = [who && (await signIn(who)), options.headers?.cookie].filter(Boolean).join('; ')
    const isForm = options.file !== undefined
    const request = {
      method: row.method,
      headers: {
        'idempotency-key': randomUUID(),
        ...(cookie && { cookie }),
        ...(options.body && !isForm && { 'content-type': 'application/json' }),
      },
    }
    const hasKey = row.method === 'GET' || ('idempotent' in row && row.idempotent)
    let isUnsure = false
    for (let left = tries; ; left--) {
      const origin = origins[turn++ % origins.length]!
      const at = Date.now()
      try {
        const body = options.file ? formOf(options.body ?? {}, options.file) : options.body && JSON.stringify(options.body)
        const signal = AbortSignal.timeout(patienceMs)
        const answer = await fetch(`${origin}${path}${query.size > 0 ? `?${query}` : ''}`, {
          ...request,
          signal,
          ...(body && { body }),
        })
        const raw = Buffer.from(await answer.arrayBuffer())
        times.push({ at, ms: Date.now() - at, what: name })
        if (isUnsure && answer.status >= 400) throw new LostAnswer(`${name} answered ${answer.status} once it was repeated`)
        if (answer.status < 500 || left === 0) {
          const isJson = answer.headers.get('content-type')?.includes('application/json')
          const set = answer.headers.getSetCookie().map((line) => /^([^=]+)=([^;]*)/.exec(line)!)
          return {
            status: answer.status,
            raw,
            cookies: set.map(([, key, value]) => ({ name: key, value })),
            json: isJson ? (JSON.parse(raw.toString()) as unknown) : undefined,
          }
        }
        troubles.unlessExpected(at, `${name} answered ${answer.status}: ${raw.toString().slice(0, 200)}`)
      } catch (error) {
        if (left === 0 || error instanceof LostAnswer) throw error
        troubles.unlessExpected(at, `${name} got no answer: ${String((error as Error).cause ?? error)}`)
        isUnsure ||= !hasKey
      }
      await pause(250)
    }
  }
  const api = {
    call,
    signOut: (who: string) => cookies.delete(who),
    db: openDb(pool),
    sandbox: { url: `http://127.0.0.1:${config.stripe.sandbox!.port}` },
    services: { config, stripe: openStripe(config, undefined, 100) },
  }
  return {
    // Acts and checks use these parts only.
    api: api as unknown as Api,
    times,
    signIn,
    close: () => api.db.destroy(),
  }
}
