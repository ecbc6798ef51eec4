import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../test/freshDatabase.ts'
import { openDb, openPool } from './connect.ts'
import { migrate } from './migrate.ts'

test('a database of another version is refused in words, and is left as it is', async () => {
  const database = await cloneDatabase()
  const db = openDb(openPool(database.connectionString, 2))
  await sql`insert into migration (name, timestamp) values ('9999_of_a_later_version.sql', now()::text)`.execute(db)
  await expect(migrate(db)).rejects.toThrow(
    /made by another version of Tailshare[^]*9999_of_a_later_version.sql is missing[^]*npm run db:reset/,
  )
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from account`.execute(db)
  expect(rows[0]!.count).toBeGreaterThan(0)
  await db.destroy()
  await database.drop()
})
