import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/server/freshDatabase.ts'
import { openPool } from '../connect.ts'
import { lockStart } from './startLock.ts'

const log = pino({ level: 'silent' })

test('servers that start at once prepare the database one after another, also when one of them dies', async () => {
  const database = await cloneDatabase()
  const order: string[] = []
  const first = await lockStart(database.connectionString, log)
  const waiting = async (name: string) => {
    const prepared = await lockStart(database.connectionString, log)
    order.push(name)
    return prepared
  }
  const second = waiting('second')
  await pause(500)
  expect(order).toEqual([])
  order.push('first is done')
  await first()
  await second
  const third = waiting('third')
  await pause(300)
  expect(order).toEqual(['first is done', 'second'])
  // Like killing its process.
  const pool = openPool(database.connectionString, 1)
  await pool.query(
    `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and l.granted`,
  )
  const prepared = await third
  expect(order).toEqual(['first is done', 'second', 'third'])
  await prepared()
  await pool.end()
  await database.drop()
})
