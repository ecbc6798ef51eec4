import type { Airport } from '@tailshare/contract/aircraft/airports'
import type { ProjectionInputs } from '@tailshare/contract/reports/calculator/calculator'
import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { AircraftModel } from '@tailshare/contract/aircraft/aircraftModels'
import type { QuotaTerms } from '@tailshare/rules/bookings/quotas/shareLimits'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { airportJson, personJson } from '../../../people/accounts/profile/queries.ts'
import { photoIds } from '../../queries.ts'
import { agreedCosts, newestTerms, partnerOrder, type AgreedCosts } from '../../shares/queries.ts'

type OfferRow = {
  id: string
  tailNumber: string
  model: AircraftModel
  yearManufactured: number
  airport: Airport
  photoIds: string[]
  owner: Person
  seller: Person
  percent: number
  priceCents: number
  text: string
  /** First names of all partners, the seller last. */
  partners: string[]
  coOwners: number
  fromDay: string
  takenDays: string[]
  inputs: ProjectionInputs | null
  terms: QuotaTerms | null
  agreed: AgreedCosts | null
}

const most = 100

type OfferQuery = { aircraft?: string | undefined; unlistedToo?: boolean; now: Date; days: number }

const today = (now: Date) => sql`(${now}::timestamptz at time zone ap.zone)::date`

/** Rows of `day`: the days among the next `days` at airport `ap` on which aircraft `a` is occupied. */
const taken = ({ now, days }: Pick<OfferQuery, 'now' | 'days'>) =>
  sql`generate_series(0, ${days - 1}::int) n cross join lateral (select ${today(now)} + n as day) d
    where exists (select from occupancy o where o.resource_id = a.id
      and o.during && tstzrange(d.day::timestamp at time zone ap.zone, (d.day + 1)::timestamp at time zone ap.zone))`

/** How many of the next `days` days aircraft `a` is free from midnight to midnight. */
export const freeDaysOf = (wanted: Pick<OfferQuery, 'now' | 'days'>) =>
  sql`${wanted.days} - (select count(*)::int from ${taken(wanted)})`

/** Offers of listed aircraft, the largest first; of one aircraft if named. */
export const listOffers = async (db: Db, { aircraft, unlistedToo = false, now, days }: OfferQuery) => {
  const { rows } = await sql<OfferRow>`
    select a.id, a.tail_number, json_build_object('id', m.id, 'name', m.name, 'maker', m.maker, 'family', m.family,
      'type', m.type) as model,
      a.year_manufactured, ${airportJson('ap')} as airport, ${photoIds('a')} as photo_ids, ${personJson('w')} as owner,
        ${personJson('s')} as seller,
      f.percent::float8 as percent, f.price_cents, f.text, pl.inputs, ${newestTerms('a')} as terms, ${agreedCosts('a', now)} as agreed,
        ${today(now)}::text as from_day,
      array(select d.day::text from ${taken({ now, days })} order by 1) as taken_days,
      (select count(*)::int from aircraft_share h where h.aircraft_id = a.id) as co_owners,
      array(select p.first_name from (
          select h.account_id, h.percent from aircraft_share h where h.aircraft_id = a.id
          union all select a.owner_id, 100 - coalesce((select sum(h.percent) from aircraft_share h where h.aircraft_id = a.id), 0)) held
        join account p on p.id = held.account_id where held.percent > 0
          order by ${partnerOrder(sql`a.owner_id`, sql`held.percent`)}) as partners
    from share_offer f join aircraft a on a.id = f.aircraft_id join aircraft_model m on m.id = a.model_id
      join airport ap on ap.id = a.airport_id join account w on w.id = a.owner_id join account s on s.id = f.account_id
      left join aircraft_plan pl on pl.aircraft_id = a.id
    where (a.is_listed or ${unlistedToo}) and a.deleted_at is null and (${aircraft ?? null}::uuid is null or a.id = ${aircraft ?? null})
    order by f.percent desc, f.price_cents, a.tail_number, f.account_id limit ${most}`.execute(db)
  return rows
}

/** Accounts offering a share of a listed aircraft. */
export const listSellerIds = async (db: Db, aircraftId: string) => {
  const { rows } = await sql<{ id: string; tailNumber: string }>`
    select f.account_id as id, a.tail_number from share_offer f join aircraft a on a.id = f.aircraft_id
    where f.aircraft_id = ${aircraftId} and a.is_listed and a.deleted_at is null order by 1`.execute(db)
  return rows
}
