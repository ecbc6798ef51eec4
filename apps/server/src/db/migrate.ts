import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { StartProblem } from '../startProblem.ts'
import type { Db } from './connect.ts'
import { isAlone, isPatient, statementsOf } from './migrationText.ts'
import { haveUuidv7 } from './uuidv7.ts'

const shipped = new URL('../../migrations/', import.meta.url)

const otherVersion = (detail: string) =>
  new StartProblem(
    [
      'This database was made by another version of Tailshare, and the two do not continue each other:',
      `  ${detail}`,
      'Start with that version again, or give this one a database of its own (DATABASE_URL; the demo begins afresh with `npm run db:reset`).',
    ].join('\n'),
  )

type Migration = { name: string; text: string }

const readMigrations = async (folder: URL): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })))
}

/** A migration waits this long for its table: whoever wants the table after it waits as long, and no longer. */
const patienceMs = 3000
const mostTries = 40
const restMs = 500

/** Someone used the table for longer than a migration waits, or each waited for the other: nothing of it was done. */
const isHeldUp = (error: unknown) => ['55P03', '40P01'].includes((error as { code?: string } | undefined)?.code ?? '')

const run = async (to: Kysely<unknown>, text: string, patience: number | undefined) => {
  if (isAlone(text)) {
    // PostgreSQL takes statements that come together for one transaction.
    for (const statement of statementsOf(text)) await sql.raw(statement).execute(to)
    return
  }
  if (patience !== undefined) await sql.raw(`set local lock_timeout = ${patience}`).execute(to)
  await sql.raw(text).execute(to)
}

/** How far each step goes: all of before at once, then one after another. */
const stepsOf = (migrations: readonly Migration[], firstNew: string) => {
  const old = migrations.filter(({ name }) => name < firstNew).at(-1)
  return [...(old ? [old] : []), ...migrations.filter(({ name }) => name >= firstNew)]
}

const refuse = (error: unknown): never => {
  if (error instanceof Error && error.message.startsWith('corrupted migrations: '))
    throw otherVersion(error.message.replace('corrupted migrations: ', ''))
  throw error
}

type Options = { folder?: URL; patience?: number; firstNew?: string }

/**
 * Plain SQL files, forward only, in the order of their numbers; two processes that start at once wait for each other. From 0372 on each
 * is a transaction of its own that gives up after three seconds of waiting for a table, lets others through, and tries again, so that a
 * running server goes on (docs/decisions/0101). Refuses a database whose migrations are not the beginning of these.
 */
export const migrate = async (db: Db, { folder = shipped, patience = patienceMs, firstNew = '0372' }: Options = {}) => {
  await haveUuidv7(db)
  const migrations = await readMigrations(folder)
  const upOf = ({ name, text }: Migration) => ({
    up: (to: Kysely<unknown>) => run(to, text, name < firstNew || isPatient(text) ? undefined : patience),
  })
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(migrations.map((each) => [each.name, upOf(each)])) },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  })
  const bringTo = async ({ name, text }: Migration) => {
    for (let tries = 1; ; tries++) {
      const { error } = await migrator.migrateTo(name, { disableTransactions: isAlone(text) })
      if (!error) return
      if (!isHeldUp(error) || tries === mostTries) refuse(error)
      await pause(restMs)
    }
  }
  const last = (await migrator.getMigrations()).findLast(({ executedAt }) => executedAt)?.name ?? ''
  for (const step of stepsOf(migrations, firstNew)) if (step.name > last) await bringTo(step)
  // Compares what has run with what we know, also where there was nothing to do.
  const { error } = await migrator.migrateToLatest()
  if (error) refuse(error)
}
