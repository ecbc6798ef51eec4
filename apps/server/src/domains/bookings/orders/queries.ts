import type { Charge } from '@tailshare/contract/payments'
import type { Airport, Person } from '@tailshare/contract/accounts'
import type { Quote } from '@tailshare/contract/aircraft'
import { activeStatuses, type BookingStatus, type OrderQuery } from '@tailshare/contract/bookings'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Entry } from '../../payments/ledger/queries.ts'
import { airportJson, personJson, photoIds } from '../../aircraft/queries.ts'
import { holdingTime, refuseTaken } from '../../schedule/queries.ts'
import type { Occupied } from '../../schedule/view.ts'

export type NewBooking = {
  id: string
  eventId: string
  movementId: string
  aircraftId: string
  ownerId: string
  pilotId: string
  csipId: string | null
  /** The one that the pilot asks for; `null` takes the primary one. */
  paymentMethodId: string | null
  start: Date
  drop: Date
  plannedHours: number
  passengers: number
  destination: string
  note: string
  quote: Quote
  occupied: Occupied[]
  entries: Entry[]
  jobs: { identifier: string; payload: object; runAt: Date; key: string }[]
  now: Date
}

/**
 * The whole booking in one statement and one round trip: the time held for aircraft, pilot and instructor, the order, its
 * first event, what it promises in the books, and the jobs that follow. Two can pass the rules at once; the time comes first, so
 * that the one who loses it writes nothing.
 */
export const insertBooking = async (db: Db, booking: NewBooking) => {
  const entries = booking.entries.map(({ ledger, accountId, aircraftId, cents }, line) => ({
    line,
    ledger,
    account_id: accountId ?? null,
    aircraft_id: aircraftId ?? null,
    cents,
  }))
  const jobs = booking.jobs.map(({ identifier, payload, runAt, key }) => ({ identifier, payload, run_at: runAt, job_key: key }))
  const { rows } = await sql<{ number: number }>`
    with ${holdingTime(booking.occupied, { orderId: booking.id, byId: booking.pilotId })}, booking as (
      insert into orders (id, aircraft_id, owner_id, pilot_id, booked_by_id, csip_id, payment_method_id, status, start_at, drop_at, planned_hours,
        passengers, destination, note, quote, total_cents, created_at)
      select ${booking.id}, ${booking.aircraftId}, ${booking.ownerId}, ${booking.pilotId}, ${booking.pilotId}, ${booking.csipId}::uuid, (
          select pm.id from payment_method pm
          where pm.account_id = ${booking.pilotId} and pm.deleted_at is null and pm.status in ('usable', 'verified')
            and (${booking.paymentMethodId}::uuid is null or pm.id = ${booking.paymentMethodId}::uuid)
          order by pm.is_primary desc limit 1), 'booked',
        ${booking.start}, ${booking.drop}, ${booking.plannedHours}, ${booking.passengers}, ${booking.destination}, ${booking.note}, ${JSON.stringify(booking.quote)}::jsonb,
        ${booking.quote.totalCents}, ${booking.now}
      from (select count(*) from held) all_held
      returning id, number
    ), event as (
      insert into order_event (id, order_id, at, from_status, to_status, by_id) select ${booking.eventId}, booking.id, ${booking.now}, null, 'booked', ${booking.pilotId} from booking
    ), movement as (
      insert into ledger_movement (id, kind, order_id, at) select ${booking.movementId}, 'booked', booking.id, ${booking.now} from booking where ${entries.length > 0} returning id
    ), entries as (
      insert into ledger_entry (movement_id, line, ledger, account_id, aircraft_id, cents)
      select movement.id, e.line, e.ledger, e.account_id, e.aircraft_id, e.cents
      from movement, jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (line int, ledger text, account_id uuid, aircraft_id uuid, cents bigint)
    ), jobs as (
      select * from graphile_worker.add_jobs((
        select array_agg((j.identifier, j.payload, null, j.run_at, 20, j.job_key, null, null)::graphile_worker.job_spec)
        from booking, jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as j (identifier text, payload json, run_at timestamptz, job_key text)))
    )
    select number from booking where (select count(*) from jobs) >= 0`
    .execute(db)
    .catch(refuseTaken)
  return rows[0]!.number
}

export const setBookingTimes = (
  db: Db,
  { id, start, drop, plannedHours, quote }: { id: string; start: Date; drop: Date; plannedHours: number; quote: Quote },
) =>
  db
    .updateTable('orders')
    .set({ startAt: start, dropAt: drop, plannedHours, quote: JSON.stringify(quote), totalCents: quote.totalCents })
    .where('id', '=', id)
    .execute()

export type SummaryRow = {
  id: string
  number: number
  status: BookingStatus
  aircraftId: string
  tailNumber: string
  modelName: string
  family: string
  photoIds: string[]
  airport: Airport
  pilot: Person
  csip: Person | null
  startAt: Date
  dropAt: Date
  dropRealAt: Date | null
  totalCents: number
  finalCents: number | null
  hobbsHours: number | null
  cancelReason: string | null
  viewedAt: Date | null
  selfCheckIn: boolean
}

export const summaryColumns = sql`o.id, o.number, o.status, o.aircraft_id, a.tail_number, m.name as model_name, m.family, ${photoIds('a')} as photo_ids, ${airportJson('ap')} as airport,
  ${personJson('pilot')} as pilot, case when csip.id is null then null else ${personJson('csip')} end as csip, o.start_at, o.drop_at, o.drop_real_at, o.total_cents, o.final_cents,
  f.hobbs_in - f.hobbs_out as hobbs_hours, o.cancel_reason, o.viewed_at, a.self_check_in`

