import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { StartProblem } from '../../start/startProblem.ts'
import { inTransaction, type Db } from '../connect.ts'
import { errorCode } from '../errorCode.ts'

/**
 * A UUIDv7 (RFC 9562) like PostgreSQL 18's: Unix milliseconds (48 bits), version, sub-millisecond fraction (12 bits), variant, random (62
 * bits).
 */
export const createUuidv7 = (schema: string) => sql`
  create function ${sql.ref(schema)}.uuidv7() returns uuid language sql volatile parallel safe as $$
    select (
      lpad(to_hex(micro / 1000), 12, '0') || '7' || lpad(to_hex(micro % 1000 * 4096 / 1000), 3, '0')
      || substr(to_hex((get_byte(chance, 8) & 63) | 128), 1, 2) || substr(encode(chance, 'hex'), 19)
    )::uuid
    from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as micro, uuid_send(gen_random_uuid()) as chance) made
  $$`

/** Defines `uuidv7()` for PostgreSQL before 18. Must run before tables use it as a default. */
const haveUuidv7 = async (db: Db) => {
  const { rows } = await sql<{ has: boolean }>`select to_regprocedure('uuidv7()') is not null as has`.execute(db)
  if (!rows[0]!.has) await createUuidv7('public').execute(db)
}

const schemaFolder = new URL('../../../schema/', import.meta.url)
const migrationsFolder = new URL('../../../migrations/', import.meta.url)

/** Schema files in this order. Foreign keys to tables of later files are added at the end of those files. */
const areas =
  'shared people aircraft search bookings schedule flights maintenance sharing payments messages reports backoffice'.split(' ')

const readSchema = async () => {
  const texts = await Promise.all(areas.map((area) => readFile(new URL(`${area}.sql`, schemaFolder), 'utf8')))
  return texts.join('\n')
}

type Migration = { name: string; text: string }

const readMigrations = async (folder: URL): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })))
}

/** Name of the schema in the table `migration`: a hash of its statements, ignoring comments and whitespace. */
const nameOf = (schema: string) => {
  const statements = schema.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim()
  return `schema ${createHash('sha256').update(statements).digest('hex').slice(0, 16)}`
}

const otherVersion = (detail: string) =>
  new StartProblem(
    [
      'This database was made by another version of Tailshare, and the two do not continue each other:',
      `  ${detail}`,
      'Start with that version again, or give this one a database of its own (DATABASE_URL; the demo starts over with `npm run db:reset`).',
    ].join('\n'),
  )

/** Refuse to start if the database was made by another schema, ran migrations that are unknown here, or would run one out of order. */
const checkDone = (done: readonly string[], schemaName: string, migrations: readonly Migration[]) => {
  if (!done.includes(schemaName)) throw otherVersion('its tables were made by other schema files')
  const ran = done.filter((name) => name !== schemaName)
  const unknown = ran.find((name) => !migrations.some((migration) => migration.name === name))
  if (unknown) throw otherVersion(`${unknown} has run there and is missing here`)
  const skipped = migrations.find(({ name }) => !ran.includes(name) && ran.some((other) => other > name))
  if (skipped) throw otherVersion(`${skipped.name} comes before ${ran.at(-1)}, which has run`)
}

const restMs = 500
const mostTries = 40

/** Poll for the lock: a statement waiting for it would block the holder's `create index concurrently`. */
const lock = async (db: Db) => {
  for (;;) {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_lock(hashtextextended('tailshare migrations', 0)) as mine`.execute(db)
    if (rows[0]!.mine) return
    await pause(restMs)
  }
}
const unlock = (db: Db) => sql`select pg_advisory_unlock(hashtextextended('tailshare migrations', 0))`.execute(db)

const note = (db: Db, name: string) => sql`insert into migration (name) values (${name})`.execute(db)

const applySchema = (db: Db, schema: string) =>
  inTransaction(db, async (tx) => {
    await haveUuidv7(tx)
    await sql.raw(schema).execute(tx)
    await note(tx, nameOf(schema))
  })

/** For statements not allowed in a transaction, such as `create index concurrently`. */
const withoutTransaction = /^-- without a transaction\s*$/m

/** Splits at semicolons at the end of a line. Such files contain no functions. */
const statementsOf = (text: string) =>
  text
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter(Boolean)

const applyOnce = async (db: Db, { name, text }: Migration, patience: number) => {
  if (withoutTransaction.test(text)) {
    // PostgreSQL would run statements sent together in one transaction.
    for (const statement of statementsOf(text)) await sql.raw(statement).execute(db)
    await note(db, name)
    return
  }
  await db.transaction().execute(async (tx) => {
    await sql.raw(`set local lock_timeout = ${patience}`).execute(tx)
    await sql.raw(text).execute(tx)
    await note(tx, name)
  })
}

/** Lock timeout or deadlock: the migration was rolled back. */
const isHeldUp = (error: unknown) => ['55P03', '40P01'].includes(errorCode(error) ?? '')

const apply = async (db: Db, migration: Migration, patience: number) => {
  for (let tries = 1; ; tries++) {
    try {
      return await applyOnce(db, migration, patience)
    } catch (error) {
      if (!isHeldUp(error) || tries === mostTries) throw error
      await pause(restMs)
    }
  }
}

type Options = { schema?: string; folder?: URL; patience?: number }

/**
 * Creates the schema of an empty database in one transaction, then runs each new migration in its own. A migration gives up waiting for a
 * lock after `patience` milliseconds and retries, so that a running server goes on (docs/decisions/0101). Concurrent runs take turns.
 */
export const migrate = (pool: Db, { schema, folder = migrationsFolder, patience = 3000 }: Options = {}) =>
  pool.connection().execute(async (db) => {
    const text = schema ?? (await readSchema())
    const migrations = await readMigrations(folder)
    await lock(db)
    try {
      await sql`create table if not exists migration (name text primary key, at timestamptz not null default now())`.execute(db)
      const readDone = async () =>
        (await sql<{ name: string }>`select name from migration order by name`.execute(db)).rows.map(({ name }) => name)
      if ((await readDone()).length === 0) await applySchema(db, text)
      const done = await readDone()
      checkDone(done, nameOf(text), migrations)
      for (const migration of migrations) if (!done.includes(migration.name)) await apply(db, migration, patience)
    } finally {
      await unlock(db)
    }
  })
