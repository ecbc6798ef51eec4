import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { AskedDays } from '@tailshare/contract/schedule/dayRangeOf'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { containsWords } from '../../../db/sql/saying.ts'
import { withoutIndex } from '../../../db/sql/withoutIndex.ts'
import { canceledBookings } from '../../../db/sql/statuses.ts'
import { personJson } from '../../people/accounts/profile/queries.ts'
import { otherIncome } from '../../aircraft/queries.ts'

/** All aircraft of an owner, or one. */
export type Whose = { ownerId: string; aircraftId: string | null; now: Date }

/** Calendar units ending with the current one, or the same stretch before it. Days are local to each aircraft's home. */
export type Span =
  | { unit: 'day' | 'week' | 'month'; count: number; before?: boolean }
  | { days: Pick<AskedDays, 'from' | 'to'> }
  | 'always'

/** Whether rows are by day, by month or a single total. */
export type AskedFigures = { key: string; span: Span; by: 'day' | 'month' | 'none' }

export type Figures = {
  flights: number
  hobbsHours: number
  flightHours: number
  flightCents: number
  cancellations: number
  cancellationCents: number
  daylightSeconds: number
}
type Row = Figures & { key: string; bucket: string }

/** Weeks start on Sunday. */
const begins = (unit: 'day' | 'week' | 'month', local: RawBuilder<unknown>) =>
  unit === 'week'
    ? sql`(date_trunc('week', ${local} + interval '1 day') - interval '1 day')`
    : sql`date_trunc(${sql.lit(unit)}, ${local})`

/** Start and exclusive end, local to alias `ap` (airport). */
export const boundsOf = (span: Span, now: Date): { since: RawBuilder<unknown>; until: RawBuilder<unknown> } => {
  const at = (local: RawBuilder<unknown>) => sql`(${local} at time zone ap.zone)`
  const never = { since: sql`'-infinity'::timestamptz`, until: sql`'infinity'::timestamptz` }
  if (span === 'always') return never
  if ('days' in span) {
    const { from, to } = span.days
    return {
      since: from ? at(sql`${from}::date::timestamp`) : never.since,
      until: to ? at(sql`(${to}::date + 1)::timestamp`) : never.until,
    }
  }
  const local = sql`(${now}::timestamptz at time zone ap.zone)`
  const back = (count: number) => sql`${sql.lit(`${count} ${span.unit}`)}::interval`
  const begin = begins(span.unit, local)
  if (!span.before) return { since: at(sql`(${begin} - ${back(span.count - 1)})`), until: at(sql`(${begin} + ${back(1)})`) }
  return { since: at(sql`(${begin} - ${back(2 * span.count - 1)})`), until: at(sql`(${local} - ${back(span.count)})`) }
}

const periodsOf = ({ ownerId, aircraftId, now }: Whose, periods: AskedFigures[]) => {
  const values = periods.map(({ key, span, by }) => {
    const { since, until } = boundsOf(span, now)
    return sql`(${key}::text, ${by}::text, ${since}, ${until})`
  })
  return sql`
    whole as materialized (
      select a.id, ap.zone, ap.lat, ap.lon, p.key, p.by, p.since, p.until
      from aircraft a join airport ap on ap.id = a.airport_id
        cross join lateral (values ${sql.join(values)}) as p (key, by, since, until)
      where a.owner_id = ${ownerId} and (${aircraftId}::uuid is null or a.id = ${aircraftId}::uuid)
    )`
}

const bucketOf = (by: string, local: RawBuilder<unknown>) =>
  sql`case ${sql.ref(by)} when 'day' then to_char(${local}, 'YYYY-MM-DD') when 'month' then to_char(${local}, 'YYYY-MM') else '' end`

/** Longer than any trip. */
const longest = sql`interval '62 days'`

/** Flights count on the day of return, cancellations on the day they were made. Daylight is clipped to the period. */
export const findFigures = async (db: Db, whose: Whose, periods: AskedFigures[]): Promise<Row[]> => {
  const { ownerId } = whose
  const canceled = sql`coalesce(o.canceled_at, o.drop_at)`
  const of = (at: RawBuilder<unknown>) => bucketOf('w.by', sql`${at} at time zone w.zone`)
  const within = (at: RawBuilder<unknown>) => sql`${at} >= w.since and ${at} < w.until`
  const { rows } = await sql<Row>`
    with ${periodsOf(whose, periods)}, ${otherIncome([ownerId])}, counted as (
      select w.key, ${of(sql`f.returned_at`)} as bucket, count(*) as flights, sum(f.hobbs_in - f.hobbs_out) as hobbs_hours,
        sum(f.flight_in - f.flight_out) as flight_hours,
        sum(f.income_cents) as flight_cents, 0 as cancellations, 0 as cancellation_cents,
        sum(f.daylight_seconds) filter (where f.departed_at >= w.since) as daylight_seconds
      from whole w join flight f on f.aircraft_id = w.id and ${withoutIndex(sql`f.owner_id = ${ownerId}`)} and ${within(sql`f.returned_at`)}
        group by 1, 2
      union all
      select w.key, ${of(sql`f.returned_at`)}, 0, 0, 0, 0, 0, 0, daylight_between(greatest(f.departed_at, w.since),
        least(f.returned_at, w.until), w.lat, w.lon)
      from whole w cross join lateral (values (w.since), (w.until)) as over (at)
        join flight f on f.aircraft_id = w.id and ${withoutIndex(sql`f.owner_id = ${ownerId}`)} and f.returned_at > over.at
          and f.returned_at < over.at + ${longest}
          and f.departed_at < over.at and isfinite(over.at) and w.by = 'none' and (over.at = w.since or f.departed_at >= w.since)
      union all
      select w.key, ${of(canceled)}, 0, 0, 0, 0, count(*), 0, 0
      from whole w join orders o on o.aircraft_id = w.id and ${withoutIndex(sql`o.owner_id = ${ownerId}`)}
        and o.status in ${canceledBookings} and ${within(canceled)} group by 1, 2
      union all
      select w.key, ${of(sql`x.at`)}, 0, 0, 0, 0, 0, sum(x.cents), 0
      from whole w join other x on x.aircraft_id = w.id and ${within(sql`x.at`)} group by 1, 2
    )
    select key, bucket, sum(flights)::int as flights, sum(hobbs_hours) as hobbs_hours, sum(flight_hours) as flight_hours,
      sum(flight_cents)::bigint as flight_cents,
      sum(cancellations)::int as cancellations, sum(cancellation_cents)::bigint as cancellation_cents,
      coalesce(sum(daylight_seconds), 0)::bigint as daylight_seconds
    from counted group by key, bucket order by key, bucket`.execute(db)
  return rows
}

