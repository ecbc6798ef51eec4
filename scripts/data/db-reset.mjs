// npm run db:reset: deletes the database. The next start creates it and seeds the demo.
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { giveUp, root } from '../run/run.mjs'
import { underProductNode } from '../setup/setup.mjs'

await underProductNode(import.meta.url)
const yes = process.argv.includes('--yes')
const url = process.env.DATABASE_URL

const confirmed = async (question) => {
  if (yes) return true
  if (!process.stdin.isTTY) return giveUp(`${question} Answer with --yes.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} [y/N] `)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

const resetGiven = async () => {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect().catch((error) => giveUp(`The database at DATABASE_URL does not answer: ${error.message}`))
  const { rows } = await client.query('select current_database() as name, inet_server_addr() as host')
  const where = `${rows[0].name} on ${rows[0].host ?? 'this machine'}`
  if (
    !(await confirmed(`This deletes everything in the schemas public, graphile_worker and payment_sandbox of ${where}. Go on?`))
  ) {
    await client.end()
    giveUp('Nothing was changed.')
  }
  await client.query('begin')
  for (const schema of ['public', 'graphile_worker', 'payment_sandbox'])
    await client.query(`drop schema if exists ${schema} cascade`)
  await client.query('create schema public')
  await client.query('commit')
  await client.end()
  console.log(`Emptied ${where}.`)
}

const resetEmbedded = async () => {
  const { lockFolder } = await import('../../apps/server/src/db/embedded/folderLock.ts')
  const { dataFoldersOf } = await import('../../apps/server/src/db/embedded/embeddedPlace.ts')
  const { clearLeftovers } = await import('../../apps/server/src/db/embedded/embeddedCluster.ts')
  const wanted = path.join(path.resolve(root, process.env.TAILSHARE_DATA || '.data'), 'postgres')
  const unlock = await lockFolder(wanted).catch((error) => giveUp(`${error.message}`))
  const present = dataFoldersOf(wanted).filter((folder) => existsSync(folder))
  for (const folder of present) {
    await clearLeftovers(folder, console.log)
    rmSync(folder, { recursive: true })
    console.log(`Removed ${folder}.`)
  }
  if (present.length === 0) console.log('There is no database yet.')
  // Photos and documents of the rows that are gone.
  const files = path.join(path.dirname(wanted), 'files')
  if (existsSync(files)) {
    rmSync(files, { recursive: true })
    console.log(`Removed ${files}.`)
  }
  await unlock()
}

await (url ? resetGiven() : resetEmbedded())
console.log('The next npm start makes and seeds a new one.')
