import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { statementsOf } from '../../../../test/counted.ts'
import { linksAcross } from '../../../db/linksAcross.ts'
import { newId } from '../../../db/newId.ts'
import { tasks } from '../../../tasks.ts'
import { countOrphans } from './queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** What the night says aloud. */
const check = async () => {
  const said: { msg: string; orphans: { table: string; column: string; count: number }[] }[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void said.push(JSON.parse(line) as (typeof said)[number]) })
  await tasks.checkForeignKeys({ ...api.services, log })
  return said
}
const heard = () =>
  api.db
    .selectFrom('notice')
    .select('text')
    .where('accountId', '=', api.people.omar)
    .where('title', '=', 'Records name something that is gone')
    .execute()

test('each link can be checked in one query, and none of the rows of the cast names what is not there', async () => {
  for (const link of linksAcross)
    expect(await countOrphans(api.db, link), `${link.table}.${link.column}`).toMatchObject({ count: 0 })
})

test('what the database holds itself costs the night one look at its catalog', async () => {
  expect(await statementsOf(api, check)).toHaveLength(1)
  expect(await heard()).toEqual([])
})

test('what the database holds no longer is checked: a row that names nothing is said aloud, to operators too', async () => {
  await sql`alter table favorite drop constraint favorite_aircraft_id_fkey`.execute(api.db)
  expect(await check()).toEqual([])

  const gone = newId()
  await api.db.insertInto('favorite').values({ id: newId(), accountId: api.people.maria, aircraftId: gone }).execute()
  expect(await check()).toMatchObject([
    { msg: 'rows name what is not there', orphans: [{ table: 'favorite', column: 'aircraft_id', count: 1 }] },
  ])
  const told = await heard()
  expect(told.map(({ text }) => text)).toEqual([
    `One record. The first is in favorite: its aircraft_id is ${gone}, and aircraft has no such row.`,
  ])
})