export type PilotFigures = Pick<Figures, 'flights' | 'hobbsHours' | 'flightHours' | 'flightCents'> & {
  pilot: Person
  flownAs: 'owner' | 'co_owner' | 'renter'
}

/** The pilot held a share on the day of departure. Aliases `f` (flight) and `h` (share_holding). */
export const flewAsHolder = (
  zone: RawBuilder<unknown>,
) => sql<boolean>`h.aircraft_id = f.aircraft_id and h.account_id = f.pilot_id
  and h.from_on <= (f.departed_at at time zone ${zone})::date
    and (h.until_on is null or h.until_on > (f.departed_at at time zone ${zone})::date)`

/** Moves a co-owner's flights from `renter` to `co_owner`: alias `m` subtracts from one and adds to the other. */
export const movedWays = sql`(values (1, 'co_owner'), (-1, 'renter')) as m (sign, way)`

/** By hours, with one row as renter and one as co-owner. Sums all flights as rented first, then moves co-owners' flights. */
export const findPilotFigures = async (db: Db, whose: Whose, span: Span, name = ''): Promise<PilotFigures[]> => {
  const { ownerId } = whose
  const { rows } = await sql<PilotFigures>`
    with ${periodsOf(whose, [{ key: 'asked', span, by: 'none' }])}, counted as (
      select f.pilot_id, 'renter' as way, count(*) as flights, sum(f.hobbs_in - f.hobbs_out) as hobbs_hours,
        sum(f.flight_in - f.flight_out) as flight_hours,
        sum(f.income_cents) as flight_cents
      from whole w join flight f on f.aircraft_id = w.id and ${withoutIndex(sql`f.owner_id = ${ownerId}`)} and f.returned_at >= w.since
        and f.returned_at < w.until
      group by f.pilot_id
      union all
      select f.pilot_id, m.way, m.sign, m.sign * (f.hobbs_in - f.hobbs_out), m.sign * (f.flight_in - f.flight_out), m.sign * f.income_cents
      from whole w join share_holding h on h.aircraft_id = w.id
        join flight f on f.pilot_id = h.account_id and ${flewAsHolder(sql`w.zone`)} and ${withoutIndex(sql`f.owner_id = ${ownerId}`)}
          and f.returned_at >= w.since and f.returned_at < w.until
        cross join ${movedWays}
    )
    select ${personJson('p')} as pilot, c.flown_as, c.flights, c.hobbs_hours, c.flight_hours, c.flight_cents
    from (select pilot_id, flown_as, sum(flights)::int as flights, sum(hobbs_hours) as hobbs_hours, sum(flight_hours) as flight_hours,
      sum(flight_cents)::bigint as flight_cents
      from (select *, case when pilot_id = ${ownerId} then 'owner' else way end as flown_as from counted) each
      group by pilot_id, flown_as) c join account p on p.id = c.pilot_id
    where c.flights > 0 ${name === '' ? sql`` : sql`and ${containsWords(sql`p.first_name || ' ' || p.last_name`, name)}`}
    order by c.hobbs_hours desc, p.last_name, p.id, c.flown_as`.execute(db)
  return rows
}

/** Time zone of an owner's first aircraft, used for the fleet's days. */
export const findHome = async (db: Db, ownerId: string) => {
  const row = await db
    .selectFrom('aircraft')
    .innerJoin('airport', 'airport.id', 'aircraft.airportId')
    .select('airport.zone')
    .where('aircraft.ownerId', '=', ownerId)
    .where('aircraft.deletedAt', 'is', null)
    .orderBy('aircraft.tailNumber')
    .executeTakeFirst()
  return row?.zone
}

/** Meter readings at the start and end of days or months with flights. */
export const listReadings = async (db: Db, aircraftId: string, buckets: string[]) => {
  const { rows } = await sql<{ bucket: string; hobbsOut: number; hobbsIn: number }>`
    select b.bucket, head.hobbs_out, tail.hobbs_in
    from aircraft a join airport ap on ap.id = a.airport_id cross join unnest(${buckets}::text[]) as b (bucket)
      cross join lateral (select rpad(b.bucket, 10, '-01')::timestamp as begins, case length(b.bucket) when 7 then interval '1 month'
        else interval '1 day' end as lasts) span
      cross join lateral (select f.hobbs_out from flight f where f.aircraft_id = a.id and f.returned_at >= span.begins at time zone ap.zone
        order by f.returned_at limit 1) head
      cross join lateral (select f.hobbs_in from flight f
        where f.aircraft_id = a.id and f.returned_at < (span.begins + span.lasts) at time zone ap.zone
        order by f.returned_at desc limit 1) tail
    where a.id = ${aircraftId}`.execute(db)
  return new Map(rows.map(({ bucket, ...meter }) => [bucket, meter]))
}
