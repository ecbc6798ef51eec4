import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '@tailshare/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../test/api.ts'
import { dayTrip, giveCard, times } from '../../test/factories.ts'
import { openWire } from '../../test/reading/wire.ts'
import { openDb, openPool } from '../db/connect.ts'
import { newId } from '../db/newId.ts'
import { earlyTries, enqueue, forgetScheduledRuns, patientJobs } from '../jobs/enqueue.ts'
import { askOutside } from './outsideCall.ts'
import { serveMetrics } from './metricsPort.ts'

let api: Api
let metrics: Awaited<ReturnType<typeof serveMetrics>>
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tailshare-metrics-'))
  api = await startApi()
  metrics = await serveMetrics({
    port: 0,
    host: '127.0.0.1',
    pools: { main: api.pool },
    fromJobs: async () => [],
    db: api.db,
    publicUrl: 'http://localhost',
    dataFolder: folder,
    backupStamp: join(folder, 'done'),
    log: api.services.log,
  })
})
afterAll(async () => {
  await metrics.close()
  await api.close()
  rmSync(folder, { recursive: true })
})

const read = async () => (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
/** The value of the metric whose line starts with `line`. */
const valueOf = async (line: string) => {
  const found = (await read()).split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}
const countOf = (route: string, status: string) => valueOf(`tailshare_request_seconds_count{route="${route}",status="${status}"}`)

test('answers are counted by the name of their call, never by address', async () => {
  await api.call(undefined, 'getAircraft', { params: { id: newId() } })
  await api.call('maria', 'getAccount')
  expect(await countOf('getAccount', '2xx')).toBe(1)
  expect(await countOf('getAircraft', '4xx')).toBe(1)
  expect(await valueOf('tailshare_refusals_total{route="getAircraft",code="not_found"}')).toBe(1)
})

test('however many addresses strangers try, the lines stay as many', async () => {
  const linesAbout = async () => (await read()).split('\n').filter((line) => line.startsWith('tailshare_'))
  const visit = async (round: number) => {
    for (let n = 0; n < 40; n++) await api.app.inject({ url: `/wp-${round}-${n}.php?id=${n}` })
    for (let n = 0; n < 10; n++) await api.call(undefined, 'getAircraft', { params: { id: newId() } })
  }
  await visit(1)
  const before = await linesAbout()
  await visit(2)
  const after = await linesAbout()
  expect(after).toHaveLength(before.length)
  const known = new Set([...Object.keys(routes), 'page', 'file', 'health', 'other', 'nothing'])
  const named = after.flatMap((line) => /route="([^"]*)"/.exec(line)?.[1] ?? [])
  expect(named.filter((route) => !known.has(route))).toEqual([])
})

test('bookings that are made and refused are counted, the refused by their rule', async () => {
  await giveCard(api, 'maria')
  const body = { aircraftId: api.fleet.N52148, ...times(dayTrip(5)), plannedHours: 2 }
  expect((await api.call('maria', 'bookAircraft', { body })).status).toBe(200)
  expect((await api.call('maria', 'bookAircraft', { body })).status).toBe(409)
  expect(await valueOf('tailshare_bookings_made_total')).toBe(1)
  expect(await valueOf('tailshare_booking_refusals_total{code="slot_taken"}')).toBe(1)
})

test('waiting work is reported with its age and without names', async () => {
  await enqueue(api.db, 'tidy', {}, { runAt: new Date(Date.now() - 600_000) })
  await sql`insert into outbox_message (id, channel, recipient, subject, text, send_after)
    values (${newId()}, 'mail', 'maria@tailshare.example', 'Hello', 'You', now() - interval '10 minutes')`.execute(api.db)
  expect(await valueOf('tailshare_jobs_oldest_seconds')).toBeGreaterThanOrEqual(600)
  expect(await valueOf('tailshare_outbox_oldest_seconds')).toBeGreaterThanOrEqual(600)
  expect(await valueOf('tailshare_database_up')).toBe(1)
  expect(await read()).not.toMatch(/maria|@/)
})

test('urgent jobs that keep failing are reported long before they are given up', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(api.db)
  await enqueue(api.db, 'payOwner', { orderId: newId() })
  await enqueue(api.db, 'makePhotoSizes', { photoId: newId() })
  const failed = (times: number) =>
    sql`update graphile_worker._private_jobs set attempts = ${times}, run_at = now() + interval '1 hour'`.execute(api.db)
  await failed(5)
  expect(await valueOf('tailshare_jobs_failing')).toBe(0)
  await failed(6)
  expect(await valueOf('tailshare_jobs_failing')).toBe(1)
  await failed(20)
  expect(await valueOf('tailshare_jobs_failing')).toBe(0)
})

