import pg from 'pg'
import { inject } from 'vitest'
import { newId } from '../../src/db/newId.ts'
import { copyStatement, withDatabase } from './setup.ts'

const admin = async (statement: string) => {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A database of its own. `drop` removes it despite open connections. */
const create = async (template?: string) => {
  const name = `test_${newId().replaceAll('-', '')}`
  await admin(template ? copyStatement(name, template) : `create database ${name}`)
  return {
    name,
    connectionString: withDatabase(inject('databaseUrl'), name),
    drop: () => admin(`drop database if exists ${name} with (force)`),
  }
}

export const emptyDatabase = () => create()

/** With the cast and the named fleet, or a copy of another database that has no connections. */
export const cloneDatabase = (of = inject('template')) => create(of)

/** With the base data of every installation and no accounts. */
export const freshDatabase = () => create(inject('bare'))
