import type { AnswersFor, AskedBecause } from '@tailshare/contract/base/statuses'
import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { Quote } from '@tailshare/contract/bookings/book/quote'
import type { Period } from '@tailshare/contract/text/period'
import { orderNumberPrefix } from '@tailshare/contract/base/constants'
import { tripFieldNames, type TripDetails } from '@tailshare/contract/base/tripFields'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { compiled, type Slots, columns, valuesOf } from '../../../db/sql/compiled.ts'
import type { Db } from '../../../db/connect.ts'
import { usableMethods } from '../../../db/sql/statuses.ts'
import { storedResponse, type Repeat, onAnsweredMeanwhile } from '../../../http/routes/repeatedCall.ts'
import { addingJobs, jobRecords, type NewJob } from '../../../jobs/enqueue.ts'
import { graceFromOf } from './facts/queries.ts'
import { requestJson, requestRows, type NewRequest } from '../lessons/csips/queries.ts'
import { countingNewDays } from '../../aircraft/shares/quotaLedger/queries.ts'
import type { Entry } from '../../payments/ledger/queries.ts'
import { heldValues, holdingTime, refuseTaken, type Occupied } from '../../schedule/queries.ts'

/** An answer the booking waits for: from whom, until when, and why. */
export type Answer = { waitsFor: AnswersFor; answerBy: Date; because: AskedBecause }

export type NewBooking = {
  id: string
  eventId: string
  movementId: string
  aircraftId: string
  ownerId: string
  pilotId: string
  /** The person who books, for themselves or for the pilot. */
  byId: string
  /** The answer it waits for; `null` if confirmed at once. */
  answer: Answer | null
  csipId: string | null
  csipRequest: Omit<NewRequest, 'orderId'> | null
  /** The requested payment method; `null` for the primary one. */
  paymentMethodId: string | null
  period: Period
  plannedHours: number
  details: TripDetails
  quote: Quote
  occupied: Occupied[]
  entries: Entry[]
  jobs: NewJob[]
  now: Date
}

/** Response stored under the idempotency key. The statement fills in `number` and `csipAsked`. */
export type KeptReply = { repeat: Repeat; reply: object }

const valuesFor = (booking: NewBooking) => {
  const { details, occupied, entries, jobs, quote, period, answer, csipRequest, ...rest } = booking
  const lines = entries.map(({ ledger, accountId, aircraftId, cents }, line) => ({
    line,
    ledger,
    account_id: accountId ?? null,
    aircraft_id: aircraftId ?? null,
    cents,
  }))
  return {
    ...rest,
    ...period,
    ...details,
    ...heldValues(occupied),
    quote: JSON.stringify(quote),
    totalCents: quote.totalCents,
    waitsFor: answer?.waitsFor ?? null,
    answerBy: answer?.answerBy ?? null,
    because: answer?.because ?? null,
    entries: JSON.stringify(lines),
    hasEntries: lines.length > 0,
    jobs: jobRecords(jobs),
    request: csipRequest && requestJson(csipRequest),
  }
}
type Values = ReturnType<typeof valuesFor>
type KeptValues = Values & Repeat & { reply: string }

/** True unless the instructor accepts lessons without being asked. */
const isAsked = ({ csipId }: Slots<Values>) =>
  sql`exists (select from account c where c.id = ${csipId}::uuid and not c.accepts_lessons)`

const graceFrom = ({ aircraftId, pilotId, from, to, now }: Slots<Values>) =>
  graceFromOf({
    aircraftId: sql`${aircraftId}::uuid`,
    pilotId: sql`${pilotId}::uuid`,
    period: { from: sql`${from}::timestamptz`, to: sql`${to}::timestamptz` },
    now,
  })

/**
 * Writes a booking in one statement: occupied time, order, first event, quota days, ledger entries, jobs, and the stored response. Two
 * requests can pass the rules at once, so idempotency key and occupied time come first; the loser writes nothing. Locks the aircraft's row
 * against a concurrent grounding; `isGrounded` is its state then.
 */
