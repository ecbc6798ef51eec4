import type { Airport } from '@tailshare/contract/aircraft/airports'
import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { AircraftType } from '@tailshare/contract/base/constants'
import type { QuotaTerms } from '@tailshare/rules/bookings/quotas/shareLimits'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { airportJson, personJson } from '../../../people/accounts/profile/queries.ts'
import { freeDaysOf } from '../../../aircraft/customers/offers/queries.ts'
import { photoIds } from '../../../aircraft/queries.ts'
import { agreedCosts, newestTerms, partnerOrder, type AgreedCosts } from '../../../aircraft/shares/queries.ts'

export type ShareRow = {
  id: string
  tailNumber: string
  modelName: string
  family: string
  type: AircraftType
  yearManufactured: number
  airport: Airport
  zone: string
  photoIds: string[]
  owner: Person
  isListed: boolean
  /** Partners whose tax advisor the caller is. */
  advisedIds: string[]
  /** The caller is or was a partner. */
  hasHeld: boolean
  /** The caller once requested or sold a share. */
  hasAsked: boolean
  /** Their request to buy is under way. */
  isBuying: boolean
  terms: QuotaTerms | null
  agreed: AgreedCosts | null
  freeDays: number
  holders: { person: Person; percent: number; since: string }[]
}

/** An aircraft with its partners, largest share first. */
export const findShares = async (
  db: Db,
  id: string,
  { callerId, now, days }: { callerId: string | null; now: Date; days: number },
) => {
  const { rows } = await sql<ShareRow>`
    select a.id, a.tail_number, m.name as model_name, m.family, m.type, a.year_manufactured, ${airportJson('ap')} as airport, ap.zone,
      ${photoIds('a')} as photo_ids,
      ${personJson('w')} as owner, a.is_listed,
      array(select t.owner_id::text from tax_advisor t where t.advisor_id = ${callerId}::uuid and t.ended_at is null
        and (t.owner_id = a.owner_id or t.owner_id in (select s.account_id from aircraft_share s
          where s.aircraft_id = a.id))) as advised_ids,
      exists (select from share_holding h where h.aircraft_id = a.id and h.account_id = ${callerId}::uuid) as has_held,
      exists (select from share_request r where r.aircraft_id = a.id and ${callerId}::uuid in (r.buyer_id, r.seller_id)) as has_asked,
      exists (select from share_request r where r.aircraft_id = a.id and r.buyer_id = ${callerId}::uuid
        and r.state in ('asked', 'accepted', 'signed')) as is_buying,
      ${newestTerms('a')} as terms, ${agreedCosts('a', now)} as agreed, ${freeDaysOf({ now, days })} as free_days,
      (select coalesce(json_agg(json_build_object('person', ${personJson('p')}, 'percent', s.percent::float8, 'since', s.since)
        order by ${partnerOrder(sql`a.owner_id`, sql`s.percent`)}), '[]')
        from aircraft_share s join account p on p.id = s.account_id where s.aircraft_id = a.id) as holders
    from aircraft a join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id join account w on w.id = a.owner_id
    where a.id = ${id} and a.deleted_at is null`.execute(db)
  return rows[0]
}

export type BookRow = {
  flights: number
  hobbsHours: number
  airframeHours: number
  fund: { cents: number; month: string } | null
  houseRules: string[]
  history: { on: string; firstName: string; percent: number }[]
}

const mostRules = 20
const mostHistory = 12

/** What a buyer reads of an aircraft, in the twelve months before `now`. */
export const findBook = async (db: Db, id: string, now: Date) => {
  const { rows } = await sql<BookRow>`
    select coalesce(f.flights, 0)::int as flights, coalesce(f.hours, 0)::float8 as hobbs_hours, a.hobbs as airframe_hours,
      (select json_build_object('cents', s.fund_cents, 'month', to_char(s.month, 'YYYY-MM')) from cost_settlement s
        where s.aircraft_id = a.id order by s.month desc limit 1) as fund,
      array(select v.title from share_vote v where v.aircraft_id = a.id and v.kind = 'house_rule' and v.state = 'passed'
        order by v.decided_at desc limit ${mostRules}) as house_rules,
      (select coalesce(json_agg(t order by t.on desc, t.percent desc), '[]') from (
        select h.from_on as on, p.first_name as "firstName", h.percent::float8 as percent from share_holding h
          join account p on p.id = h.account_id where h.aircraft_id = a.id
        order by h.from_on desc, h.percent desc limit ${mostHistory}) t) as history
    from aircraft a cross join lateral (select count(*) as flights, sum(x.hobbs_in - x.hobbs_out) as hours from flight x
      where x.aircraft_id = a.id and x.returned_at > ${now}::timestamptz - interval '1 year' and x.returned_at <= ${now}) f
    where a.id = ${id}`.execute(db)
  return rows[0]!
}
