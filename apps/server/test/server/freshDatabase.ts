import { inject } from 'vitest'
import { openPool } from '../../src/db/connect.ts'
import { newId } from '../../src/db/newId.ts'
import { copyStatement, withDatabase } from './setup.ts'

/** One connection for all servers of this worker. */
const admin = openPool(inject('databaseUrl'), 1, {}, { connectMs: 60_000 })

/** A database of its own. `drop` removes it despite open connections. */
const create = async (template?: string) => {
  const name = `${inject('template')}_${newId().replaceAll('-', '')}`
  await admin.query(template ? copyStatement(name, template) : `create database ${name}`)
  return {
    name,
    connectionString: withDatabase(inject('databaseUrl'), name),
    drop: () => admin.query(`drop database if exists ${name} with (force)`),
  }
}

export const emptyDatabase = () => create()

/** With the cast and the named fleet, or a copy of another database that has no connections. */
export const cloneDatabase = (of = inject('template')) => create(of)

/** With the base data of every installation and no accounts. */
export const freshDatabase = () => create(inject('bare'))
