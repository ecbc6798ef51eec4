import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'
import { openDb, openPool } from '../src/db/connect.ts'
import { migrate } from '../src/db/migrate.ts'
import { seedReference } from './reference.ts'

// A marketplace of any size for benchmarks: `node apps/server/seeds/generate.ts --aircraft 20000 --bookings 500000` (DATABASE_URL).
// Everything is made inside the database; ids and chance follow from row numbers, so the same sizes make the same data.

/** `airports`: how many the aircraft stand at; the preset ones come first, and the first have the most. Without it all preset ones have as many. */
export type Size = { aircraft: number; bookings: number; pilots: number; airports?: number | undefined }

/** A UUID from a prefix and a row number: cheap to compute, equal on every run, in the order of the numbers. */
const idOf = (prefix: string, number: string) =>
  sql.raw(`('${prefix}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`)
/** Repeatable chance in `[0, 1)` from a row number and a salt. */
const chanceOf = (number: string, salt: number) =>
  `((hashint8extended((${number})::bigint, ${salt}) & 1048575)::float8 / 1048576)`
/** Letters of a tail number; I and O are not used. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Bookings last two to eight hours. */
const longestHours = 8

const accounts = '10000000'
const aircraft = '20000000'
const orders = '30000000'

const addPeople = (db: Db, { pilots }: Size, owners: number) =>
  sql`insert into account (id, email, first_name, last_name, pilot_category, home_airport_id, birth_date, ratings, endorsements, total_hours, registered_at, created_at)
    select ${idOf(accounts, 'n')}, 'member' || n || '@bench.example', 'Member', 'No' || n, 'licensed_pilot', port.ids[1 + n % array_length(port.ids, 1)],
      date '1960-01-01' + (n % 14000)::int, '{private,instrument}', '{high_performance}', 200 + n % 3000, now() - interval '3 years', now() - interval '3 years'
    from generate_series(1, ${owners + pilots}::bigint) n, (select array_agg(id order by code) as ids from airport where is_preset) port`.execute(
    db,
  )

/** Where aircraft number `n` stands among `ids`. */
const placeOf = (airports: number | undefined) =>
  sql.raw(
    airports
      ? `1 + floor(array_length(port.ids, 1) * ${chanceOf('n', 2)} ^ 2)::int`
      : '1 + ((n * 7919) % array_length(port.ids, 1))::int',
  )

const addAircraft = (db: Db, { aircraft: count, airports }: Size, owners: number) =>
  sql`insert into aircraft (id, tail_number, model_id, owner_id, airport_id, year_manufactured, rate_cents, fuel_included, description, equipment,
      minimum_total_hours, minimum_type_hours, deposit_cents, hobbs, flight_meter, created_at)
    select ${idOf(aircraft, 'n')},
      'N' || (100 + (n - 1) / 576) || substr(${letters}, 1 + ((n - 1) / 24 % 24)::int, 1) || substr(${letters}, 1 + ((n - 1) % 24)::int, 1),
      model.id, ${idOf(accounts, `1 + n % ${owners}`)}, port.ids[${placeOf(airports)}], 1998 + (n % 28)::int,
      (${sql.raw(`8000 + floor(${chanceOf('n', 1)} * 800) * 100`)})::int, model.type <> 5, 'Bench aircraft ' || n, '{"ADS-B in and out"}',
      model.minimum_total_hours, model.minimum_type_hours, case model.type when 5 then 250000 else 50000 end, 1000 + n % 5000, 850 + n % 4200, now() - interval '3 years'
    from generate_series(1, ${count}::bigint) n,
      (select array_agg(id order by is_preset desc, code) as ids
        from (select * from airport where is_preset or ${airports ?? 0} > 0 order by is_preset desc, code limit ${airports || null}) p) port,
      lateral (select * from aircraft_model order by name offset n % (select count(*) from aircraft_model) limit 1) model`.execute(
    db,
  )

/** Each aircraft gets its bookings evenly from a year and a half ago into the coming half year, so none overlap; pilots may. */
const bookingRows = ({ aircraft: planes, bookings, pilots }: Size, owners: number) => {
  const perAircraft = Math.ceil(bookings / planes)
  const ahead = 180 * 24
  const apart = Math.max(longestHours + 2, Math.floor((720 * 24) / perAircraft))
  return sql.raw(`(
    select n, (n - 1) / ${perAircraft} + 1 as plane, date_trunc('hour', now()) + make_interval(hours => ${ahead} - ${apart} * (1 + ((n - 1) % ${perAircraft})::int) + (((n - 1) / ${perAircraft}) * 37 % ${apart})::int) as starts,
      (2 + n % 7)::int as hours, 1 + ${owners} + (n * 104729) % ${pilots} as pilot
    from generate_series(1, ${bookings}::bigint) n) b`)
}

