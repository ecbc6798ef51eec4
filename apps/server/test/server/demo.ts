import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '../../src/start/config.ts'
import { countInOwnTable } from '../../src/outside/analytics.ts'
import { openFiles } from '../../src/outside/files.ts'
import { openWeather } from '../../src/outside/weather/weather.ts'
import { openStripe } from '../../src/outside/stripe/stripe.ts'
import { freshDatabase } from './freshDatabase.ts'
import { openLive } from '../../src/http/live/live.ts'
import { openParts } from './parts.ts'
import { seedDemo } from '../../seeds/demo.ts'

/** A fresh, migrated database with the base data of every installation. `close` drops it. */
export const openFresh = async () => {
  const parts = await openParts(await freshDatabase())
  return { ...parts, close: parts.remove }
}

export const openDemo = async (now: Date, seed?: string) => {
  const fresh = await openFresh()
  const { db, sandbox } = fresh
  const live = openLive(fresh.database.connectionString)
  const folder = await mkdtemp(join(tmpdir(), 'tailshare-seeds-'))
  const config = readConfig({ TAILSHARE_MODE: 'test', TAILSHARE_DATA: folder, PORT: '0' })
  const stripe = openStripe(config, sandbox.port)
  const log = pino({ level: 'silent' })
  const [files, weather, analytics] = [openFiles(config.files), openWeather(config, log), countInOwnTable(db)]
  const services = { config, db, readDb: db, payDb: db, stripe, files, weather, analytics, live, log }
  await seedDemo(services, now, seed)
  const close = async () => {
    await live.close()
    await fresh.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...fresh, stripe, services, close }
}
export type Demo = Awaited<ReturnType<typeof openDemo>>

export const rowsOf = async <Row extends object>({ pool }: Pick<Demo, 'pool'>, query: string) =>
  (await pool.query<Row>(query)).rows

const tables =
  `account document model_hours membership aircraft aircraft_share aircraft_customer orders order_event block occupancy
    charge ledger_movement ledger_entry flight stage_record maintenance_item squawk review notice marker favorite
    tax_advisor audit_entry participation_entry depreciation_input`.split(/\s+/)

// Ids, salts and the provider's names differ from run to run; what they stand for does not.
const volatile =
  /"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}"|"(pi|pm|cus|acct|sub|in)_\w+"|"scrypt[^"]*"|[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** One line per table, so that a difference names its table. */
export const fingerprint = async (demo: Demo) => {
  const lines: string[] = []
  for (const table of tables) {
    const rows = await rowsOf<{ row: Record<string, unknown> }>(
      demo,
      `select to_jsonb(t) - 'password_hash' as row from ${table} t`,
    )
    const texts = rows.map(({ row }) => JSON.stringify(row).replaceAll(volatile, '')).sort()
    lines.push(`${table} ${rows.length} ${createHash('sha256').update(texts.join('\n')).digest('hex')}`)
  }
  return lines
}

/** Members are drawn from the seed, regardless of the hour at which the demo was created. */
export const members = `select email, first_name, last_name, phone from account order by email`
