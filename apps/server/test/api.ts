import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiBase } from '@tailshare/contract/base/constants'
import { routes, type Body, type CallName, type Params, type Query, type Reply } from '@tailshare/contract/routes'
import { pino } from 'pino'
import { inject } from 'vitest'
import { cast, type CastKey } from '../seeds/cast.ts'
import { seedDemo } from '../seeds/demo.ts'
import type { Fleet } from '../seeds/fleet/fleet.ts'
import type { People } from '../seeds/people/people.ts'
import { buildApp } from '../src/app.ts'
import { readConfig, withSandboxPort } from '../src/start/config.ts'
import { newId } from '../src/db/newId.ts'
import { openLive } from '../src/http/live/live.ts'
import type { Strain } from '../src/http/limits/strain.ts'
import { hashToken, newToken, sessionCookie } from '../src/http/session.ts'
import { countInOwnTable } from '../src/outside/analytics.ts'
import { deliverDue } from '../src/outside/sending/deliver.ts'
import { openFiles } from '../src/outside/files.ts'
import { openWeather } from '../src/outside/weather/weather.ts'
import { openStripe } from '../src/outside/stripe/stripe.ts'
import type { Jobs } from '../src/jobs/enqueue.ts'
import { tasks } from '../src/tasks.ts'
import { cloneDatabase, freshDatabase } from './server/freshDatabase.ts'
import { newProcess } from './server/newProcess.ts'
import { giveParts, openParts, takeParts } from './server/parts.ts'
import { giveBack, takeApp } from './server/sharedApp.ts'

export type Api = Awaited<ReturnType<typeof startApi>>
type Call<Name extends CallName> = {
  params?: Params<Name>
  query?: Query<Name>
  body?: Body<Name>
  file?: { name: string; bytes: Buffer }
  key?: string
  headers?: Record<string, string>
}

/** What remains of a stopped server: its database, files and cast. */
type Kept = { database: string; folder: string; people: People; fleet: Fleet }

type Options = {
  demo?: boolean
  /** No accounts: what every installation begins with. */
  bare?: boolean
  copyOf?: Kept
  strain?: Strain
  providerRetries?: number
  /** PostgreSQL settings for each connection. */
  settings?: Record<string, string>
}

/**
 * Starts a server on a database with the cast and the named fleet, a copy of another server's state, or a fresh database with the full demo.
 * `close()` ends it; `stop()` keeps its state until `remove()`.
 */
