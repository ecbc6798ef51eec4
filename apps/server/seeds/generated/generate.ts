import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type Db, openDb, openPool } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrate/migrate.ts'
import { addCharges, addEntries, addMovements } from './money.ts'
import { addAircraft, addPeople, finishPlaces } from './places.ts'
import { addFlights, addOccupancy, addOrders } from './rows.ts'
import { planOf, type Size, timedIdOf } from './size.ts'
import { drawTrips } from './trips.ts'
import { seedReference } from '../reference.ts'

/** Every status change, in order. */
export const addEvents = (db: Db) =>
  sql`insert into order_event (id, order_id, at, from_status, to_status, by_id)
    select ${timedIdOf('e.at', 3, 't.n * 8 + e.place')}, t.order_id, e.at, e.was, e.became, t.pilot_id
    from drawn_trip t, lateral (values (0, t.created, null, 'booked'), (1, t.canceled, 'booked', t.status),
      (2, case when t.canceled is null and t.starts <= now() then greatest(t.created, t.starts - interval '20 minutes') end, 'booked',
        'checking_in'),
      (3, case when t.canceled is null and t.starts <= now() then t.starts end, 'checking_in', 'in_flight'),
      (4, t.flown_at - interval '10 minutes', 'in_flight', 'returning'), (5, t.flown_at, 'returning', 'flight_complete')) e (place, at,
        was, became)
    where e.at is not null order by e.at, t.n, e.place`.execute(db)

/** Answers at departure and return. */
export const addRecords = (db: Db) =>
  sql`insert into stage_record (id, order_id, stage, state, answers, opened_by, opened_at, closed_by, closed_at)
    select ${timedIdOf('r.at', 4, 't.n * 2 + r.place')}, t.order_id, r.stage, 'closed', jsonb_build_object('hobbs', r.hobbs, 'oil', 7,
      'tires', true, 'fuelLeft', 20, 'fuelRight', 20),
      t.pilot_id, r.at - interval '15 minutes', t.pilot_id, r.at
    from drawn_trip t, lateral (values (0, 'departure', t.starts, t.hobbs_in - t.hobbs_hours),
      (1, 'return', t.flown_at, t.hobbs_in)) r (place, stage, at, hobbs)
    where t.canceled is null and t.starts <= now() and r.at is not null order by r.at, t.n`.execute(db)

/** Notices for pilot and owner. Older than three days: read. */
export const addNotices = async (db: Db) => {
  await sql`insert into notice (id, account_id, kind, title, text, link, created_at, read_at)
    select ${timedIdOf('s.at', 5, 't.n * 4 + s.place')}, s.account_id, s.kind, s.title,
      t.tail_number || ' on ' || to_char(t.starts, 'FMMonth DD'), '/booking/orders/' || t.order_id,
      s.at, case when s.at < now() - interval '3 days' then s.at + interval '5 hours' end
    from drawn_trip t, lateral (values (0, t.pilot_id, 'system', 'You are booked', t.created),
      (1, t.owner_id, 'system', 'Your aircraft was booked', t.created), (2, t.owner_id, 'warning', 'A booking was canceled', t.canceled),
      (3, t.pilot_id, 'system', 'Your flight is closed', t.flown_at)) s (place, account_id, kind, title, at)
    where s.at is not null order by s.at, t.n, s.place`.execute(db)
}

/**
 * Fills tables without secondary indexes and rebuilds them afterward, which is much faster. Primary keys stay, since ids arrive in order.
 * Rebuilding the exclusion constraint checks all rows.
 */
export const withoutIndexes = async (db: Db, tables: readonly string[], fill: () => Promise<void>) => {
  const { rows: indexes } = await sql<{ name: string; made: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
    where i.indrelid = any(${tables}::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid
      and c.contype in ('p', 'u', 'x'))
    order by 1`.execute(db)
  const { rows: exclusions } = await sql<{ table: string; name: string; made: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as made from pg_constraint
    where conrelid = any(${tables}::regclass[]) and contype = 'x'`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(db)
  for (const { table, name } of exclusions) await sql`alter table ${sql.raw(table)} drop constraint ${sql.raw(name)}`.execute(db)
  await fill()
  for (const { made } of indexes) await sql.raw(made).execute(db)
  for (const { table, name, made } of exclusions) await sql.raw(`alter table ${table} add constraint ${name} ${made}`).execute(db)
}

// Generates a marketplace of any size for benchmarks: `node apps/server/seeds/generated/generate.ts --aircraft 20000 --bookings 500000`
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