test('a job is urgent unless it is one of the few that may wait', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(api.db)
  await enqueue(api.db, 'handOverShare', { requestId: newId() })
  await enqueue(api.db, 'confirmFreed', { squawkId: newId(), byId: newId() })
  for (const name of patientJobs) await enqueue(api.db, name, {})
  await sql`update graphile_worker._private_jobs set attempts = ${earlyTries}`.execute(api.db)
  expect(await valueOf('tailshare_jobs_failing')).toBe(2)
})

test('scheduled runs count while the latest failed: at once as given up, and as failing after six of them', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(api.db)
  const began = (minutesAgo: number) =>
    sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('watchOrders', now(), now() - make_interval(mins => ${minutesAgo}, secs => 1))
      on conflict (identifier) do update set last_execution = excluded.last_execution`.execute(api.db)
  const fails = async (minutesAgo: number) => {
    await sql`select graphile_worker.add_job('watchOrders', max_attempts => 1)`.execute(api.db)
    await sql`update graphile_worker._private_jobs set attempts = 1, created_at = now() - make_interval(mins => ${minutesAgo}),
      updated_at = now() - make_interval(mins => ${minutesAgo}) where attempts = 0`.execute(api.db)
    await began(minutesAgo)
  }
  const counted = async () => [await valueOf('tailshare_jobs_failed'), await valueOf('tailshare_jobs_failing')]
  await fails(9)
  expect(await counted()).toEqual([1, 0])
  for (const minutesAgo of [8, 7, 6, 5]) await fails(minutesAgo)
  expect(await counted()).toEqual([1, 0])
  await fails(4)
  expect(await counted()).toEqual([1, 1])
  // The next run worked.
  await began(3)
  expect(await counted()).toEqual([0, 0])
})

test('scheduled runs that were given up a day ago are forgotten, other jobs stay', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(api.db)
  await enqueue(api.db, 'payOwner', { orderId: newId() })
  await sql`select graphile_worker.add_job('watchWeather', max_attempts => 1)`.execute(api.db)
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, updated_at = now() - interval '25 hours'`.execute(
    api.db,
  )
  await forgetScheduledRuns(api.db)
  const { rows } = await sql<{ task: string }>`select task_identifier as task from graphile_worker.jobs`.execute(api.db)
  expect(rows).toEqual([{ task: 'payOwner' }])
})

test('a missing backup counts as infinitely old, and an existing one by its stamp', async () => {
  expect(await valueOf('tailshare_backup_done_seconds')).toBe(0)
  writeFileSync(join(folder, 'done'), '')
  utimesSync(join(folder, 'done'), 1_700_000_000, 1_700_000_000)
  expect(await valueOf('tailshare_backup_done_seconds')).toBe(1_700_000_000)
  expect(await valueOf('tailshare_disk_free_ratio{disk="backup"}')).toBeGreaterThan(0)
})

test('unknown values have no line instead of zero', async () => {
  const text = await read()
  expect(text).not.toMatch(/^tailshare_replica_lag_seconds /m)
  expect(text).not.toMatch(/^tailshare_certificate_ends_seconds /m)
})

test('outside calls are counted by outcome', async () => {
  await askOutside('texts', async () => 200)
  await expect(askOutside('texts', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await valueOf('tailshare_outside_seconds_count{name="texts",outcome="ok"}')).toBe(1)
  expect(await valueOf('tailshare_outside_seconds_count{name="texts",outcome="failed"}')).toBe(1)
})

test('the metrics port serves nothing else', async () => {
  for (const path of ['/', '/metrics/', '/health'])
    expect((await fetch(`http://127.0.0.1:${metrics.port}${path}`)).status).toBe(404)
})

test('a scrape during a database outage reports it as down', async () => {
  const wire = await openWire(api.connectionString)
  wire.cut()
  const db = openDb(openPool(wire.connectionString, 1))
  const cut = await serveMetrics({
    port: 0,
    host: '127.0.0.1',
    pools: {},
    fromJobs: async () => [],
    db,
    publicUrl: 'http://localhost',
    dataFolder: folder,
    backupStamp: undefined,
    log: api.services.log,
  })
  const text = await (await fetch(`http://127.0.0.1:${cut.port}/metrics`, { signal: AbortSignal.timeout(6000) })).text()
  expect(text).toMatch(/^tailshare_database_up 0$/m)
  await cut.close()
  wire.close()
  await db.destroy()
})
