import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../test/server/freshDatabase.ts'
import { openWire } from '../../test/reading/wire.ts'
import { openDb, openPool } from './connect.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let wire: Awaited<ReturnType<typeof openWire>>
beforeAll(async () => {
  database = await cloneDatabase()
  wire = await openWire(database.connectionString)
})
afterAll(async () => {
  wire.close()
  await database.drop()
})

const numbered = (db: ReturnType<typeof openDb>) => sql<{ n: number }>`select 1 as n`.execute(db).then(({ rows }) => rows)

test('a statement whose network is cut is given up, and holds no place among the connections', async () => {
  const pool = openPool(wire.connectionString, 2, {}, { silentMs: 1000 })
  const db = openDb(pool)
  await Promise.all([numbered(db), numbered(db)])
  wire.cut()
  const lost = await Promise.allSettled([numbered(db), numbered(db)])
  expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  wire.mend()
  expect(await numbered(db)).toEqual([{ n: 1 }])
  expect(pool.totalCount).toBe(1)
  await db.destroy()
})

test('a connection that is lost right after connecting is dropped too', async () => {
  const pool = openPool(wire.connectionString, 1, {}, { connectMs: 500 })
  const greeted = new Promise<void>((resolve) => {
    pool.options.onConnect = ((known) => (client) => {
      wire.cut()
      resolve()
      return known?.(client)
    })(pool.options.onConnect)
  })
  const asked = pool.query('select 1')
  await greeted
  await expect(asked).rejects.toThrow()
  wire.mend()
  await pool.end()
})

test('idle connections and long statements without a limit are not dropped', async () => {
  const db = openDb(openPool(wire.connectionString, 1, {}, { silentMs: 1000 }))
  const found = await db.transaction().execute(async (tx) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    return numbered(tx)
  })
  expect(found).toEqual([{ n: 1 }])
  await db.destroy()
  const patient = openDb(openPool(wire.connectionString, 1, {}, { connectMs: 1000 }))
  const { rows } = await sql<{ n: number }>`select 1 as n, pg_sleep(${1.5}) as slept`.execute(patient)
  expect(rows[0]!.n).toBe(1)
  await patient.destroy()
})

test('PostgreSQL ends idle transactions of lost clients, which releases their locks', async () => {
  const pool = openPool(database.connectionString, 1)
  const { rows } = await pool.query<{ idle_in_transaction_session_timeout: string }>('show idle_in_transaction_session_timeout')
  expect(rows[0]!.idle_in_transaction_session_timeout).toBe('2min')
  await pool.end()
})
