import { storySeed } from '@tailshare/contract/test/stories'
import type { TestProject } from 'vitest/node'
import { openDb, openPool } from '../src/db/connect.ts'
import { migrate } from '../src/db/migrate.ts'
import { migrateJobs } from '../src/jobs/worker.ts'
import { seedNamedFleet } from '../seeds/fleet.ts'
import { seedPeople } from '../seeds/people.ts'
import { seedReference } from '../seeds/reference.ts'
import pg from 'pg'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    template: string
    people: string
    fleet: string
  }
}

/** Migrates and seeds one template database; every test file then clones it in a moment. */
export default async function setup(project: TestProject) {
  const databaseUrl = process.env.TEST_DATABASE_URL
  if (!databaseUrl) throw new Error('TEST_DATABASE_URL is not set. Run the tests with: npm test, or npm run check')
  console.log(`Random stories begin from seed ${storySeed}.`)
  const template = `tailshare_template_${process.pid}`
  const admin = new pg.Client({ connectionString: databaseUrl })
  await admin.connect()
  await admin.query(`drop database if exists ${template} with (force)`)
  await admin.query(`create database ${template}`)
  const pool = openPool(withDatabase(databaseUrl, template), 4)
  const db = openDb(pool)
  await migrate(db)
  await migrateJobs(pool)
  await seedReference(db)
  const people = await seedPeople(db, new Date(), async () => {})
  const fleet = await seedNamedFleet(db, people)
  await db.destroy()
  project.provide('databaseUrl', databaseUrl)
  project.provide('template', template)
  project.provide('people', JSON.stringify(people))
  project.provide('fleet', JSON.stringify(fleet))
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`)
    await admin.end()
  }
}

export const withDatabase = (connectionString: string, name: string) => {
  const url = new URL(connectionString.replace(/^postgres(ql)?:\/\/\//, 'postgres://localhost/'))
  url.pathname = `/${name}`
  return url.toString()
}
