import { plusMinutes, type Period } from '@tailshare/contract/text/period'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Slots, Bound, BoundPeriod } from '../../db/sql/compiled.ts'
import { isAdvisorFor } from '../../db/sql/taxAdvisors.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/newId.ts'
import { awayBookings } from '../../db/sql/statuses.ts'
import { refuseOn } from '../../http/refusal.ts'
import { isVisibleTo } from '../../db/sql/seenAircraft.ts'
import { closedSpans, isWithinHours } from '../people/instructors/availability/queries.ts'
import { isInstructorOn } from '../people/instructors/queries.ts'
import { countingShopHours, shopHoursSet } from '../aircraft/shares/quotaLedger/queries.ts'
import { cutTime, freeTime } from './freed/queries.ts'

/** A time span as JSON. */
export const Span = z.object({
  from: z.string(),
  to: z.string(),
  orderId: z.string().nullish(),
  claim: z.string().nullish(),
})
export type Span = z.infer<typeof Span>

export const spansOf = (spans: Span[]): Period[] => spans.map(({ from, to }) => ({ from: new Date(from), to: new Date(to) }))

/** The same with the holder of each holiday, for co-owners. */
export const claimedSpansOf = (spans: Span[]) =>
  spans.map(({ from, to, claim }) => ({ from: new Date(from), to: new Date(to), ...(claim && { claim }) }))

export const bookedSpansOf = (spans: Span[]) =>
  spans.map(({ from, to, orderId = null }) => ({ from: new Date(from), to: new Date(to), orderId }))

export type Occupied = { id: string; resourceId: string; resourceKind: 'aircraft' | 'person'; from: Date; to: Date }

type Holding = { aircraftId: string; pilotId: string; csipId: string | null; period: Period; turnaroundMinutes: number }

/** Everything a booking occupies; the aircraft includes its turnaround. */
export const occupiedBy = ({ aircraftId, pilotId, csipId, period, turnaroundMinutes }: Holding): Occupied[] => [
  {
    id: newId(),
    resourceId: aircraftId,
    resourceKind: 'aircraft',
    from: period.from,
    to: plusMinutes(period.to, turnaroundMinutes),
  },
  { id: newId(), resourceId: pilotId, resourceKind: 'person', ...period },
  ...(csipId ? [{ id: newId(), resourceId: csipId, resourceKind: 'person' as const, ...period }] : []),
]

/** The constraint decides who gets a time; the second one gets `slot_taken`. */
export const refuseTaken = refuseOn('occupancy_no_overlap', 'slot_taken')

const inOrder = (resources: Bound<string[]>) => sql`unnest(${resources}::uuid[]) resource`

/** Makes room for a booking in the pilot's own claims. In `occupied`, the aircraft comes first, then the pilot. */
const cuttingClaims = (aircraftId: Bound<string>, pilotId: Bound<string>, { from, to }: BoundPeriod) =>
  sql`cut_claims(${aircraftId}, ${pilotId}, tstzrange(${from}, ${to}))`

export const heldValues = (occupied: Occupied[]) => ({
  resources: occupied.map(({ resourceId }) => resourceId),
  heldRows: JSON.stringify(
    occupied.map(({ id, resourceId, resourceKind, from, to }) => ({ id, resourceId, resourceKind, starts: from, ends: to })),
  ),
  heldUntil: occupied[0]!.to,
})

type Held = Slots<ReturnType<typeof heldValues> & { id: string; byId: string; aircraftId: string; pilotId: string; from: Date }>

/**
 * CTEs `locked` and `held` of a statement that takes time after reading `before`. Advisory locks queue competing requests, the constraint
 * admits one, and only that one writes rows based on `held`.
 */
