import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { AircraftType } from '@tailshare/contract/base/constants'
import type { Period } from '@tailshare/contract/text/period'
import type { QuotaEntry } from '@tailshare/contract/bookings/quotas/quotas'
import type { Holding, HolidayCredits } from '@tailshare/rules/sharing/shares/holdings'
import type { QuotaTerms, QuotaUse } from '@tailshare/rules/bookings/quotas/shareLimits'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { personJson } from '../../people/accounts/profile/queries.ts'
import { advisedHolders, heldParts, newestTerms, partnerOrder } from '../../aircraft/shares/queries.ts'

export type QuotaCounted = {
  type: AircraftType
  /** Agreed terms; `null` for the defaults. */
  terms: QuotaTerms | null
  holdings: Holding[]
  uses: QuotaUse[]
  /** Holidays won in drafts, by day. */
  claims: string[]
  /** By year. */
  credits: HolidayCredits
  /** In the year of the trip. */
  shopHours: number
}

/** For alias `a`: holidays the holder won and has neither released nor swapped away. */
const claimsJson = (
  holder: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(select coalesce(json_agg(k.day order by k.day), '[]') from (
    select e.day from quota_entry e where e.aircraft_id = a.id and e.account_id = ${holder} and e.measure = 'claim'
    group by e.day having sum(e.amount) > 0) k)`
/** Per year, holidays received from partners minus those given away. */
const creditsJson = (
  holder: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(select coalesce(json_object_agg(k.year, k.holidays), '{}') from (
    select extract(year from e.day)::int as year, sum(e.amount)::int as holidays from quota_entry e
    where e.aircraft_id = a.id and e.account_id = ${holder} and e.measure = 'holiday_credit' group by 1) k)`

type QuotaQuery = { aircraftIds: readonly string[]; holderId: string; period: Period; exceptOrderId?: string | undefined }

/** By aircraft, from the quota ledger around the year of a trip, because other dates are counted too. One statement. */
export const findQuotaCounted = async (
  db: Db,
  { aircraftIds, holderId, period, exceptOrderId }: QuotaQuery,
): Promise<Map<string, QuotaCounted>> => {
  const { rows } = await sql<QuotaCounted & { id: string }>`
    select a.id, m.type, ${newestTerms('a')} as terms,
      (select coalesce(json_agg(json_build_object('percent', h.percent::float8, 'from', h.from_on, 'until', h.until_on)), '[]')
        from share_holding h where h.aircraft_id = a.id and h.account_id = ${holderId}) as holdings,
      (select coalesce(json_agg(json_build_object('id', u.order_id, 'days', u.days)), '[]') from (
        select t.order_id, json_agg(json_build_object('day', t.day, 'takenOn', (t.taken_at at time zone ap.zone)::date)
          order by t.day) as days from (
          select e.order_id, e.day, max(e.at) filter (where e.amount > 0) as taken_at from quota_entry e
          where e.aircraft_id = a.id and e.account_id = ${holderId} and e.measure = 'day'
            and e.order_id is distinct from ${exceptOrderId ?? null}::uuid
            and e.day >= year.begins - interval '1 year 3 months' and e.day < year.begins + interval '2 years'
          group by e.order_id, e.day having sum(e.amount) > 0) t
        group by t.order_id) u) as uses,
      ${claimsJson(sql`${holderId}::uuid`)} as claims, ${creditsJson(sql`${holderId}::uuid`)} as credits,
      (select coalesce(sum(e.amount), 0)::float8 from quota_entry e where e.aircraft_id = a.id and e.account_id = ${holderId}
        and e.measure = 'shop_hours' and e.day >= year.begins and e.day < year.begins + interval '1 year') as shop_hours
    from aircraft a join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id
      cross join lateral (select date_trunc('year', ${period.from}::timestamptz at time zone ap.zone) as begins) year
    where a.id = any(${[...aircraftIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...counted }) => [id, counted]))
}

export type Holders = {
  id: string
  tailNumber: string
  type: AircraftType
  zone: string
  ownerId: string
  /** Holders whom the caller advises on taxes. */
  advisedIds: string[]
  terms: QuotaTerms | null
  holders: { person: Person; percent: number; holdings: Holding[]; claims: string[]; credits: HolidayCredits }[]
}

const holdersJson = sql`(select json_agg(json_build_object('person', ${personJson('p')}, 'percent', held.percent, 'holdings',
    (select coalesce(json_agg(json_build_object('percent', h.percent::float8, 'from', h.from_on, 'until', h.until_on)), '[]')
      from share_holding h where h.aircraft_id = a.id and h.account_id = p.id),
    'claims', ${claimsJson(sql`p.id`)}, 'credits', ${creditsJson(sql`p.id`)}) order by ${partnerOrder(sql`a.owner_id`, sql`held.percent`)})
  from ${heldParts('a')} held join account p on p.id = held.account_id)`

const holdersColumns = (
  callerId: string,
) => sql`a.id, a.tail_number, m.type, ap.zone, a.owner_id, ${newestTerms('a')} as terms, ${holdersJson} as holders,
  ${advisedHolders('a', callerId)} as advised_ids`
const holdersFrom = sql`from aircraft a join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id`
const isShared = (aircraftId: string) =>
  sql`a.id = ${aircraftId} and a.deleted_at is null and exists (select from aircraft_share s where s.aircraft_id = a.id)`

/** `undefined` if the aircraft is not shared. */
export const findHolders = async (db: Db, aircraftId: string, callerId: string) => {
  const { rows } = await sql<Holders>`select ${holdersColumns(callerId)} ${holdersFrom} where ${isShared(aircraftId)}`.execute(db)
  return rows[0]
}

/** Adds usage in the requested year and around today. */
export type SharedAircraft = Holders & {
  uses: (QuotaUse & { accountId: string; number: number; isLost: boolean })[]
  shop: { accountId: string; day: string; hours: number }[]
}
type SharedAsked = {
  callerId: string
  year?: number | undefined
  /** Decides the year, in the airport's zone, if none is given. */
  at?: Date
  /** Days that count as holidays around that year. From earlier history, only trips on these days are read. */
  holidayDays: readonly string[]
  now: Date
}

/** A shared aircraft with everything its quotas are computed from. One statement. */
export const findSharedUse = async (db: Db, aircraftId: string, { callerId, year, holidayDays, now, at = now }: SharedAsked) => {
  const { rows } = await sql<SharedAircraft>`
    select ${holdersColumns(callerId)},
      (select coalesce(json_agg(json_build_object('id', u.order_id, 'accountId', u.account_id, 'number', u.number, 'isLost',
        u.canceled_late, 'days', u.days)
          order by u.days ->> 0), '[]') from (
        select t.order_id, t.account_id, o.number, o.canceled_late,
          json_agg(json_build_object('day', t.day, 'takenOn', (t.taken_at at time zone ap.zone)::date) order by t.day) as days from (
          select e.order_id, e.account_id, e.day, max(e.at) filter (where e.amount > 0) as taken_at from (
            select r.order_id, r.account_id, r.day, r.at, r.amount from quota_entry r
              where r.aircraft_id = a.id and r.measure = 'day' and r.day >= asked.today - 60
            union all select r.order_id, r.account_id, r.day, r.at, r.amount from quota_entry r
              where r.aircraft_id = a.id and r.measure = 'day' and r.day < asked.today - 60 and r.order_id in (
                select h.order_id from quota_entry h where h.aircraft_id = a.id and h.measure = 'day'
                  and h.day = any(${[...holidayDays]}::date[]))) e
          group by e.order_id, e.account_id, e.day having sum(e.amount) > 0) t
        join orders o on o.id = t.order_id group by t.order_id, t.account_id, o.number, o.canceled_late) u) as uses,
      (select coalesce(json_agg(json_build_object('accountId', s.account_id, 'day', s.day, 'hours', s.hours)), '[]') from (
        select e.account_id, e.day, sum(e.amount)::float8 as hours from quota_entry e
        where e.aircraft_id = a.id and e.measure = 'shop_hours' and e.day >= asked.year and e.day < asked.year + interval '1 year'
        group by e.account_id, e.day having sum(e.amount) > 0) s) as shop
    ${holdersFrom} cross join lateral (select (${now}::timestamptz at time zone ap.zone)::date as today,
        make_date(coalesce(${year ?? null}::int, extract(year from ${at}::timestamptz at time zone ap.zone)::int), 1, 1) as year) asked
    where ${isShared(aircraftId)}`.execute(db)
  return rows[0]
}

export type EntryRow = {
  id: number
  person: Person
  measure: QuotaEntry['measure']
  day: string
  amount: number
  cause: QuotaEntry['cause']
  orderId: string | null
  number: number | null
  at: Date
}

type EntriesAsked = { holder?: string | undefined; orderId?: string | undefined; limit: number; offset: number }

/** Quota ledger rows, newest first, with their total count. */
export const listEntries = async (db: Db, aircraftId: string, { holder, orderId, limit, offset }: EntriesAsked) => {
  const where = sql`e.aircraft_id = ${aircraftId} and (${holder ?? null}::uuid is null or e.account_id = ${holder ?? null}::uuid)
    and (${orderId ?? null}::uuid is null or e.order_id = ${orderId ?? null}::uuid)`
  const [{ rows }, counted] = await Promise.all([
    sql<EntryRow>`select e.id::int, ${personJson('p')} as person, e.measure, e.day, e.amount::float8, e.cause, e.order_id, o.number, e.at
      from quota_entry e join account p on p.id = e.account_id left join orders o on o.id = e.order_id
      where ${where} order by e.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from quota_entry e where ${where}`.execute(db),
  ])
  return { rows, count: counted.rows[0]?.count ?? 0 }
}
