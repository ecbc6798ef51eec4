import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { DepreciationInput, DepreciationRow } from '@tailshare/contract/reports/yearPack/yearPack'
import { sql } from 'kysely'
import { feeWaits } from '../../../db/sql/feeWaits.ts'
import type { Db } from '../../../db/connect.ts'
import { canceledBookings } from '../../../db/sql/statuses.ts'
import { personJson } from '../../people/accounts/profile/queries.ts'
import type { YearOf } from './trail/queries.ts'

type OwnerRow = { owner: Person; firstYear: number; aircraft: { id: string; tailNumber: string; modelName: string }[] }

/** The owner, their aircraft, and the first year with possible entries. */
export const findYearOwner = async (db: Db, ownerId: string) => {
  const { rows } = await sql<OwnerRow>`
    select ${personJson('o')} as owner,
      extract(year from least(o.created_at, (select min(f.returned_at) from flight f
        where f.owner_id = o.id)) at time zone 'America/Los_Angeles')::int as first_year,
      coalesce((select json_agg(json_build_object('id', a.id, 'tailNumber', a.tail_number, 'modelName', m.name) order by a.tail_number)
        from aircraft a join aircraft_model m on m.id = a.model_id where a.owner_id = o.id
          and (a.deleted_at is null or exists (select from flight f where f.aircraft_id = a.id))), '[]') as aircraft
    from account o where o.id = ${ownerId}`.execute(db)
  return rows[0]
}

/** Business use of this year only; price and date from the last year that has them. */
export const listDepreciation = async (db: Db, { ownerId, aircraftId, year }: YearOf) => {
  const { rows } = await sql<DepreciationRow>`
    select a.id as aircraft_id, a.tail_number, m.name as model_name, d.price_cents, to_char(d.in_service_on, 'YYYY-MM-DD') as in_service_on,
      case when d.year = ${year} then d.business_percent end as business_percent
    from aircraft a join aircraft_model m on m.id = a.model_id left join lateral (
      select i.* from depreciation_input i where i.aircraft_id = a.id and i.owner_id = ${ownerId} and i.year <= ${year}
        order by i.year desc limit 1) d on true
    where a.owner_id = ${ownerId} and (${aircraftId}::uuid is null or a.id = ${aircraftId}::uuid)
      and (a.deleted_at is null or d.year is not null) order by a.tail_number`.execute(db)
  return rows
}

type Entered = DepreciationInput & { aircraftId: string; ownerId: string; savedAt: Date }
export const putDepreciation = (db: Db, { aircraftId, ownerId, year, ...entered }: Entered) =>
  db
    .insertInto('depreciationInput')
    .values({ aircraftId, ownerId, year, ...entered })
    .onConflict((on) => on.columns(['aircraftId', 'ownerId', 'year']).doUpdateSet(entered))
    .execute()

const clock = sql`join aircraft a on a.id = f.aircraft_id join airport ap on ap.id = a.airport_id`
const inYear = (at: string, { ownerId, aircraftId, year }: YearOf) => sql`
  a.owner_id = ${ownerId} and (${aircraftId}::uuid is null or a.id = ${aircraftId}::uuid)
  and ${sql.raw(at)} >= make_timestamp(${year}, 1, 1, 0, 0, 0) at time zone ap.zone
    and ${sql.raw(at)} < make_timestamp(${year + 1}, 1, 1, 0, 0, 0) at time zone ap.zone`

export type YearFlight = {
  orderId: string
  number: number
  day: string
  tailNumber: string
  home: string
  zone: string
  destination: string
  departedAt: Date
  returnedAt: Date
  note: string
  pilot: string
  csip: string | null
  hobbsOut: number
  hobbsIn: number
  hobbsHours: number
  landings: number
  incomeCents: number
  use: 'rented' | 'instruction' | 'co_owner' | 'own' | 'maintenance'
}

/** The year's flight log, oldest first. `use` is the purpose counted for the year's hours. */
export const listYearFlights = async (db: Db, of: YearOf, use: (orderId: string) => YearFlight['use']) => {
  const { rows } = await sql<Omit<YearFlight, 'use'>>`
    select f.order_id, o.number, to_char(f.returned_at at time zone ap.zone, 'YYYY-MM-DD') as day, a.tail_number, ap.code as home,
      ap.zone, o.destination,
      f.departed_at, f.returned_at, o.note, p.first_name || ' ' || p.last_name as pilot, c.first_name || ' ' || c.last_name as csip,
      f.hobbs_out, f.hobbs_in, f.hobbs_in - f.hobbs_out as hobbs_hours, f.landings, f.income_cents
    from flight f ${clock} join orders o on o.id = f.order_id join account p on p.id = f.pilot_id left join account c on c.id = o.csip_id
    where f.owner_id = ${of.ownerId} and ${inYear('f.returned_at', of)} order by f.returned_at, f.order_id`.execute(db)
  return rows.map((row): YearFlight => ({ ...row, use: use(row.orderId) }))
}

type YearReceipt = { orderId: string; month: string; at: Date }

/** Bookings that earned the owner something, by flight or cancellation: each has a receipt. */
const yearReceipts = (of: YearOf) => sql`
  select o.id as order_id, to_char(f.returned_at at time zone ap.zone, 'YYYY-MM') as month, f.returned_at as at from flight f ${clock}
    join orders o on o.id = f.order_id
    where f.owner_id = ${of.ownerId} and f.pilot_id <> f.owner_id and o.final_cents > 0 and ${inYear('f.returned_at', of)}
  union all
  select f.id, to_char(coalesce(f.canceled_at, f.drop_at) at time zone ap.zone, 'YYYY-MM'), coalesce(f.canceled_at, f.drop_at)
    from orders f ${clock}
    where f.owner_id = ${of.ownerId} and f.pilot_id <> f.owner_id and f.status in ${canceledBookings} and f.final_cents > 0
      and ${inYear('coalesce(f.canceled_at, f.drop_at)', of)} and not ${feeWaits('f')}`

/** Oldest first. */
export const listYearReceipts = async (db: Db, of: YearOf) => {
  const { rows } = await sql<YearReceipt>`${yearReceipts(of)} order by at, order_id`.execute(db)
  return rows
}

export const countYearReceipts = async (db: Db, of: YearOf) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${yearReceipts(of)}) receipt`.execute(db)
  return rows[0]!.count
}

/** `day`: of the expense, or of the return at its airport. */
type YearPaper = { id: string; name: string; title: string; storageKey: string; day: string; at: Date }

/** Uploaded receipts of shared expenses and of fuel bought by pilots. */
export const listYearPapers = async (db: Db, of: YearOf) => {
  const { rows } = await sql<YearPaper>`
    select x.id, f.name, x.title, f.storage_key, x.day, x.created_at as at from expense x join file f on f.id = x.file_id
      join aircraft a on a.id = x.aircraft_id
      where x.state = 'agreed' and a.owner_id = ${of.ownerId} and (${of.aircraftId}::uuid is null or a.id = ${of.aircraftId}::uuid)
        and x.day >= make_date(${of.year}, 1, 1) and x.day < make_date(${of.year + 1}, 1, 1)
    union all
    select p.id, s.name, 'Fuel', s.storage_key, (f.returned_at at time zone ap.zone)::date, p.created_at from stage_photo p
      join file s on s.id = p.file_id join flight f on f.order_id = p.order_id ${clock}
      where p.question = 'photoReceipt' and p.stage = 'return' and f.owner_id = ${of.ownerId} and ${inYear('f.returned_at', of)}
    order by at, id`.execute(db)
  return rows
}