export const holdingTime = (
  { resources, heldRows, heldUntil, id, byId, aircraftId, pilotId, from }: Held,
  before: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`locked as materialized (
      select pg_advisory_xact_lock(hashtextextended(resource::text, 0)) from (select count(*) from ${before}) all_before,
        ${inOrder(resources)} order by resource
    ), own_claims as materialized (
      select case when exists (select from occupancy o where o.resource_id = ${aircraftId}
        and o.during && tstzrange(${from}, ${heldUntil}) and o.claim_id is not null)
        then ${cuttingClaims(aircraftId, pilotId, { from, to: heldUntil })} end from (select count(*) from locked) all_locked
    ), held as (
      insert into occupancy (id, resource_id, resource_kind, during, kind, order_id, created_by)
      select o.id, o."resourceId", o."resourceKind", tstzrange(o.starts, o.ends), 'booking', ${id}::uuid, ${byId}::uuid
      from (select count(*) from own_claims) all_cut,
        json_to_recordset(${heldRows}::json) as o (id uuid, "resourceId" uuid, "resourceKind" text, starts timestamptz, ends timestamptz)
      returning id
    )`

/** Takes the same locks alone: blocks others from taking these resources' time until the transaction ends. */
export const lockTime = (db: Db, occupied: Pick<Occupied, 'resourceId'>[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended(resource::text, 0)) from ${inOrder(occupied.map(({ resourceId }) => resourceId))}
    order by resource`.execute(db)

type Row = Occupied & {
  kind: 'booking' | 'own' | 'maintenance' | 'block' | 'claim'
  orderId?: string
  blockId?: string
  claimId?: string
  occursOn?: string
  note?: string
  byId: string | null
}

/** Writes occupied time; throws if the constraint finds it taken. Counts co-owners' shop hours. */
export const occupy = async (db: Db, rows: Row[]) => {
  const records = rows.map(
    ({ id, resourceId, resourceKind, from, to, kind, orderId, blockId, claimId, occursOn, note = '', byId }) => ({
      id,
      resource_id: resourceId,
      resource_kind: resourceKind,
      starts: from,
      ends: to,
      kind,
      order_id: orderId ?? null,
      block_id: blockId ?? null,
      claim_id: claimId ?? null,
      occurs_on: occursOn ?? null,
      note,
      created_by: byId,
    }),
  )
  await sql`
    with taken as (
    insert into occupancy (id, resource_id, resource_kind, during, kind, order_id, block_id, claim_id, occurs_on, note, created_by)
    select o.id, o.resource_id, o.resource_kind, tstzrange(o.starts, o.ends), o.kind, o.order_id, o.block_id, o.claim_id, o.occurs_on,
      o.note, o.created_by
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as o (id uuid, resource_id uuid, resource_kind text, starts timestamptz,
      ends timestamptz, kind text, order_id uuid, block_id uuid, claim_id uuid, occurs_on date, note text, created_by uuid)
    returning *
    ) ${countingShopHours(shopHoursSet(sql`taken`))}`
    .execute(db)
    .catch(refuseTaken)
}

/** Replaces a booking's times; the constraint checks them too. */
export const moveOccupancy = async (db: Db, orderId: string, occupied: Occupied[], byId: string) => {
  await lockTime(db, occupied)
  await freeOccupancy(db, orderId)
  await sql`select ${cuttingClaims(occupied[0]!.resourceId, occupied[1]!.resourceId, occupied[0]!)}`.execute(db)
  await occupy(
    db,
    occupied.map((one) => ({ ...one, kind: 'booking' as const, orderId, byId })),
  )
}

export const freeOccupancy = (db: Db, orderId: string) => freeTime(db, sql`o.order_id = ${orderId}`)

/** Frees the time of one person or aircraft of a booking, which continues without it. */
export const freeResource = (db: Db, orderId: string, resourceId: string) =>
  freeTime(db, sql`o.order_id = ${orderId} and o.resource_id = ${resourceId}`)

/** Cuts time under way at `at`, keeping at least a minute, and frees time that has not begun. */
export const endTime = async (db: Db, where: RawBuilder<unknown>, at: Date) => {
  await freeTime(db, sql`${where} and lower(o.during) >= ${at}`)
  await cutTime(
    db,
    sql`${where} and lower(o.during) < ${at} and upper(o.during) > ${at}`,
    sql`greatest(lower(o.during) + interval '1 minute', ${at}::timestamptz)`,
  )
}

export const endOccupancy = (db: Db, orderId: string, at: Date) => endTime(db, sql`o.order_id = ${orderId}`, at)

/** Extends the time of flights that are out past their end, up to what follows; the constraint has the last word. */
export const extendOverdueTime = async (db: Db, { soon, until }: { soon: Date; until: Date }) => {
  await sql`
    with overdue as (
      select o.id, lower(o.during) as since, upper(o.during) as ends, (
        select least(${until}::timestamptz, coalesce(min(lower(next.during)), 'infinity'))
        from occupancy next where next.resource_id = o.resource_id and next.id <> o.id and lower(next.during) >= upper(o.during)) as until
      from orders join occupancy o on o.order_id = orders.id
      where orders.status in ${awayBookings} and orders.drop_at <= ${soon} and upper(o.during) < ${soon}
    )
    update occupancy o set during = tstzrange(overdue.since, overdue.until)
    from overdue where o.id = overdue.id and overdue.until > overdue.ends`.execute(db)
}

const exceptOrder = (orderId: Bound<string> | undefined) => (orderId ? sql`and o.order_id is distinct from ${orderId}` : sql``)
const exceptClaimsOf = (holderId: Bound<string> | undefined) =>
  holderId ? sql`and (o.kind <> 'claim' or o.created_by is distinct from ${holderId}::uuid)` : sql``
/** For alias `o` of occupancy: whose holiday it is, and which. */
const claimText = sql`case when o.kind = 'claim' then (select 'Claimed by ' || c.first_name || ', ' || o.note from account c
  where c.id = o.created_by) end`

/** True if nothing occupies a resource; `resource` is an expression such as sql`a.id`. */
export const isFree = (
  resource: RawBuilder<unknown>,
  { from, to }: BoundPeriod,
  exceptOrderId?: Bound<string>,
): RawBuilder<unknown> =>
  sql`not exists (select 1 from occupancy o where o.resource_id = ${resource}
    and o.during && tstzrange(${from}, ${to}) ${exceptOrder(exceptOrderId)})`

/** Occupied times of a resource in a period, as JSON for `spansOf`. Ignores holidays that `claimantId` won. */
export const busyOf = (
  resource: RawBuilder<unknown>,
  { from, to }: BoundPeriod,
  exceptOrderId?: Bound<string>,
  claimantId?: Bound<string>,
): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('from', lower(o.during), 'to', upper(o.during), 'orderId', o.order_id, 'claim', ${claimText})
    order by o.during), '[]')
  from occupancy o where o.resource_id = ${resource}
    and o.during && tstzrange(${from}, ${to}) ${exceptOrder(exceptOrderId)} ${exceptClaimsOf(claimantId)})`

/** Not occupied, within their hours at the airport, and certified through the last day. */
export const canTeach = (
  csip: RawBuilder<unknown>,
  airport: RawBuilder<unknown>,
  period: BoundPeriod,
  exceptOrderId?: Bound<string>,
  airplaneClass?: RawBuilder<unknown>,
) => sql`(${isFree(csip, period, exceptOrderId)} and ${isWithinHours(csip, airport, period)}
  and ${isInstructorOn(
    csip,
    sql`(${period.to}::timestamptz at time zone (select zone from airport
    where id = ${airport}))::date`,
    airplaneClass,
  )})`

/** When a CSIP can't teach at an airport (bookings and hours), as JSON for `spansOf`. */
export const notTeachingOf = (
  csip: RawBuilder<unknown>,
  airport: RawBuilder<unknown>,
  period: Period,
  exceptOrderId?: string,
): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('from', t.from_at, 'to', t.to_at) order by t.from_at), '[]') from (
    select lower(o.during) as from_at, upper(o.during) as to_at from occupancy o
      where o.resource_id = ${csip} and o.during && tstzrange(${period.from}, ${period.to}) ${exceptOrder(exceptOrderId)}
    union all ${closedSpans(csip, airport, period)}) t)`

/** Suggestions propose other dates, so read well beyond the trip. */
const lookAheadDays = 66

export const lookAhead = ({ period, now }: { period: Period; now: Date }): Period => ({
  from: new Date(Math.min(now.getTime(), period.from.getTime())),
  to: new Date(Math.max(period.to.getTime(), now.getTime()) + lookAheadDays * 86_400_000),
})

export type BusyRequest = {
  aircraftId: string
  pilotId?: string
  csipId?: string | null
  period: Period
  exceptOrderId?: string
  now: Date
}

/** Times taken by others: the part of the rules' input that changes from moment to moment. */
export const findBusy = async (db: Db, { aircraftId, pilotId, csipId, period, exceptOrderId, now }: BusyRequest) => {
  const around = lookAhead({ period, now })
  const { rows } = await sql<{ aircraftBusy: Span[]; pilotBusy: Span[]; csipFree: boolean }>`
    select ${busyOf(sql`${aircraftId}::uuid`, around, exceptOrderId, pilotId)} as aircraft_busy,
      ${busyOf(sql`${pilotId ?? null}::uuid`, around, exceptOrderId)} as pilot_busy,
      ${canTeach(
        sql`${csipId ?? null}::uuid`,
        sql`(select airport_id from aircraft
        where id = ${aircraftId})`,
        period,
        exceptOrderId,
      )} as csip_free`.execute(db)
  const { aircraftBusy, pilotBusy, csipFree } = rows[0]!
  return { aircraftBusy: spansOf(aircraftBusy), pilotBusy: bookedSpansOf(pilotBusy), csipFree }
}

/** The aircraft, its location and the account's relation to it; `undefined` if the account may not see it. */
export const findScheduledAircraft = async (db: Db, aircraftId: string, accountId: string | undefined) => {
  const { rows } = await sql<{
    id: string
    tailNumber: string
    ownerId: string
    zone: string
    lat: number
    lon: number
    isCoOwner: boolean
    isAdvisor: boolean
    coOwnerIds: string[]
  }>`
    select a.id, a.tail_number, a.owner_id, ap.zone, ap.lat, ap.lon,
      exists (select from aircraft_share s where s.aircraft_id = a.id and s.account_id = ${accountId ?? null}::uuid) as is_co_owner,
      ${isAdvisorFor('a', accountId)} as is_advisor,
      array(select s.account_id::text from aircraft_share s where s.aircraft_id = a.id order by 1) as co_owner_ids
    from aircraft a join airport ap on ap.id = a.airport_id
    where a.id = ${aircraftId} and a.deleted_at is null and ${isVisibleTo('a', accountId)}`.execute(db)
  return rows[0]
}
