import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'
import { openDb, openPool } from '../src/db/connect.ts'
import { migrate } from '../src/db/migrate.ts'
import { addEvents, addNotices, addRecords } from './generated/history.ts'
import { addCharges, addEntries, addMovements } from './generated/money.ts'
import { addAircraft, addPeople, finishPlaces } from './generated/places.ts'
import { addFlights, addOccupancy, addOrders } from './generated/rows.ts'
import { planOf, type Size } from './generated/size.ts'
import { drawTrips } from './generated/trips.ts'
import { withoutIndexes } from './generated/withoutIndexes.ts'
import { seedReference } from './reference.ts'

// Generates a marketplace of any size for benchmarks: `node apps/server/seeds/generate.ts --aircraft 20000 --bookings 500000`
// (DATABASE_URL). Runs inside the database and derives everything from row numbers, so the same sizes give the same data.

/** Tables that grow with bookings, in foreign key order. */
export const tables = [
  'orders',
  'occupancy',
  'flight',
  'order_event',
  'stage_record',
  'charge',
  'ledger_movement',
  'ledger_entry',
  'notice',
]

type Tell = (part: string, seconds: number) => void

export const generate = async (db: Db, size: Size, tell: Tell = () => {}) => {
  if (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) throw new Error('The database is not empty.')
  const plan = planOf(size)
  await db.transaction().execute(async (tx) => {
    const timed = async (part: string, work: (db: Db) => Promise<unknown>) => {
      const started = performance.now()
      await work(tx)
      tell(part, (performance.now() - started) / 1000)
    }
    await sql`set local synchronous_commit = off`.execute(tx)
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx)
    await sql`set local work_mem = '512MB'`.execute(tx)
    await sql`set local temp_buffers = '256MB'`.execute(tx)
    // Disables foreign key checks and per-row triggers, since the rows are consistent by construction. Requires a superuser.
    await sql`set local session_replication_role = replica`.execute(tx)
    // With wal_level minimal, writing to a table truncated in the same transaction skips the WAL.
    await sql`truncate orders, notice cascade`.execute(tx)
    await timed('people', (on) => addPeople(on, plan))
    await timed('aircraft', (on) => addAircraft(on, size, plan))
    await timed('trips', (on) => drawTrips(on, size, plan))
    await timed('places', finishPlaces)
    await timed('rows and indexes', () =>
      withoutIndexes(tx, tables, async () => {
        await timed('bookings', addOrders)
        await timed('time', addOccupancy)
        await timed('flights', addFlights)
        if (size.bare) return
        await timed('events', addEvents)
        await timed('records', addRecords)
        await timed('charges', addCharges)
        await timed('movements', addMovements)
        await timed('entries', addEntries)
        await timed('notices', addNotices)
      }),
    )
    await timed('sums', (on) => sql`select sum_listed_anew(), book_lines_anew()`.execute(on))
  })
  await sql`vacuum analyze`.execute(db)
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      aircraft: { type: 'string', default: '20000' },
      bookings: { type: 'string', default: '500000' },
      pilots: { type: 'string', default: '10000' },
      airports: { type: 'string' },
      bare: { type: 'boolean', default: false },
    },
  })
  if (!process.env.DATABASE_URL) throw new Error('DATABASE_URL is not set.')
  const db = openDb(openPool(process.env.DATABASE_URL, 2))
  await migrate(db)
  await seedReference(db)
  const started = performance.now()
  const size = {
    aircraft: Number(values.aircraft),
    bookings: Number(values.bookings),
    pilots: Number(values.pilots),
    airports: values.airports === undefined ? undefined : Number(values.airports),
    bare: values.bare,
  }
  await generate(db, size, (part, seconds) => process.stdout.write(`  ${part}: ${seconds.toFixed(1)} s\n`))
  process.stdout.write(
    `${values.aircraft} aircraft and ${values.bookings} bookings in ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
  )
  await db.destroy()
}
