import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/server/freshDatabase.ts'
import { openDb, openPool } from '../connect.ts'
import { createUuidv7 } from './migrate.ts'

test('a PostgreSQL older than 18 gets ids that say when they were made, in order', async () => {
  const database = await cloneDatabase()
  const db = openDb(openPool(database.connectionString, 1))
  await sql`create schema older`.execute(db)
  await createUuidv7('older').execute(db)
  const before = Date.now()
  const ids: string[] = []
  for (let made = 0; made < 50; made++) {
    const { rows } = await sql<{ id: string }>`select older.uuidv7() as id`.execute(db)
    ids.push(rows[0]!.id)
  }
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const at = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
    expect(at).toBeGreaterThanOrEqual(before - 1000)
    expect(at).toBeLessThanOrEqual(Date.now() + 1000)
  }
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(50)
  await db.destroy()
  await database.drop()
})
