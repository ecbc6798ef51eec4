import type { Airport } from '@tailshare/contract/accounts'
import type { CsipRate, Review } from '@tailshare/contract/people'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { airportJson } from '../profile/queries.ts'

/**
 * Whether the account under this alias is offered to others as a CSIP: it chose to be one, and an operator has verified its
 * pilot certificate.
 */
export const isOfferedCsip = (alias: string): RawBuilder<boolean> => {
  const account = sql.raw(alias)
  return sql<boolean>`(${account}.pilot_category = 'csip_pilot' and ${account}.deleted_at is null and ${account}.suspended_at is null and exists (select 1 from document cd
    where cd.account_id = ${account}.id and cd.kind = 'pilot_certificate' and cd.status = 'complete' and cd.deleted_at is null))`
}

export const findCategory = (db: Db, accountId: string) =>
  db.selectFrom('account').select('pilotCategory').where('id', '=', accountId).executeTakeFirstOrThrow()

export const listRates = async (db: Db, accountId: string) => {
  const { rows } = await sql<CsipRate>`
    select ${airportJson} as airport, r.hourly_cents as hourly_rate_cents
    from csip_rate r join airport p on p.id = r.airport_id where r.account_id = ${accountId} order by p.code`.execute(db)
  return rows
}

/** Of these ids, those of airports. */
export const listKnownAirports = async (db: Db, ids: string[]) => {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('airport').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

/** The account must be locked: two replacements at once would mix. */
export const replaceRates = async (db: Db, accountId: string, rates: { airport: string; hourlyRateCents: number }[]) => {
  await db.deleteFrom('csipRate').where('accountId', '=', accountId).execute()
  if (rates.length === 0) return
  await db
    .insertInto('csipRate')
    .values(rates.map(({ airport, hourlyRateCents }) => ({ accountId, airportId: airport, hourlyCents: hourlyRateCents })))
    .execute()
}

/** Flights that are booked or under way with this CSIP aboard. */
export const countLessonsAhead = async (db: Db, accountId: string) => {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('csipId', '=', accountId)
    .where('status', 'not in', ['canceled', 'canceled_by_owner', 'flight_complete'])
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
  ratings: string[]
  totalHours: number | null
  isOffered: boolean
  studentsFlown: number
  flightsGiven: number
  rating: number | null
  ratingCount: number
  reviews: Review[]
}

/** Someone who chose to be a CSIP, with the flights given here and what pilots wrote about these. */
export const findCsip = async (db: Db, id: string, mostReviews: number): Promise<CsipRow | undefined> => {
  const given = sql`orders o where o.csip_id = a.id and o.status = 'flight_complete'`
  const reviewsOf = sql`review v join orders o on o.id = v.order_id where o.csip_id = a.id`
  const { rows } = await sql<CsipRow>`
    select a.id, a.first_name, a.last_name, a.photo_file_id, a.created_at, a.ratings, a.total_hours, ${isOfferedCsip('a')} as is_offered,
      (select ${airportJson} from airport p where p.id = a.home_airport_id) as home_airport,
      (select count(distinct o.pilot_id)::int from ${given}) as students_flown, (select count(*)::int from ${given}) as flights_given,
      (select round(avg(v.rating), 1)::float8 from ${reviewsOf}) as rating, (select count(*)::int from ${reviewsOf}) as rating_count,
      coalesce((select json_agg(json_build_object('id', l.id, 'rating', l.rating, 'text', l.text,
          'author', w.first_name || ' ' || left(w.last_name, 1) || '.', 'created', l.created_at) order by l.created_at desc, l.id desc)
        from (select v.* from ${reviewsOf} order by v.created_at desc, v.id desc limit ${mostReviews}) l
        join account w on w.id = l.author_id), '[]'::json) as reviews
    from account a where a.id = ${id} and a.pilot_category = 'csip_pilot' and a.deleted_at is null and a.suspended_at is null`.execute(
    db,
  )
  return rows[0]
}

export const listBusyTimes = async (db: Db, accountId: string, { from, to }: { from: Date; to: Date }) => {
  const { rows } = await sql<{ from: Date; to: Date }>`
    select lower(during) as from, upper(during) as to from occupancy
    where resource_id = ${accountId} and during && tstzrange(${from}, ${to}) order by during`.execute(db)
  return rows
}
