import { activeStatuses } from '@tailshare/contract/base/statuses'
import type { Airport } from '@tailshare/contract/aircraft/airports'
import type { CsipRate } from '@tailshare/contract/people/instructors/csips'
import type { InstructorRating } from '@tailshare/contract/people/documents/privileges'
import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { Verified } from '@tailshare/rules/people/documents/privileges'
import type { DocumentFacts } from '@tailshare/rules/people/documents/validity'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { airportJson, personJson } from '../accounts/profile/queries.ts'

/** Ratings that permit teaching in a class of airplane (14 CFR 61.195(b)(1)); without a class, either one. */
const ratingsFor = (airplaneClass: RawBuilder<unknown> | undefined) =>
  airplaneClass ? sql`case when ${airplaneClass} like 'multi%' then '{mei}' else '{cfi}' end::text[]` : sql`'{cfi,mei}'`

/** True if the account has a verified instructor certificate with recent experience through a day (14 CFR 61.197). */
export const isInstructorOn = (
  accountId: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
  airplaneClass?: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from document ic where ic.account_id = ${accountId} and ic.kind = 'instructor_certificate'
    and ic.status = 'complete'
    and ic.deleted_at is null and ic.privileges && ${ratingsFor(airplaneClass)} and ic.expires_on >= ${day})`

/** Yesterday in UTC: no airport is further behind. */
const yesterday = sql`((now() at time zone 'UTC')::date - 1)`

/**
 * True if the account of this alias chose the CSIP category and its pilot and instructor certificates are verified (for the class of
 * airplane, if given).
 */
export const isOfferedCsip = (alias: string, airplaneClass?: RawBuilder<unknown>): RawBuilder<boolean> => {
  const account = sql.raw(alias)
  return sql<boolean>`(${account}.pilot_category = 'csip_pilot' and ${account}.deleted_at is null and ${account}.suspended_at is null
    and exists (select 1 from document cd
    where cd.account_id = ${account}.id and cd.kind = 'pilot_certificate' and cd.status = 'complete' and cd.deleted_at is null)
    and ${isInstructorOn(sql`${account}.id`, yesterday, airplaneClass)})`
}

/** Certificates of instructors in the form the rules take, by account. */
const findInstructors = async (db: Db, accountIds: readonly string[]) => {
  const documents = await db
    .selectFrom('document')
    .select(['accountId', 'kind', 'status', 'issuedOn', 'expiresOn', 'modelFamily', 'medicalClass', 'privileges'])
    .where('accountId', '=', sql<string>`any(${[...accountIds]}::uuid[])`)
    .where('kind', '=', 'instructor_certificate')
    .where('deletedAt', 'is', null)
    .execute()
  const held = Map.groupBy(documents, ({ accountId }) => accountId)
  return (id: string): Verified => ({ documents: (held.get(id) ?? []) as DocumentFacts[], endorsed: [] })
}

export const findInstructor = async (db: Db, accountId: string) => (await findInstructors(db, [accountId]))(accountId)

export const findCategory = (db: Db, accountId: string) =>
  db.selectFrom('account').select('pilotCategory').where('id', '=', accountId).executeTakeFirstOrThrow()

export const listRates = async (db: Db, accountId: string) => {
  const { rows } = await sql<CsipRate>`
    select ${airportJson('p')} as airport, r.hourly_cents as hourly_rate_cents
    from csip_rate r join airport p on p.id = r.airport_id where r.account_id = ${accountId} order by p.code`.execute(db)
  return rows
}

/** The ids that are airports. */
export const listKnownAirports = async (db: Db, ids: string[]) => {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('airport').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

/** The account must be locked: concurrent replacements would mix. */
export const replaceRates = async (db: Db, accountId: string, rates: { airport: string; hourlyRateCents: number }[]) => {
  await db.deleteFrom('csipRate').where('accountId', '=', accountId).execute()
  if (rates.length === 0) return
  await db
    .insertInto('csipRate')
    .values(rates.map(({ airport, hourlyRateCents }) => ({ accountId, airportId: airport, hourlyCents: hourlyRateCents })))
    .execute()
}

/** Number of flights booked or under way with this CSIP aboard. */
export const countLessonsAhead = async (db: Db, accountId: string) => {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('csipId', '=', accountId)
    .where('status', 'in', activeStatuses)
    .executeTakeFirstOrThrow()
  return count
}

export type CsipRow = {
  id: string
  firstName: string
  lastName: string
  photoFileId: string | null
  createdAt: Date
  homeAirport: Airport | null
  csipWords: string
  ratings: string[]
  totalHours: number | null
  isOffered: boolean
  studentsFlown: number
  flightsGiven: number
}

/** Ratings on the verified pilot certificate of alias `a`. */
const verifiedRatings = sql`array(select distinct unnest(vd.privileges) from document vd where vd.account_id = a.id
  and vd.kind = 'pilot_certificate' and vd.status = 'complete' and vd.deleted_at is null order by 1)`

/** A CSIP, with the number of flights given and students flown. */
export const findCsip = async (db: Db, id: string): Promise<CsipRow | undefined> => {
  const given = sql`orders o where o.csip_id = a.id and o.status = 'flight_complete'`
  const { rows } = await sql<CsipRow>`
    select a.id, a.first_name, a.last_name, a.photo_file_id, a.created_at, a.total_hours, a.csip_words, ${verifiedRatings} as ratings,
      ${isOfferedCsip('a')} as is_offered,
      (select ${airportJson('p')} from airport p where p.id = a.home_airport_id) as home_airport,
      (select count(distinct o.pilot_id)::int from ${given}) as students_flown, (select count(*)::int from ${given}) as flights_given
    from account a where a.id = ${id} and a.pilot_category = 'csip_pilot' and a.deleted_at is null and a.suspended_at is null`.execute(
    db,
  )
  return rows[0]
}

export type OfferedRow = {
  csip: Person
  /** With their rates, by code. */
  airports: (Airport & { hourlyRateCents: number })[]
  /** CFI, CFII, MEI on the verified certificate. */
  teaches: InstructorRating[]
  rating: number | null
  ratingCount: number
  words: string
}
type CsipQuery = {
  airportId?: string | undefined
  teaches?: string | undefined
  rateMax?: number | undefined
  ratingMin?: number | undefined
}

/** More than a directory shows; there are few at a place. */
const mostOffered = 500

/** CSIPs offered for lessons, with every airport where they have a rate. Those who teach at `airportId` are always among them. */
export const listOffered = async (db: Db, { airportId, teaches, rateMax, ratingMin }: CsipQuery) => {
  const { rows } = await sql<OfferedRow>`
    select ${personJson('a')} as csip, of.airports, v.teaches, round(r.sum::numeric / nullif(r.count, 0), 1)::float8 as rating,
      coalesce(r.count, 0)::int as rating_count, a.csip_words as words
    from account a
      cross join lateral (select json_agg(${airportJson('p')}::jsonb || jsonb_build_object('hourlyRateCents', c.hourly_cents)
          order by p.code) as airports, coalesce(bool_or(c.airport_id = ${airportId ?? null}), false) as is_here
        from csip_rate c join airport p on p.id = c.airport_id
        where c.account_id = a.id and (${rateMax ?? null}::numeric is null or c.hourly_cents <= ${rateMax ?? null}::numeric * 100)) of
      cross join lateral (select array(select distinct k from document d cross join unnest(d.privileges) k
        where d.account_id = a.id and d.kind = 'instructor_certificate' and d.status = 'complete' and d.deleted_at is null
          and d.expires_on >= ${yesterday} and k in ('cfi', 'cfii', 'mei') order by k) as teaches) v
      left join lateral (select * from rating k where k.subject_id = a.id and k.about = 'csip' offset 0) r on true
    where of.airports is not null and a.id in (select account_id from csip_rate) and ${isOfferedCsip('a')}
      and (${teaches ?? null}::text is null or ${teaches ?? null} = any(v.teaches))
      and (${ratingMin ?? null}::numeric is null or round(r.sum::numeric / r.count, 1) >= ${ratingMin ?? null}::numeric)
    order by of.is_here desc, rating desc nulls last, a.id limit ${mostOffered}`.execute(db)
  return rows
}

export const findAirport = async (db: Db, id: string) => {
  const { rows } = await sql<Airport>`select id, code, title, state, zone, lat, lon from airport where id = ${id}`.execute(db)
  return rows[0]
}

export const listBusyTimes = async (db: Db, accountIds: readonly string[], { from, to }: { from: Date; to: Date }) => {
  const { rows } = await sql<{ accountId: string; from: Date; to: Date }>`
    select resource_id as account_id, lower(during) as from, upper(during) as to from occupancy
    where resource_id = any(${[...accountIds]}::uuid[]) and during && tstzrange(${from}, ${to}) order by during`.execute(db)
  return rows
}
