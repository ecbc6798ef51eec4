import { sql } from 'kysely'
import type { Db } from '../../src/db/connect.ts'
import { accounts, aircraft, chanceOf, flightPart, hobbsBefore, idOf, type Plan, type Size } from './size.ts'

/** Letters of tail numbers, without I and O. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

export const addPeople = async (db: Db, { owners, pilots, instructors }: Plan) => {
  await sql`insert into account (id, email, first_name, last_name, pilot_category, pilot_categories, home_airport_id, birth_date, ratings,
    endorsements, total_hours, registered_at, created_at)
    select ${idOf(accounts, 'n')}, 'member' || n || '@bench.example', 'Member', 'No' || n, category, array[category],
      port.ids[1 + n % array_length(port.ids, 1)],
      date '1960-01-01' + (n % 14000)::int, '{private,instrument,single_engine}', '{high_performance}', 200 + n % 3000,
        now() - interval '3 years', now() - interval '3 years'
    from generate_series(1, ${owners + pilots + instructors}::bigint) n, (select array_agg(id order by code) as ids from airport
      where is_preset) port,
      lateral (select case when n > ${owners + pilots} then 'csip_pilot' else 'licensed_pilot' end as category) c`.execute(db)
  // Documents that make an instructor bookable.
  await sql`with proof as (
      insert into file (id, owner_id, name, content_type, bytes, sha256, storage_key)
      select ${idOf('11000000', 'n')}, ${idOf(accounts, 'n')}, 'certificate.pdf', 'application/pdf', 1, '', 'generated'
      from generate_series(${owners + pilots + 1}::bigint, ${owners + pilots + instructors}::bigint) n returning id, owner_id)
    insert into document (id, account_id, kind, status, issued_on, expires_on, file_id, privileges)
    select ${idOf('12000000', 'row_number() over (order by id, kind)')}, owner_id, kind, 'complete', current_date - 400,
      current_date + 400, id, shows
    from proof, (values ('pilot_certificate', array['commercial', 'instrument', 'single_engine', 'multi_engine']),
      ('instructor_certificate', array['cfi', 'cfii', 'mei'])) shown (kind, shows)`.execute(db)
}

/** Index of aircraft `n`'s airport in `ids`. */
const placeOf = (airports: number | undefined) =>
  sql.raw(
    airports
      ? `1 + floor(array_length(port.ids, 1) * ${chanceOf('n', 2)} ^ 2)::int`
      : '1 + ((n * 7919) % array_length(port.ids, 1))::int',
  )

export const addAircraft = async (db: Db, { aircraft: count, airports }: Size, { owners }: Plan) => {
  await sql`insert into aircraft (id, tail_number, model_id, owner_id, airport_id, year_manufactured, rate_cents, fuel_included,
    description, equipment,
      minimum_total_hours, minimum_type_hours, deposit_cents, hobbs, flight_meter, created_at)
    select ${idOf(aircraft, 'n')},
      'N' || (100 + (n - 1) / 576) || substr(${letters}, 1 + ((n - 1) / 24 % 24)::int, 1) || substr(${letters}, 1 + ((n - 1) % 24)::int, 1),
      model.id, ${idOf(accounts, `1 + n % ${owners}`)}, port.ids[${placeOf(airports)}], 1998 + (n % 28)::int,
      (${sql.raw(`8000 + floor(${chanceOf('n', 1)} * 800) * 100`)})::int, model.type <> 5, 'Bench aircraft ' || n, '{"ADS-B in and out"}',
      model.minimum_total_hours, model.minimum_type_hours, case model.type when 5 then 250000 else 50000 end,
      ${hobbsBefore('n')}, ${hobbsBefore('n')} * ${flightPart}, now() - interval '3 years'
    from generate_series(1, ${count}::bigint) n,
      (select array_agg(id order by is_preset desc, code) as ids
        from (select * from airport where is_preset or ${airports ?? 0} > 0 order by is_preset desc, code
          limit ${airports || null}) p) port,
      lateral (select * from aircraft_model order by name offset n % (select count(*) from aircraft_model) limit 1) model`.execute(
    db,
  )
}

/** Aircraft for rent need an annual on record. */
const recordAnnuals = (db: Db) =>
  sql`insert into maintenance_item (id, aircraft_id, template, title, kind, interval_months, last_done_on, last_done_hobbs, due_on, grounds)
    select gen_random_uuid(), a.id, 'annual', 'Annual inspection', 'inspection', 12, current_date - 60, a.hobbs,
      (date_trunc('month', current_date - 60) + interval '13 months - 1 day')::date, true
    from aircraft a where not exists (select from maintenance_item i where i.aircraft_id = a.id and i.template = 'annual')`.execute(
    db,
  )

/** Rates for instructors at their aircraft's airport, and current meter readings. */
export const finishPlaces = async (db: Db) => {
  await sql`insert into csip_rate (account_id, airport_id, hourly_cents)
    select t.instructor_id, a.airport_id, 8000 from (select distinct instructor_id, aircraft_id from drawn_trip
      where instructor_id is not null) t
      join aircraft a on a.id = t.aircraft_id`.execute(db)
  await sql`update aircraft a set hobbs = flown.hobbs_in, flight_meter = flown.hobbs_in * ${flightPart}
    from (select aircraft_id, max(hobbs_in) as hobbs_in from drawn_trip where flown_at is not null group by aircraft_id) flown
      where flown.aircraft_id = a.id`.execute(db)
  await recordAnnuals(db)
}
