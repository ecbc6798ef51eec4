import type { Airport } from '@tailshare/contract/aircraft/airports'
import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { AircraftModel } from '@tailshare/contract/aircraft/aircraftModels'
import type { AnnualRecord } from '@tailshare/contract/maintenance/dueStatus'
import type { Listing, ListingTerms } from '@tailshare/contract/aircraft/listing'
import { type Insertable, type Updateable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { activeBookings } from '../../../db/sql/statuses.ts'
import type { DB } from '../../../db/types.gen.ts'
import { BadInput } from '../../../http/refusal.ts'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { airportJson, personJson } from '../../people/accounts/profile/queries.ts'
import pg from 'pg'
import { wakeSearches } from '../queries.ts'

export type PhotoRow = { id: string; sizes: { type: 'avif' | 'webp'; width: number }[] }

/** Everything the form shows, and what is checked before listing. */
export type ListingRow = ListingTerms &
  Pick<
    Listing,
    | 'id'
    | 'version'
    | 'state'
    | 'tailNumber'
    | 'yearManufactured'
    | 'engine'
    | 'horsepower'
    | 'description'
    | 'parking'
    | 'keyAccess'
    | 'rampHours'
    | 'equipment'
    | 'hobbs'
    | 'flightMeter'
    | 'turnaroundMinutes'
    | 'maxTripDays'
    | 'minimums'
    | 'checkoutMonths'
    | 'recency'
    | 'rules'
    | 'selfCheckIn'
    | 'needsApproval'
    | 'customersOnly'
    | 'unsigned'
    | 'metersAreFlown'
    | 'coOwners'
  > & {
    ownerId: string
    model: AircraftModel
    airport: Airport
    photos: PhotoRow[]
    documents: string[]
    annual: AnnualRecord
    customers: number
    changedBy: Person | null
    changedAt: Date
  }

/** Photos of aircraft `a` in order, with the sizes made so far. */
const photosJson = sql`(select coalesce(json_agg(json_build_object('id', p.id, 'sizes',
    (select coalesce(json_agg(json_build_object('type', s.type, 'width', s.width) order by s.type, s.width), '[]')
      from aircraft_photo_size s where s.photo_id = p.id))
    order by p.position), '[]') from aircraft_photo p where p.aircraft_id = a.id)`

const columns = sql`a.id, a.owner_id, a.version, a.state, a.tail_number, a.year_manufactured, coalesce(a.engine, m.engine) as engine,
  coalesce(a.horsepower, m.horsepower) as horsepower, a.description, a.parking, a.key_access, a.ramp_hours, a.equipment,
  a.hobbs, a.flight_meter, a.turnaround_minutes, a.max_trip_days, a.rules, a.self_check_in, a.needs_approval, a.customers_only, a.unsigned,
  a.rate_cents as price_hour_cents, a.fuel_included,
  a.minimum_hours_per_night, a.deposit_cents, a.cancellation_policy,
  json_build_object('totalHours', a.minimum_total_hours, 'typeHours', a.minimum_type_hours) as minimums, a.checkout_months,
  json_build_object('days', a.recency_days, 'landings', a.recency_landings, 'hours', a.recency_hours) as recency,
  json_build_object('id', m.id, 'name', m.name, 'maker', m.maker, 'family', m.family, 'type', m.type) as model,
    ${airportJson('ap')} as airport,
  exists (select from flight f where f.aircraft_id = a.id) as meters_are_flown, ${photosJson} as photos,
  (select count(*)::int from aircraft_share s where s.aircraft_id = a.id) as co_owners,
  array(select distinct d.kind from aircraft_document d where d.aircraft_id = a.id and d.deleted_at is null) as documents,
  coalesce((select case when i.to_confirm then 'to_confirm' else 'on_record' end from maintenance_item i
    where i.aircraft_id = a.id and i.template = 'annual' and i.retired_at is null), 'missing') as annual,
  (select count(*)::int from aircraft_customer c where c.aircraft_id = a.id)
    + (select count(*)::int from customer_invitation i where i.aircraft_id = a.id and i.ended_at is null) as customers,
  (select ${personJson('p')} from listing_change c join account p on p.id = c.by_id
    where c.aircraft_id = a.id and c.version = a.version) as changed_by,
  coalesce((select c.at from listing_change c where c.aircraft_id = a.id and c.version = a.version), a.created_at) as changed_at`

const tables = sql`aircraft a join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id`

export const findListing = async (db: Db, id: string) => {
  const { rows } = await sql<ListingRow>`
    select ${columns} from ${tables} where a.id = ${id} and a.deleted_at is null`.execute(db)
  return rows[0]
}

/** Waits for bookings being made and blocks new ones, so that pausing or retiring sees all of them. */
export const lockListing = async (db: Db, id: string) => {
  await sql`select id from aircraft where id = ${id} for update`.execute(db)
  return findListing(db, id)
}

/** A deleted aircraft gives up its tail number. */
const orTaken = (error: unknown) => {
  throw error instanceof pg.DatabaseError && error.constraint === 'aircraft_tail_number_unique'
    ? new BadInput({ tailNumber: fieldMessages.tailNumber })
    : error
}

export const countDrafts = async (db: Db, ownerId: string) => {
  const { count } = await db
    .selectFrom('aircraft')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'draft')
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export const insertAircraft = (db: Db, values: Insertable<DB['aircraft']>) =>
  db.insertInto('aircraft').values(values).execute().catch(orTaken)

export const setAircraft = async (db: Db, id: string, values: Updateable<DB['aircraft']>) => {
  await db.updateTable('aircraft').set(values).where('id', '=', id).execute().catch(orTaken)
  await wakeSearches(db, [id])
}

/** Sets the order of photos. `ids` are those of the aircraft. */
export const setPhotoOrder = (db: Db, aircraftId: string, ids: string[]) =>
  sql`update aircraft_photo p set position = wanted.place from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    where p.id = wanted.id and p.aircraft_id = ${aircraftId}`.execute(db)

type Change = { aircraftId: string; version: number; byId: string; fields: string[]; at: Date }
export const insertListingChange = (db: Db, change: Change) => db.insertInto('listingChange').values(change).execute()

export const listFieldsSince = async (db: Db, aircraftId: string, version: number) => {
  const { rows } = await sql<{ field: string }>`
    select distinct unnest(fields) as field from listing_change where aircraft_id = ${aircraftId} and version > ${version}`.execute(
    db,
  )
  return rows.map(({ field }) => field)
}

export type OpenBooking = { id: string; startAt: Date; zone: string; firstName: string; lastName: string }

const mostNamed = 20

/** Bookings not returned yet, the next one first. */
export const listOpenBookings = async (db: Db, aircraftId: string) => {
  const { rows } = await sql<OpenBooking>`
    select o.id, o.start_at, p.zone, w.first_name, w.last_name from orders o join aircraft a on a.id = o.aircraft_id
      join airport p on p.id = a.airport_id join account w on w.id = o.pilot_id
    where o.aircraft_id = ${aircraftId} and o.status in ${activeBookings} order by o.start_at limit ${mostNamed}`.execute(db)
  return rows
}

export const listCoOwnerIds = async (db: Db, aircraftId: string) => {
  const rows = await db.selectFrom('aircraftShare').select('accountId').where('aircraftId', '=', aircraftId).execute()
  return rows.map(({ accountId }) => accountId)
}

/** True if a request for a share is open. */
export const hasOpenSale = async (db: Db, aircraftId: string) =>
  (await db
    .selectFrom('shareRequest')
    .select('id')
    .where('aircraftId', '=', aircraftId)
    .where('state', 'in', ['asked', 'accepted', 'signed'])
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Keeps flights, bookings and contracts. Frees the tail number and ends open invitations. */
export const setDeleted = async (db: Db, id: string, now: Date) => {
  await db.updateTable('aircraft').set({ state: 'retired', deletedAt: now }).where('id', '=', id).execute()
  await db.deleteFrom('shareOffer').where('aircraftId', '=', id).execute()
  await db
    .updateTable('customerInvitation')
    .set({ endedAt: now })
    .where('aircraftId', '=', id)
    .where('endedAt', 'is', null)
    .execute()
}
