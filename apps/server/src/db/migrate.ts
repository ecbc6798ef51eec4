import { readdir, readFile } from 'node:fs/promises'
import { sql, type Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Db } from './connect.ts'

const folder = new URL('../../migrations/', import.meta.url)

/** Plain SQL files, forward only, in the order of their numbers; two processes that start at once wait for each other. */
export const migrate = async (db: Db) => {
  const provider = {
    getMigrations: async () => {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
      const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
      return Object.fromEntries(
        names.map((name, index) => [
          name,
          { up: async (to: Kysely<unknown>) => void (await sql.raw(texts[index]!).execute(to)) },
        ]),
      )
    },
  }
  const { error } = await new Migrator({
    db,
    provider,
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  }).migrateToLatest()
  if (error) throw error
}
