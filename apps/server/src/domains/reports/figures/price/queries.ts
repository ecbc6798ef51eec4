import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { canceledBookings } from '../../../../db/sql/statuses.ts'

type Priced = { id: string; rateCents: number; lat: number; lon: number; utilizationPercent: number }

/** Degrees around an airport that cover the distance counted, anywhere in the US. */
const box = { lat: 0.9, lon: 1.4 }

/** The aircraft and listed ones of its family nearby, with their use of daylight over three months. */
export const listPriced = async (db: Db, aircraftId: string, now: Date) => {
  const { rows } = await sql<Priced>`
    with own as (select a.id, m.family, ap.lat, ap.lon, ap.zone from aircraft a join aircraft_model m on m.id = a.model_id
      join airport ap on ap.id = a.airport_id where a.id = ${aircraftId}),
    span as (select (date_trunc('month', ${now}::timestamptz at time zone own.zone) - interval '2 months') at time zone own.zone as begins
      from own)
    select a.id, a.rate_cents, ap.lat, ap.lon, round(least(100, 100.0 * coalesce(used.seconds, 0)
        / greatest(43200, daylight_between(greatest(span.begins, a.created_at), ${now}::timestamptz, ap.lat, ap.lon))),
          1) as utilization_percent
    from own cross join span join aircraft_model m on m.family = own.family join aircraft a on a.model_id = m.id
      join airport ap on ap.id = a.airport_id
      cross join lateral (select sum(case when f.departed_at >= span.begins then f.daylight_seconds
          else daylight_between(span.begins, f.returned_at, ap.lat, ap.lon) end) as seconds from flight f
            where f.aircraft_id = a.id and f.returned_at > span.begins) used
    where a.id = own.id or (a.is_listed and a.deleted_at is null and abs(ap.lat - own.lat) < ${box.lat}
      and abs(ap.lon - own.lon) < ${box.lon})`.execute(db)
  return rows
}

type TripElsewhere = { rateCents: number; lat: number; lon: number }

/** Bookings pilots made within two weeks of being refused this aircraft. */
export const listBookedElsewhere = async (db: Db, aircraftId: string, now: Date) => {
  const { rows } = await sql<TripElsewhere>`
    select distinct on (o.id) a.rate_cents, ap.lat, ap.lon
    from refused_trip r join orders o on o.pilot_id = r.account_id and o.aircraft_id <> r.aircraft_id and o.owner_id <> r.account_id
      and o.created_at >= r.day::timestamp at time zone 'UTC' and o.created_at < (r.day + interval '14 days') at time zone 'UTC'
        and o.status not in ${canceledBookings}
      join aircraft a on a.id = o.aircraft_id join airport ap on ap.id = a.airport_id
    where r.aircraft_id = ${aircraftId} and r.day > (${now}::timestamptz - interval '180 days')::date`.execute(db)
  return rows
}