export const summaryJoins = sql`orders o join aircraft a on a.id = o.aircraft_id join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id
  join account pilot on pilot.id = o.pilot_id left join account csip on csip.id = o.csip_id left join flight f on f.order_id = o.id`

type Perspective = { pilotId: string } | { ownerId: string }

/** Written out, so that PostgreSQL sees that the index of what is ahead fits. */
const active = sql`(${sql.join(activeStatuses.map((status) => sql.lit(status)))})`

const orderConditions = (who: Perspective, query: OrderQuery): RawBuilder<unknown> => {
  const conditions = ['pilotId' in who ? sql`o.pilot_id = ${who.pilotId}` : sql`o.owner_id = ${who.ownerId}`]
  if (query.status?.length) conditions.push(sql`o.status = any(${query.status}::text[])`)
  if (query.orderType === 'upcoming') conditions.push(sql`o.status in ${active}`)
  if (query.orderType === 'past') conditions.push(sql`o.status not in ${active}`)
  if (query.aircraft?.length) conditions.push(sql`o.aircraft_id = any(${query.aircraft}::uuid[])`)
  const from = query.from ?? query.start_date
  const to = query.to ?? query.end_date
  if (from) conditions.push(sql`o.start_at >= ${from}::date`)
  if (to) conditions.push(sql`o.start_at < ${to}::date + 1`)
  return sql.join(conditions, sql` and `)
}

/** A page of bookings from one perspective, and how many there are in all. */
export const listOrders = async (db: Db, who: Perspective, query: OrderQuery) => {
  const where = orderConditions(who, query)
  const direction = query.order.startsWith('-') ? sql`desc` : sql`asc`
  const offset = query.page ? (query.page - 1) * query.limit : query.offset
  const { rows } =
    await sql<SummaryRow>`select ${summaryColumns} from ${summaryJoins} where ${where} order by o.start_at ${direction}, o.id limit ${query.limit} offset ${offset}`.execute(
      db,
    )
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from orders o where ${where}`.execute(db)
  return { rows, count: counted[0]!.count, offset }
}

export type OrderRow = SummaryRow & {
  quote: Quote
  finalLines: { kind: string; text: string; cents: number }[] | null
  owner: Person
  plannedHours: number
  passengers: number
  destination: string
  note: string
  paymentMethod: string | null
  paymentMethodId: string | null
  createdAt: Date
  canceledAt: Date | null
  airportId: string
  cancellationPolicy: 'flexible' | 'moderate' | 'strict'
  events: { at: string; from: BookingStatus | null; to: BookingStatus; by: string; why: string }[]
  charges: Charge[]
  meters: { hobbsOut: number; hobbsIn: number | null; flightOut: number; flightIn: number | null } | null
}

/** Everything of one booking in one statement. */
export const findOrder = async (db: Db, id: string) => {
  const { rows } = await sql<OrderRow>`
    select ${summaryColumns}, o.quote, o.final_lines, ${personJson('owner')} as owner, o.planned_hours, o.passengers, o.destination, o.note,
      case when pm.id is null then null else pm.brand || ' ending ' || pm.last_digits end as payment_method, o.payment_method_id, o.created_at, o.canceled_at,
      a.airport_id, a.cancellation_policy,
      (select coalesce(json_agg(json_build_object('at', e.at, 'from', e.from_status, 'to', e.to_status, 'by', coalesce(by.first_name || ' ' || by.last_name, 'Tailshare'), 'why', e.why) order by e.at, e.id), '[]')
        from order_event e left join account by on by.id = e.by_id where e.order_id = o.id) as events,
      (select coalesce(json_agg(json_build_object('id', c.id, 'kind', c.kind, 'state', c.state, 'amountCents', case when c.state = 'captured' then c.captured_cents else c.amount_cents end, 'text', c.text, 'orderId', c.order_id, 'tailNumber', a.tail_number,
        'paymentMethod', (select cm.brand || ' ending ' || cm.last_digits from payment_method cm where cm.id = c.payment_method_id), 'created', c.created_at, 'failure', c.failure) order by c.created_at), '[]')
        from charge c where c.order_id = o.id and c.account_id = o.pilot_id) as charges,
      case when f.order_id is null then (select json_build_object('hobbsOut', (r.answers ->> 'hobbs')::numeric, 'hobbsIn', null, 'flightOut', (r.answers ->> 'flightMeter')::numeric, 'flightIn', null)
          from stage_record r where r.order_id = o.id and r.stage = 'departure' and r.state = 'closed')
        else json_build_object('hobbsOut', f.hobbs_out, 'hobbsIn', f.hobbs_in, 'flightOut', f.flight_out, 'flightIn', f.flight_in) end as meters
    from ${summaryJoins} join account owner on owner.id = o.owner_id left join payment_method pm on pm.id = o.payment_method_id
    where o.id = ${id}`.execute(db)
  return rows[0]
}

export const setViewed = (db: Db, id: string, now: Date) =>
  db.updateTable('orders').set({ viewedAt: now }).where('id', '=', id).where('viewedAt', 'is', null).execute()

export const setCanceled = (
  db: Db,
  { id, reason, chargeCents, now }: { id: string; reason: string; chargeCents: number; now: Date },
) =>
  db.updateTable('orders').set({ cancelReason: reason, finalCents: chargeCents, canceledAt: now }).where('id', '=', id).execute()

/** Back to `booked` after an undone cancellation. */
export const setUncanceled = (db: Db, id: string) =>
  db.updateTable('orders').set({ cancelReason: null, finalCents: null, canceledAt: null }).where('id', '=', id).execute()
