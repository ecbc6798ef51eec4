import type { Person } from '@tailshare/contract/accounts'
import { activeStatuses, type AnswersFor, type AskedBecause } from '@tailshare/contract/statuses'
import type { Quote } from '@tailshare/contract/quote'
import type { Period } from '@tailshare/contract/period'
import { tripFieldNames, type TripDetails } from '@tailshare/contract/tripFields'
import { sql } from 'kysely'
import pg from 'pg'
import { columns, valuesOf } from '../../../db/columns.ts'
import type { Db } from '../../../db/connect.ts'
import { usableMethods } from '../../../db/statuses.ts'
import { isOfferedCsip } from '../../accounts/csip/queries.ts'
import { personJson } from '../../accounts/profile/queries.ts'
import { requestRows, type NewRequest } from '../csips/queries.ts'
import type { Entry } from '../../payments/ledger/queries.ts'
import { canTeach, holdingTime, refuseTaken, type Occupied } from '../../schedule/queries.ts'

/** A yes that is still to be said: whose, until when, and why. */
export type Answer = { waitsFor: AnswersFor; answerBy: Date; because: AskedBecause }

export type NewBooking = {
  id: string
  eventId: string
  movementId: string
  aircraftId: string
  ownerId: string
  pilotId: string
  /** Who books, for themselves or for the pilot. */
  byId: string
  /** Whose yes it waits for; `null` for what is booked at once. */
  answer: Answer | null
  csipId: string | null
  /** How the instructor is asked, where there is one. */
  csipRequest: Omit<NewRequest, 'orderId'> | null
  /** The one that the pilot asks for; `null` takes the primary one. */
  paymentMethodId: string | null
  period: Period
  plannedHours: number
  details: TripDetails
  quote: Quote
  occupied: Occupied[]
  entries: Entry[]
  jobs: { identifier: string; payload: object; runAt: Date; key: string }[]
  now: Date
}

/**
 * The whole booking in one statement and one round trip: the time held for aircraft, pilot and instructor, the order, its
 * first event, what it promises in the books, and the jobs that follow. Two can pass the rules at once; the time comes first, so
 * that the one who loses it writes nothing. A grounding waits for the aircraft's row or is waited for: `isGrounded` is what it is then.
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
  const { rows } = await sql<{ number: number; isGrounded: boolean; csipAsked: boolean }>`
    with ${holdingTime(booking.occupied, { orderId: booking.id, byId: booking.byId })}, booking as (
      insert into orders (id, aircraft_id, owner_id, pilot_id, booked_by_id, csip_id, payment_method_id, status, start_at, drop_at, planned_hours,
        ${columns(tripFieldNames)}, quote, total_cents, created_at, waits_for, answer_by, asked_because)
      select ${booking.id}, ${booking.aircraftId}, ${booking.ownerId}, ${booking.pilotId}, ${booking.byId}, ${booking.csipId}::uuid, (
          select pm.id from payment_method pm
          where pm.account_id = ${booking.pilotId} and pm.deleted_at is null and pm.status in ${usableMethods}
            and (${booking.paymentMethodId}::uuid is null or pm.id = ${booking.paymentMethodId}::uuid)
          order by pm.is_primary desc limit 1), 'booked',
        ${booking.period.from}, ${booking.period.to}, ${booking.plannedHours}, ${valuesOf(tripFieldNames, booking.details)}, ${JSON.stringify(booking.quote)}::jsonb,
        ${booking.quote.totalCents}, ${booking.now}, ${booking.answer?.waitsFor ?? null}, ${booking.answer?.answerBy ?? null}::timestamptz, ${booking.answer?.because ?? null}
      from (select count(*) from held) all_held
      returning id, number
    ), event as (
      insert into order_event (id, order_id, at, from_status, to_status, by_id) select ${booking.eventId}, booking.id, ${booking.now}, null, 'booked', ${booking.byId} from booking
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
    ${booking.csipRequest ? sql`, request as (${requestRows(booking.csipRequest, sql`booking.id`, sql`booking`)})` : sql``}
    , place as (select grounded_reason is not null as is_grounded from aircraft where id = ${booking.aircraftId} for key share)
    select number, (select is_grounded from place) as is_grounded,
      ${booking.csipRequest ? sql`coalesce((select state = 'asked' from request), false)` : sql`false`} as csip_asked from booking where (select count(*) from jobs) >= 0`
    .execute(db)
    .catch(refuseTaken)
  return rows[0]!
}

/** Whether a booking failed because its aircraft was retired or deleted since the rules looked at it. */
export const isRetiredMeanwhile = (error: unknown) =>
  error instanceof pg.DatabaseError && error.constraint === 'orders_aircraft_takes_bookings'

export type Offer = { csip: Person; airportId: string; hourlyRateCents: number; free: boolean }

/** Verified instructors who rate the aircraft's airport; `free` for the whole period, or at all where there is none. */
export const listOffers = async (db: Db, aircraftId: string, period: Period | undefined) => {
  const free = period ? canTeach(sql`c.id`, sql`a.airport_id`, period) : sql`true`
  const { rows } = await sql<Offer>`
    select ${personJson('c')} as csip, r.airport_id, r.hourly_cents as hourly_rate_cents, ${free} as free
    from aircraft a join csip_rate r on r.airport_id = a.airport_id join account c on c.id = r.account_id
    where a.id = ${aircraftId} and ${isOfferedCsip('c')} order by r.hourly_cents, c.last_name limit 50`.execute(db)
  return rows
}

/** A booking that a pilot has made of an aircraft for exactly these times. */
export const findBooked = (db: Db, { aircraftId, pilotId, period }: { aircraftId: string; pilotId: string; period: Period }) =>
  db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('aircraftId', '=', aircraftId)
    .where('pilotId', '=', pilotId)
    .where('startAt', '=', period.from)
    .where('dropAt', '=', period.to)
    .where('status', 'in', activeStatuses)
    .executeTakeFirst()
