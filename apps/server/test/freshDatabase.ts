import pg from 'pg'
import { inject } from 'vitest'
import { newId } from '../src/db/newId.ts'
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

/** A database of one's own; `drop` ends it, whoever is still connected. */
const create = async (template?: string) => {
  const name = `test_${newId().replaceAll('-', '')}`
  await admin(template ? copyStatement(name, template) : `create database ${name}`)
  return {
    name,
    connectionString: withDatabase(inject('databaseUrl'), name),
    drop: () => admin(`drop database if exists ${name} with (force)`),
  }
}

/** With nothing at all in it. */
export const emptyDatabase = () => create()

/** With the cast and the named fleet, or with what another one has, which nobody is connected to. */
export const cloneDatabase = (of = inject('template')) => create(of)

/** With what every installation has, and no one in it. */
export const freshDatabase = () => create(inject('bare'))
