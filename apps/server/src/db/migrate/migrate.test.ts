import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, emptyDatabase } from '../../../test/server/freshDatabase.ts'
import { openDb, openPool, type Db } from '../connect.ts'
import { migrate } from './migrate.ts'

test.each([
  {
    state: 'has run a migration of a later version',
    change: sql`insert into migration (name) values ('9999_of_a_later_version.sql')`,
    why: '9999_of_a_later_version.sql has run there and is missing here',
  },
  {
    state: 'was made before there were schema files',
    change: sql`update migration set name = '0001_accounts.sql' where name like 'schema %'`,
    why: 'its tables were made by other schema files',
  },
])('a database that $state is refused in words, and is left as it is', async ({ change, why }) => {
  const clone = await cloneDatabase()
  const own = openDb(openPool(clone.connectionString, 2))
  await change.execute(own)
  await expect(migrate(own)).rejects.toThrow(new RegExp(`made by another version of Tailshare[^]*${why}[^]*npm run db:reset`))
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from account`.execute(own)
  expect(rows[0]!.count).toBeGreaterThan(0)
  await own.destroy()
  await clone.drop()
})

let database: Awaited<ReturnType<typeof emptyDatabase>>
let db: Db
let folder: string
beforeAll(async () => {
  database = await emptyDatabase()
  db = openDb(openPool(database.connectionString, 6))
})
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tailshare-migrations-'))
  await sql`drop schema public cascade; create schema public`.execute(db)
})
afterEach(() => rmSync(folder, { recursive: true }))
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const files = (texts: Record<string, string>) => {
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, `${name}.sql`), text)
}
const schema = 'create table trip (id int primary key, tail text);'
const go = (made = schema) => migrate(db, { schema: made, folder: new URL(`${pathToFileURL(folder).href}/`), patience: 200 })
const done = async () => {
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db)
  return rows.map(({ name }) => name.replace('.sql', '').replace(/^schema .*/, 'schema'))
}

test('a migration does not block users of its table, and runs as soon as it can', async () => {
  await go()
  files({ '0010_wider': 'alter table trip add column hours int' })
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: nowHeld } = Promise.withResolvers<void>()
  const user = db.transaction().execute(async (tx) => {
    await sql`insert into trip values (1, 'N417TS')`.execute(tx)
    nowHeld()
    await held
  })
  await isHeld
  const migrating = go()
  // A later statement waits behind the migration until that gives up. Without giving up, both would wait forever.
  await sql`insert into trip values (2, 'N208MB')`.execute(db)
  expect(await done()).toEqual(['schema'])
  letGo()
  await Promise.all([user, migrating])
  expect(await done()).toEqual(['0010_wider', 'schema'])
})

test('each new migration stands by itself: one that fails leaves those before it done', async () => {
  files({ '0010_wider': 'alter table trip add column hours int', '0011_wrong': 'alter table nothing add column x int' })
  await expect(go()).rejects.toThrow('relation "nothing" does not exist')
  expect(await done()).toEqual(['0010_wider', 'schema'])
  files({ '0011_wrong': 'alter table trip add column x int' })
  await go()
  expect(await done()).toEqual(['0010_wider', '0011_wrong', 'schema'])
})

test('the tables of an empty database are made all or not at all', async () => {
  await expect(go(`${schema} alter table nothing add column x int;`)).rejects.toThrow('relation "nothing" does not exist')
  expect(await done()).toEqual([])
  await go()
  expect(await done()).toEqual(['schema'])
})

test('comments of a schema file may change, its statements may not', async () => {
  await go()
  await go(`-- A trip.\n${schema.replace(', ', ',\n  ')}`)
  await expect(go('create table trip (id int primary key);')).rejects.toThrow('its tables were made by other schema files')
})

test('a migration that comes before one that has run is refused', async () => {
  files({ '0011_more': 'alter table trip add column x int' })
  await go()
  files({ '0010_wider': 'alter table trip add column hours int' })
  await expect(go()).rejects.toThrow('0010_wider.sql comes before 0011_more.sql, which has run')
})

test('an index is built while people write, and built again where a try before was cut off', async () => {
  await go()
  // Simulates an interrupted attempt, which leaves an invalid index of that name.
  await sql`create index trip_tail on trip (id)`.execute(db)
  files({
    '0010_tail':
      '-- without a transaction\n-- Finds an aircraft; of its trips.\ndrop index concurrently if exists trip_tail;\ncreate index concurrently trip_tail on trip (tail);\n',
    '0011_wider': 'alter table trip add column hours int',
  })
  await go()
  const { rows } = await sql<{ text: string }>`
    select pg_get_indexdef(indexrelid) as text from pg_index where indexrelid = 'trip_tail'::regclass and indisvalid`.execute(db)
  expect(rows.map(({ text }) => text)).toEqual(['CREATE INDEX trip_tail ON public.trip USING btree (tail)'])
  expect(await done()).toEqual(['0010_tail', '0011_wider', 'schema'])
})

test('a second run does nothing, and two at once do each migration once', async () => {
  files({ '0010_wider': 'alter table trip add column hours int', '0011_more': 'alter table trip add column x int' })
  await Promise.all([go(), go()])
  await go()
  expect(await done()).toEqual(['0010_wider', '0011_more', 'schema'])
})