export const startApi = async (env: Record<string, string> = {}, options: Options = {}) => {
  const { demo = false, bare = demo, copyOf, strain, providerRetries, settings } = options
  newProcess()
  const isPlain = Object.keys({ ...env, ...options }).length === 0
  const parts = isPlain
    ? await takeParts()
    : await openParts(await (bare ? freshDatabase() : cloneDatabase(copyOf?.database)), settings)
  const { database, pool, db, payDb, sandbox } = parts
  const live = openLive(database.connectionString)
  const folder = await mkdtemp(join(tmpdir(), 'tailshare-test-'))
  if (copyOf) await cp(copyOf.folder, folder, { recursive: true })
  const config = readConfig({
    TAILSHARE_MODE: 'test',
    TAILSHARE_DATA: folder,
    PORT: '0',
    CALLS_PER_MINUTE: '1000000',
    // Off: a machine busy with tests looks overloaded.
    BUSY_AFTER_MS: '0',
    OPERATOR_EMAIL: 'omar@tailshare.example',
    ...env,
  })
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  // Without a source of its own a test has no weather: what a demo makes up changes from hour to hour, and fog frees of fees.
  const weather = config.weatherUrl ? openWeather(config, log) : { isInvented: true, at: () => Promise.resolve(undefined) }
  const given = {
    config: withSandboxPort(config, sandbox.port),
    db,
    readDb: db,
    payDb,
    stripe: openStripe(config, sandbox.port, providerRetries),
    files: openFiles(config.files),
    weather,
    analytics: countInOwnTable(db),
    live,
    log,
    strain,
  }
  const isShared = Object.keys(env).length === 0 && !strain
  const { app, services } = isShared ? await takeApp(given) : { app: await buildApp(given), services: given }
  if (demo) await seedDemo(services, new Date())
  const people = copyOf ? { ...copyOf.people } : (JSON.parse(inject('people')) as People)
  const fleet = copyOf ? { ...copyOf.fleet } : (JSON.parse(inject('fleet')) as Fleet)
  const cookies = new Map<string, { cookie: string; until: number }>()

  /** Returns a session cookie for a cast member or account id, without a password. */
  const signIn = async (who: CastKey | (string & {})) => {
    const known = cookies.get(who)
    if (known && known.until > Date.now() + 60_000) return known.cookie
    const token = newToken()
    const accountId = (people as Record<string, string>)[who] ?? who
    const until = Date.now() + 86_400_000
    await db
      .insertInto('session')
      .values({ id: newId(), accountId, tokenHash: hashToken(token), expiresAt: new Date(until) })
      .execute()
    const cookie = `${sessionCookie}=${token}`
    cookies.set(who, { cookie, until })
    return cookie
  }

  /** The next call signs in again. */
  const signOut = (who: string) => cookies.delete(who)

  /** Makes a call as a cast member, an account id or a visitor (`undefined`). */
  const call = async <Name extends CallName>(
    who: CastKey | (string & {}) | undefined,
    callName: Name,
    options: Call<Name> = {},
  ) => {
    const row = routes[callName]
    const params = (options.params ?? {}) as Record<string, string>
    const path = apiBase + row.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
    const query = new URLSearchParams(
      Object.entries(options.query ?? {})
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => [key, String(value)]),
    )
    const headers: Record<string, string> = { ...options.headers }
    if (who !== undefined) headers.cookie = [await signIn(who), headers.cookie].filter(Boolean).join('; ')
    if (options.key) headers['idempotency-key'] = options.key
    const body = options.file ? multipart(options.file, options.body ?? {}, headers) : options.body
    const reply = await app.inject({
      method: row.method,
      url: `${path}${query.size > 0 ? `?${query.toString()}` : ''}`,
      headers,
      ...(body !== undefined && { payload: body as object }),
    })
    const isJson = reply.headers['content-type']?.toString().includes('application/json')
    return {
      status: reply.statusCode,
      headers: reply.headers,
      cookies: reply.cookies,
      raw: reply.rawPayload,
      json: (isJson ? reply.json() : undefined) as Reply<Name> & Record<string, unknown>,
    }
  }

  /** Runs all due jobs, including those they add, and sends due messages. */
  // PostgreSQL counts microseconds, so include jobs of the current millisecond.
  const runJobs = async (upTo = new Date(Date.now() + 1)) => {
    for (;;) {
      const { rows } = await pool.query<{ id: string; identifier: keyof Jobs; payload: unknown }>(
        `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and j.run_at <= $1 returning j.id, t.identifier, j.payload`,
        [upTo],
      )
      if (rows.length === 0 && (await deliverDue(services, { by: 'test', now: upTo })) === 0) return
      for (const { identifier, payload } of rows)
        await (tasks[identifier] as (s: unknown, p: unknown) => Promise<void>)(services, payload)
    }
  }

  const endApp = async () => {
    if (isShared && !app.server.listening) giveBack({ app, services })
    else await app.close()
    await live.close()
  }
  const removeFiles = () => rm(folder, { recursive: true, force: true })
  const stop = async (): Promise<Kept> => {
    await endApp()
    await parts.close()
    return { database: database.name, folder, people, fleet }
  }
  const remove = () => Promise.all([database.drop(), removeFiles()])
  const close = async () => {
    await endApp()
    await (isPlain ? giveParts(parts) : parts.remove())
    await removeFiles()
  }
  return {
    app,
    call,
    signIn,
    signOut,
    runJobs,
    stop,
    remove,
    close,
    db,
    pool,
    services,
    people,
    fleet,
    sandbox,
    connectionString: database.connectionString,
    emailOf: (key: CastKey) => cast.find((person) => person.key === key)!.email,
  }
}

export const multipart = (
  file: { name: string; bytes: Buffer },
  fields: Record<string, unknown>,
  headers: Record<string, string>,
) => {
  const boundary = 'tailsharetestboundary'
  headers['content-type'] = `multipart/form-data; boundary=${boundary}`
  const parts = Object.entries(fields).map(([key, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${String(value)}\r\n`),
  )
  return Buffer.concat([
    ...parts,
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
}