const addBookings = async (db: Db, size: Size, owners: number) => {
  const rows = bookingRows(size, owners)
  await sql`insert into orders (id, number, aircraft_id, owner_id, pilot_id, booked_by_id, status, start_at, drop_at, drop_real_at, planned_hours, quote, total_cents, final_cents, created_at)
    select ${idOf(orders, 'b.n')}, b.n, a.id, a.owner_id, ${idOf(accounts, 'b.pilot')}, ${idOf(accounts, 'b.pilot')},
      case when b.starts > now() then 'booked' else 'flight_complete' end, b.starts, b.starts + make_interval(hours => b.hours),
      case when b.starts > now() then null else b.starts + make_interval(hours => b.hours) end, b.hours * 0.6,
      jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('kind', 'rental', 'text', 'Rental', 'cents', a.rate_cents)), 'totalCents', a.rate_cents, 'hours', 1,
        'minimumHours', 0, 'depositCents', a.deposit_cents, 'heldFrom', b.starts, 'freeCancellationUntil', null, 'policyText', ''),
      a.rate_cents, case when b.starts > now() then null else a.rate_cents end, b.starts - interval '9 days'
    from ${rows} join aircraft a on a.id = ${idOf(aircraft, 'b.plane')}`.execute(db)
  await sql`insert into occupancy (id, resource_id, resource_kind, during, kind, order_id)
    select ${idOf('40000000', 'row_number() over ()')}, o.aircraft_id, 'aircraft', tstzrange(o.start_at, o.drop_at + interval '30 minutes'), 'booking', o.id from orders o`.execute(
    db,
  )
  await sql`insert into flight (order_id, aircraft_id, pilot_id, owner_id, departed_at, returned_at, hobbs_out, hobbs_in, flight_out, flight_in, landings, income_cents)
    select id, aircraft_id, pilot_id, owner_id, start_at, drop_at, 100, 100 + planned_hours, 90, 90 + planned_hours * 0.85, 2, total_cents
    from orders where status = 'flight_complete'`.execute(db)
  await sql`select setval('order_number', ${size.bookings + 1001})`.execute(db)
}

/**
 * Fills a migrated, empty database. The occupancy constraint is taken off for the load and built afterwards over all rows, which
 * checks them too; a GiST index filled row by row takes many times as long.
 */
export const generate = async (db: Db, size: Size) => {
  if (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) throw new Error('The database is not empty.')
  const owners = Math.max(1, Math.ceil(size.aircraft / 4))
  await db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx)
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx)
    // Rows that are made to fit need no check of each foreign key; takes a superuser, which a benchmark's database has.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`alter table occupancy drop constraint occupancy_no_overlap`.execute(tx)
    await addPeople(tx, size, owners)
    await addAircraft(tx, size, owners)
    await addBookings(tx, size, owners)
    await sql`alter table occupancy add constraint occupancy_no_overlap exclude using gist (resource_id with =, during with &&)`.execute(
      tx,
    )
    // The triggers that keep sums and counts were off.
    await sql`select count_months_anew(), count_orders_anew(), sum_listed_anew()`.execute(tx)
  })
  await sql`analyze`.execute(db)
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      aircraft: { type: 'string', default: '20000' },
      bookings: { type: 'string', default: '500000' },
      pilots: { type: 'string', default: '10000' },
      airports: { type: 'string' },
    },
  })
  if (!process.env.DATABASE_URL) throw new Error('DATABASE_URL is not set.')
  const db = openDb(openPool(process.env.DATABASE_URL, 2))
  await migrate(db)
  await seedReference(db)
  const started = performance.now()
  const airports = values.airports === undefined ? undefined : Number(values.airports)
  await generate(db, {
    aircraft: Number(values.aircraft),
    bookings: Number(values.bookings),
    pilots: Number(values.pilots),
    airports,
  })
  process.stdout.write(
    `${values.aircraft} aircraft and ${values.bookings} bookings in ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
  )
  await db.destroy()
}
