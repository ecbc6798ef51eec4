import './quickPasswords.ts'
import { prepareSchema } from '@tailshare/payment-sandbox/protocol/schema'
import type { TestProject } from 'vitest/node'
import { sql } from 'kysely'
import { openDb, openPool, type Db } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrate/migrate.ts'
import { migrateJobs } from '../../src/jobs/worker.ts'
import { seedNamedFleet } from '../../seeds/fleet/fleet.ts'
import { seedPeople } from '../../seeds/people/people.ts'
import { seedReference } from '../../seeds/reference.ts'
import { rememberState } from './reset.ts'
import pg from 'pg'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    /** Base data of every installation, without accounts. */
    bare: string
    /** With the cast and the named fleet. */
    template: string
    people: string
    fleet: string
  }
}

/** Copies files instead of logging each page: a tenth of the time in memory. */
export const copyStatement = (name: string, of: string) => `create database ${name} template ${of} strategy file_copy`

/** Gives every test aircraft an annual on record, which rentals require. */
const recordAnnuals = (db: Db) =>
  sql`insert into maintenance_item (id, aircraft_id, template, title, kind, interval_months, last_done_on, last_done_hobbs, due_on, grounds)
    select gen_random_uuid(), a.id, 'annual', 'Annual inspection', 'inspection', 12, current_date - 30, a.hobbs,
      (date_trunc('month', current_date - 30) + interval '13 months - 1 day')::date, true from aircraft a`.execute(db)

/** Migrates and seeds template databases once; every worker clones them. */
export default async function setup(project: TestProject) {
  const databaseUrl = process.env.TEST_DATABASE_URL
  if (!databaseUrl) throw new Error('TEST_DATABASE_URL is not set. Run the tests with: npm test, or npm run check')
  const bare = `tailshare_bare_${process.pid}`
  const template = `tailshare_template_${process.pid}`
  const admin = new pg.Client({ connectionString: databaseUrl })
  await admin.connect()
  const drop = async () => {
    const { rows } = await admin.query<{ name: string }>('select datname as name from pg_database where datname ~ $1', [
      `^(${bare}|${template}(_.*)?)$`,
    ])
    for (const { name } of rows) await admin.query(`drop database ${name} with (force)`)
  }
  await drop()
  await admin.query(`create database ${bare}`)
  const pool = openPool(withDatabase(databaseUrl, bare), 4)
  const db = openDb(pool)
  await migrate(db)
  await migrateJobs(pool)
  await prepareSchema(pool)
  await seedReference(db)
  await db.destroy()
  await admin.query(copyStatement(template, bare))
  const peopled = openDb(openPool(withDatabase(databaseUrl, template), 4))
  const people = await seedPeople(peopled, new Date(), async () => {})
  const fleet = await seedNamedFleet(peopled, people)
  await recordAnnuals(peopled)
  await rememberState(peopled)
  await peopled.destroy()
  project.provide('databaseUrl', databaseUrl)
  project.provide('bare', bare)
  project.provide('template', template)
  project.provide('people', JSON.stringify(people))
  project.provide('fleet', JSON.stringify(fleet))
  return async () => {
    await drop()
    await admin.end()
  }
}

export const withDatabase = (connectionString: string, name: string) => {
  const url = new URL(connectionString.replace(/^postgres(ql)?:\/\/\//, 'postgres://localhost/'))
  url.pathname = `/${name}`
  return url.toString()
}
