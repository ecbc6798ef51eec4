import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { buildApp } from '../../app.ts'
import { openDb, openPool } from '../../db/connect.ts'
import { noteJobsAlive } from '../../jobs/heartbeat.ts'
import { enterPhase } from '../../start/readiness.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
afterEach(() => {
  enterPhase('serving')
  noteJobsAlive(Date.now())
})

const ask = async (url: string, from: Pick<Api, 'app'> = api) => {
  const { statusCode, json, headers } = await from.app.inject({ url })
  return [statusCode, json<object>(), headers['cache-control']]
}
/** A server without requests so far. */
const fresh = async (db = api.db) => ({ app: await buildApp({ ...api.services, db }) })

test('a server that serves is alive and ready, under both names', async () => {
  for (const url of ['/health', '/health/live']) expect(await ask(url)).toEqual([200, { status: 'ok' }, 'no-store'])
  for (const url of ['/ready', '/health/ready']) expect(await ask(url)).toEqual([200, { status: 'ready' }, 'no-store'])
})

test.each(['starting', 'stopping'] as const)('while it is %s it lives, and is not ready from that moment on', async (phase) => {
  await ask('/health/ready')
  enterPhase(phase)
  expect(await ask('/health/ready')).toEqual([503, { status: phase }, 'no-store'])
  expect(await ask('/health/live')).toEqual([200, { status: 'ok' }, 'no-store'])
})

test('without its database it lives, and is not ready; the answer names no address and no error', async () => {
  const away = openDb(openPool('postgres://tailshare:very-secret@127.0.0.1:9/nowhere', 1))
  const server = await fresh(away)
  expect(await ask('/health/ready', server)).toEqual([503, { status: 'no database' }, 'no-store'])
  expect(await ask('/health/live', server)).toEqual([200, { status: 'ok' }, 'no-store'])
  await server.app.close()
  await away.destroy()
})

test('a database that accepts connections but never answers counts as unavailable', async () => {
  const pool = openPool(api.connectionString, 1)
  const db = openDb(pool)
  const held = await pool.connect()
  const server = await fresh(db)
  expect(await ask('/health/ready', server)).toEqual([503, { status: 'no database' }, 'no-store'])
  held.release()
  await server.app.close()
  await db.destroy()
})

test('a read-only standby counts as unavailable, and its connection is dropped', async () => {
  const pool = openPool(api.connectionString, 1, { default_transaction_read_only: 'on' })
  const db = openDb(pool)
  const server = await fresh(db)
  server.app.get('/writes', () => db.insertInto('jobPool').values({ id: 'nobody' }).execute())
  expect(await ask('/health/ready', server)).toEqual([503, { status: 'no database' }, 'no-store'])
  await expect.poll(() => pool.totalCount).toBe(0)
  const reply = await server.app.inject('/writes')
  expect([reply.statusCode, reply.json()]).toMatchObject([503, { code: 'busy' }])
  await expect.poll(() => pool.totalCount).toBe(0)
  await server.app.close()
  await db.destroy()
})

test('a server with stuck jobs is not ready until they resume', async () => {
  noteJobsAlive(Date.now() - 61_000)
  const server = await fresh()
  expect(await ask('/health/ready', server)).toEqual([503, { status: 'jobs stuck' }, 'no-store'])
  noteJobsAlive(Date.now())
  await expect.poll(() => ask('/health/ready', server)).toEqual([200, { status: 'ready' }, 'no-store'])
  await server.app.close()
})
