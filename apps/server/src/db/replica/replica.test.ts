import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cloneDatabase } from '../../../test/server/freshDatabase.ts'
import { openDb, openPool } from '../connect.ts'
import { eitherPool, openReplica } from './replica.ts'

// Two databases of one server, distinguished by name, stand in for primary and replica. docs/servers.md describes tests with a real
// replica.

type Database = Awaited<ReturnType<typeof cloneDatabase>>
let [one, other]: Database[] = []
let primary: pg.Pool
let replica: pg.Pool
beforeAll(async () => {
  ;[one, other] = [await cloneDatabase(), await cloneDatabase()]
  primary = openPool(one.connectionString, 3)
  replica = openPool(other.connectionString, 3)
})
afterAll(async () => {
  await primary.end()
  await replica.end()
  await one!.drop()
  await other!.drop()
})

const nameOf = (url: string) => new URL(url).pathname.slice(1)
const between = (isUsable: () => boolean) => {
  const distrust = vi.fn()
  const open = new Set<pg.PoolClient>()
  return { db: openDb(eitherPool({ replica, primary, watch: { isUsable, distrust }, open })), distrust, open }
}
const whoAnswers = async (db: ReturnType<typeof openDb>) =>
  (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]!.name

test('reads go to the replica while it is to be used, and else to the primary', async () => {
  let usable = true
  const { db, open } = between(() => usable)
  expect(await whoAnswers(db)).toBe(nameOf(other!.connectionString))
  usable = false
  expect(await whoAnswers(db)).toBe(nameOf(one!.connectionString))
  expect(open.size).toBe(0)
})

test('a read is repeated on the primary if the replica dies', async () => {
  const { db, distrust } = between(() => true)
  // Retried on the primary, it does not sleep.
  const asleep = nameOf(other!.connectionString)
  const reading = sql<{ name: string }>`
    select current_database() as name, pg_sleep(case current_database() when ${asleep} then 60 else 0 end)`.execute(db)
  const { pid } = await vi.waitUntil(
    async () => {
      const { rows } = await primary.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = $1 and query like '%pg_sleep%'`,
        [asleep],
      )
      return rows[0]
    },
    { timeout: 60_000 },
  )
  await primary.query('select pg_terminate_backend($1)', [pid])
  expect((await reading).rows[0]!.name).toBe(nameOf(one!.connectionString))
  expect(distrust).toHaveBeenCalled()
  expect(await whoAnswers(db)).toBe(nameOf(other!.connectionString))
})

test('reads of objects the replica lacks go to the primary, and real errors stay errors', async () => {
  const { db } = between(() => true)
  await primary.query('create table newer_than_the_replica as select 7 as found')
  const { rows } = await sql<{ found: number }>`select found from newer_than_the_replica`.execute(db)
  expect(rows).toEqual([{ found: 7 }])
  await expect(sql`select 1 / ${0}::int`.execute(db)).rejects.toThrow('division by zero')
})

test('a server that is not a replica, or does not answer, is not used', async () => {
  for (const url of [other!.connectionString, 'postgres://nobody@127.0.0.1:9/none']) {
    const opened = openReplica({
      url,
      primaryUrl: one!.connectionString,
      primary,
      max: 2,
      lagSeconds: 5,
      log: pino({ level: 'silent' }),
    })
    expect(await whoAnswers(opened.db)).toBe(nameOf(one!.connectionString))
    await pause(300)
    expect(opened.watch.isUsable()).toBe(false)
    expect(await whoAnswers(opened.db)).toBe(nameOf(one!.connectionString))
    await opened.close()
  }
})
