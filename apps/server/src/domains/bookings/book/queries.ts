import type { Person } from '@tailshare/contract/accounts'
import type { Period } from '@tailshare/contract/period'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { isOfferedCsip } from '../../accounts/csip/queries.ts'
import { personJson } from '../../aircraft/queries.ts'

export type FreeAircraft = {
  aircraftId: string
  tailNumber: string
  modelName: string
  airportCode: string
  lat: number
  lon: number
  priceHourCents: number
}

/** Listed aircraft of the same family that have the whole period, turnaround included. */
export const listFreeOfFamily = async (
  db: Db,
  { family, exceptId, period, most }: { family: string; exceptId: string; period: Period; most: number },
) => {
  const { rows } = await sql<FreeAircraft>`
    select a.id as aircraft_id, a.tail_number, m.name as model_name, ap.code as airport_code, ap.lat, ap.lon, a.rate_cents as price_hour_cents
    from aircraft a join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id
    where m.family = ${family} and a.id <> ${exceptId} and a.is_listed and a.deleted_at is null and a.grounded_reason is null
      and not exists (select 1 from occupancy o where o.resource_id = a.id and o.during && tstzrange(${period.from}, ${period.to}::timestamptz + make_interval(mins => a.turnaround_minutes)))
    limit ${most}`.execute(db)
  return rows
}

export type Offer = { csip: Person; airportId: string; hourlyRateCents: number; free: boolean }

/** Verified instructors who rate the aircraft's airport; `free` for the whole period, or at all where there is none. */
export const listOffers = async (db: Db, aircraftId: string, period: Period | undefined) => {
  const free = period
    ? sql`not exists (select 1 from occupancy o where o.resource_id = c.id and o.during && tstzrange(${period.from}, ${period.to}))`
    : sql`true`
  const { rows } = await sql<Offer>`
    select ${personJson('c')} as csip, r.airport_id, r.hourly_cents as hourly_rate_cents, ${free} as free
    from aircraft a join csip_rate r on r.airport_id = a.airport_id join account c on c.id = r.account_id
    where a.id = ${aircraftId} and ${isOfferedCsip('c')} order by r.hourly_cents, c.last_name limit 50`.execute(db)
  return rows
}

/** What occupies an aircraft; who books is only named to those who may know. */
export const listBusy = async (db: Db, aircraftId: string, period: Period) => {
  const { rows } = await sql<{
    id: string
    kind: 'booking' | 'own' | 'maintenance' | 'block'
    from: Date
    to: Date
    pilotId: string | null
    pilotName: string | null
    ownerId: string
  }>`
    select o.id, o.kind, lower(o.during) as from, upper(o.during) as to, b.pilot_id, p.first_name || ' ' || left(p.last_name, 1) || '.' as pilot_name, a.owner_id
    from occupancy o join aircraft a on a.id = o.resource_id left join orders b on b.id = o.order_id left join account p on p.id = b.pilot_id
    where o.resource_id = ${aircraftId} and o.during && tstzrange(${period.from}, ${period.to}) order by o.during limit 500`.execute(
    db,
  )
  return rows
}

export const findAircraftPlace = (db: Db, aircraftId: string) =>
  db
    .selectFrom('aircraft')
    .innerJoin('airport', 'airport.id', 'aircraft.airportId')
    .select(['aircraft.id', 'airport.zone', 'airport.lat', 'airport.lon'])
    .where('aircraft.id', '=', aircraftId)
    .where('aircraft.deletedAt', 'is', null)
    .executeTakeFirst()
