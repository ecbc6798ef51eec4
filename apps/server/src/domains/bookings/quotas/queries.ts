import type { AircraftType } from '@tailshare/contract/constants'
import type { Period } from '@tailshare/contract/period'
import type { Holding } from '@tailshare/rules/coOwnership/holdings'
import type { QuotaUse } from '@tailshare/rules/coOwnership/quotaUse'
import { usualTerms, type QuotaTerms } from '@tailshare/rules/coOwnership/shareLimits'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** What is counted of one holder on one aircraft. */
export type QuotaCounted = {
  terms: QuotaTerms
  holdings: Holding[]
  uses: QuotaUse[]
  /** In the year of the trip. */
  shopHours: number
}

type CountedRow = Omit<QuotaCounted, 'terms'> & { id: string; type: AircraftType; terms: QuotaTerms | null }

/** What the co-owners agreed on last, of the aircraft of alias `a`; `null` for the usual. */
export const termsJson = sql`(select json_build_object('holidays', q.holidays, 'consecutiveDays', q.consecutive_days, 'advanceDays', q.advance_days,
    'maintenanceHours', q.maintenance_hours) from quota_terms q where q.aircraft_id = a.id order by q.version desc limit 1)`

type Asked = { aircraftIds: readonly string[]; holderId: string; period: Period; exceptOrderId?: string | undefined }

/** By aircraft, from the rows of the quota ledger around the year of a trip: other dates are counted too. One statement. */
export const findQuotaCounted = async (
  db: Db,
  { aircraftIds, holderId, period, exceptOrderId }: Asked,
): Promise<Map<string, QuotaCounted>> => {
  const { rows } = await sql<CountedRow>`
    select a.id, m.type, ${termsJson} as terms,
      (select coalesce(json_agg(json_build_object('percent', h.percent::float8, 'from', h.from_on, 'until', h.until_on)), '[]')
        from share_holding h where h.aircraft_id = a.id and h.account_id = ${holderId}) as holdings,
      (select coalesce(json_agg(json_build_object('id', u.order_id, 'days', u.days)), '[]') from (
        select t.order_id, json_agg(json_build_object('day', t.day, 'takenOn', (t.taken_at at time zone ap.zone)::date) order by t.day) as days from (
          select e.order_id, e.day, max(e.at) filter (where e.amount > 0) as taken_at from quota_entry e
          where e.aircraft_id = a.id and e.account_id = ${holderId} and e.measure = 'day' and e.order_id is distinct from ${exceptOrderId ?? null}::uuid
            and e.day >= year.begins - interval '1 year 3 months' and e.day < year.begins + interval '2 years'
          group by e.order_id, e.day having sum(e.amount) > 0) t
        group by t.order_id) u) as uses,
      (select coalesce(sum(e.amount), 0)::float8 from quota_entry e where e.aircraft_id = a.id and e.account_id = ${holderId}
        and e.measure = 'shop_hours' and e.day >= year.begins and e.day < year.begins + interval '1 year') as shop_hours
    from aircraft a join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id
      cross join lateral (select date_trunc('year', ${period.from}::timestamptz at time zone ap.zone) as begins) year
    where a.id = any(${[...aircraftIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, type, terms, ...counted }) => [id, { ...counted, terms: terms ?? usualTerms(type) }]))
}
