import pg from 'pg'
import { inject } from 'vitest'
import { seedReference } from '../seeds/reference.ts'
import { openDb, openPool } from '../src/db/connect.ts'
import { migrate } from '../src/db/migrate.ts'
import { newId } from '../src/db/newId.ts'
import { migrateJobs } from '../src/jobs/worker.ts'
import { withDatabase } from './setup.ts'

const admin = async (statement: string) => {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A database of one's own; `drop` ends it, whoever is still connected. In memory, copying files takes a tenth of the time that logging each page does. */
const create = async (template?: string) => {
  const name = `test_${newId().replaceAll('-', '')}`
  await admin(`create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`)
  return {
    connectionString: withDatabase(inject('databaseUrl'), name),
    drop: () => admin(`drop database if exists ${name} with (force)`),
  }
}

/** With nothing at all in it. */
export const emptyDatabase = () => create()

/** With the cast and the named fleet. */
export const cloneDatabase = () => create(inject('template'))

/** With what every installation has, and no one in it. */
export const freshDatabase = async () => {
  const database = await create()
  const pool = openPool(database.connectionString, 4)
  const db = openDb(pool)
  await migrate(db)
  await migrateJobs(pool)
  await seedReference(db)
  await db.destroy()
  return database
}