const writing = (given: Slots<Values>, kept: RawBuilder<unknown>) => sql<{
  number: number
  isGrounded: boolean
  csipAsked: boolean
}>`
  with numbered as materialized (
    select nextval('order_number')::int as number
  ), kept as (${kept}), ${holdingTime(given, sql`kept`)}, booking as (
    insert into orders (id, number, aircraft_id, owner_id, pilot_id, booked_by_id, csip_id, payment_method_id, status, start_at, drop_at,
      planned_hours,
      ${columns(tripFieldNames)}, quote, total_cents, created_at, grace_from, waits_for, answer_by, asked_because)
    select ${given.id}, numbered.number, ${given.aircraftId}, ${given.ownerId}, ${given.pilotId}, ${given.byId}, ${given.csipId}::uuid, (
        select pm.id from payment_method pm
        where pm.account_id = ${given.pilotId} and pm.deleted_at is null and pm.status in ${usableMethods}
          and (${given.paymentMethodId}::uuid is null or pm.id = ${given.paymentMethodId}::uuid)
        order by pm.is_primary desc limit 1), 'booked',
      ${given.from}, ${given.to}, ${given.plannedHours}, ${valuesOf(tripFieldNames, given)}, ${given.quote}::jsonb,
      ${given.totalCents}, ${given.now}, ${graceFrom(given)}, ${given.waitsFor}, ${given.answerBy}::timestamptz, ${given.because}
    from numbered, (select count(*) from held) all_held
    returning id, aircraft_id, pilot_id, start_at, drop_at
  ), jobs as (${addingJobs(given.jobs, sql`booking`)}), event as (
    insert into order_event (id, order_id, at, from_status, to_status, by_id) select ${given.eventId}, booking.id, ${given.now}, null,
      'booked', ${given.byId} from booking, (select count(*) from jobs) added
  ), movement as (
    insert into ledger_movement (id, kind, order_id, at) select ${given.movementId}, 'booked', booking.id, ${given.now} from booking
      where ${given.hasEntries} returning id
  ), entries as (
    insert into ledger_entry (movement_id, line, ledger, account_id, aircraft_id, cents)
    select movement.id, e.line, e.ledger, e.account_id, e.aircraft_id, e.cents
    from movement, jsonb_to_recordset(${given.entries}::jsonb) as e (line int, ledger text, account_id uuid, aircraft_id uuid, cents bigint)
  ), days as (${countingNewDays(sql`booking`, given.now)}), request as (${requestRows(given.request, sql`booking.id`, sql`booking`)}),
  place as (select grounded_reason is not null as is_grounded from aircraft where id = ${given.aircraftId} for key share)
  select number, (select is_grounded from place) as is_grounded, ${isAsked(given)} as csip_asked from numbered, booking`

const write = compiled((given: Slots<Values>) => writing(given, sql`select`))
const writeKept = compiled((given: Slots<KeptValues>) => {
  const found = sql`jsonb_build_object('number', ${sql.lit(orderNumberPrefix)} || numbered.number, 'csipAsked', ${isAsked(given)})`
  return writing(given, storedResponse(given, sql`${given.reply}::jsonb || ${found}`, sql`numbered`))
})

/** `kept`: also stores the response, for repeated requests. */
export const insertBooking = async (db: Db, booking: NewBooking, kept?: KeptReply) => {
  const values = valuesFor(booking)
  const written = kept
    ? writeKept(db, { ...values, ...kept.repeat, reply: JSON.stringify(kept.reply) }).catch(onAnsweredMeanwhile)
    : write(db, values)
  return (await written.catch(refuseTaken))[0]!
}

/** True if the aircraft was retired or deleted after the rules were checked. */
export const isRetiredMeanwhile = (error: unknown) =>
  error instanceof pg.DatabaseError && error.constraint === 'orders_aircraft_takes_bookings'

type Refused = {
  aircraftId: string
  accountId: string
  day: string
  codes: BookingRefusalCode[]
  incomeCents: number
}

/** One row per pilot, aircraft, day and code, however often they ask. */
export const putRefused = (db: Db, { aircraftId, accountId, day, codes, incomeCents }: Refused) =>
  sql`insert into refused_trip (aircraft_id, account_id, day, code, blocking, income_cents)
    select ${aircraftId}, ${accountId}, ${day}, code, ${codes}::text[], ${incomeCents} from unnest(${codes}::text[]) code order by code
    on conflict (aircraft_id, day, account_id, code) do update
      set blocking = excluded.blocking, income_cents = excluded.income_cents`.execute(db)
