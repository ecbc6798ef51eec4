import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { openDb, openPool } from '../../db/connect.ts'
import { databaseReachedAt } from './statusLine.ts'
import { startStatusWatch } from './statusWatch.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('while a server has no database it says so in its log and goes on; with one, the minute is written down at once', async () => {
  const said: string[] = []
  const log = pino({}, { write: (line: string) => void said.push(line) })
  const pool = openPool('postgresql://nobody@127.0.0.1:9/none', 1)
  const away = openDb(pool)
  const without = startStatusWatch({ ...api.services, db: away, log })
  await expect.poll(() => said.join('')).toContain('could not be written down for the status page')
  await without.stop()
  await away.destroy()
  expect(databaseReachedAt()).toBeUndefined()

  const watch = startStatusWatch(api.services)
  await expect.poll(async () => (await api.db.selectFrom('statusDay').selectAll().execute()).length).toBe(4)
  await watch.stop()
  expect(databaseReachedAt()).toBeInstanceOf(Date)
})
