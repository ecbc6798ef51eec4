import { readdir, readFile } from 'node:fs/promises'
import { sql, type Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { StartProblem } from '../startProblem.ts'
import type { Db } from './connect.ts'
import { haveUuidv7 } from './uuidv7.ts'

const folder = new URL('../../migrations/', import.meta.url)

const otherVersion = (detail: string) =>
  new StartProblem(
    [
      'This database was made by another version of Tailshare, and the two do not continue each other:',
      `  ${detail}`,
      'Start with that version again, or give this one a database of its own (DATABASE_URL; the demo begins afresh with `npm run db:reset`).',
    ].join('\n'),
  )

/**
 * Plain SQL files, forward only, in the order of their numbers; two processes that start at once wait for each other. Refuses a
 * database whose migrations are not the beginning of these.
 */
export const migrate = async (db: Db) => {
  await haveUuidv7(db)
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
  if (error instanceof Error && error.message.startsWith('corrupted migrations: '))
    throw otherVersion(error.message.replace('corrupted migrations: ', ''))
  if (error) throw error
}
