import { type BookingStatus, type AnswersFor, type AskedBecause, notLeftStatuses } from '@tailshare/contract/base/statuses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { isMarkedOpen } from '../../maintenance/queries.ts'
import { isHeldUp } from '../payment/money/queries.ts'
import { type Hearing, notificationSettingsJson } from '../../people/notices/hearing/queries.ts'

// These queries run twice: without `id` to list what is due, then with `id` to lock one row if it still is. Both skip rows locked by
// others.

const batch = 200
const inStatus = (db: Db, status: BookingStatus, id: string | undefined) =>
  db
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.status', '=', status)
    .$if(id !== undefined, (query) => query.where('orders.id', '=', id!))

type Past = { startedBefore: Date; endedBefore: Date }

/**
 * Bookings that no one came for. An open departure record means that someone did; if it is still open a day after the end, nobody left. A
 * pilot whose aircraft or instructor is not back yet has an hour from the return, up to a day after the end.
 */
export const lockNoShows = async (db: Db, { startedBefore, endedBefore }: Past, id?: string) => [
  ...(await lockNotCome(db, { startedBefore, endedBefore }, id)),
  ...(await inStatus(db, 'checking_in', id).where('dropAt', '<=', endedBefore).limit(batch).forUpdate().skipLocked().execute()),
]

const lockNotCome = (db: Db, { startedBefore, endedBefore }: Past, id?: string) =>
  inStatus(db, 'booked', id)
    .where('startAt', '<=', startedBefore)
    .where('waitsFor', 'is', null)
    .where((eb) => eb.or([eb('delayedUntil', 'is', null), eb('delayedUntil', '<=', startedBefore)]))
    .where((eb) => eb.or([eb('dropAt', '<=', endedBefore), eb.not(isHeldUp('orders', startedBefore))]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('stageRecord')
            .select('stageRecord.id')
            .whereRef('stageRecord.orderId', '=', 'orders.id')
            .where('stage', '=', 'departure')
            .where('state', '=', 'open'),
        ),
      ),
    )
    .orderBy('startAt')
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute()

/** Bookings that a squawk still puts at risk shortly before the start. */
export const lockGrounded = (db: Db, startsBefore: Date, id?: string) =>
  inStatus(db, 'booked', id)
    .where(isMarkedOpen('orders.at_risk_squawk_id'))
    .where('startAt', '<=', startsBefore)
    .orderBy('startAt')
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute()

/** Bookings that have not departed and that this squawk still puts at risk. */
export const lockAtRisk = async (tx: Tx, squawkId: string) => {
  const bookings = await tx
    .selectFrom('orders')
    .select('id')
    .where('atRiskSquawkId', '=', squawkId)
    .where('status', 'in', notLeftStatuses)
    .orderBy('startAt')
    .orderBy('id')
    .forUpdate()
    .execute()
  return bookings.map(({ id }) => id)
}

/** Bookings soon to be canceled because the latest attempt at a hold failed. */
export const lockUnpaid = async (db: Db, startsBefore: Date, id?: string) => {
  const { rows } = await sql<{ id: string; firstFailedAt: Date }>`
    select o.id, trouble.first_failed_at
    from orders o
    join lateral (
      select min(c.updated_at) filter (where c.state in ('failed', 'needs_confirmation') and not exists (
          select 1 from charge good where good.order_id = c.order_id and good.kind = c.kind and good.attempt > c.attempt
            and good.state = 'authorized')) as first_failed_at,
        bool_or(c.state in ('failed', 'needs_confirmation') and not exists (
        select 1 from charge later where later.order_id = c.order_id and later.kind = c.kind and later.attempt > c.attempt)) as is_unpaid
      from charge c where c.order_id = o.id and c.kind in ('hold', 'deposit')
    ) trouble on trouble.is_unpaid
    where o.status = 'booked' and o.start_at <= ${startsBefore} and (${id ?? null}::uuid is null or o.id = ${id ?? null}::uuid)
    order by o.start_at limit ${batch}
    for update of o skip locked`.execute(db)
  return rows
}

export const lockLate = (db: Db, dueBefore: Date, id?: string) =>
  inStatus(db, 'in_flight', id).where('dropAt', '<=', dueBefore).orderBy('dropAt').limit(batch).forUpdate().skipLocked().execute()

/** Bookings whose hold is due but missing because the job was lost. */
export const listForgottenHolds = (db: Db, startsBefore: Date, bookedBefore: Date) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'booked')
    .where('startAt', '<=', startsBefore)
    .where('createdAt', '<=', bookedBefore)
    .where('totalCents', '>', 0)
    .where('waitsFor', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('charge')
            .select('charge.id')
            .whereRef('charge.orderId', '=', 'orders.id')
            .where('charge.state', '!=', 'released'),
        ),
      ),
    )
    .limit(batch)
    .execute()

export type NoticeContext = {
  id: string
  number: number
  tailNumber: string
  airportId: string
  zone: string
  startAt: Date
  dropAt: Date
  pilotId: string
  pilotFirstName: string
  pilotLastName: string
  ownerId: string
  ownerFirstName: string
  ownerLastName: string
  csipId: string | null
  totalCents: number
  policyText: string
  waitsFor: AnswersFor | null
  answerBy: Date | null
  askedBecause: AskedBecause | null
  /** Message to the instructor, while the request is open. */
  csipMessage: string | null
  csipAnswerBy: Date | null
  /** Asked with the booking; an instructor asked later was notified then. */
  isCsipAskedFromTheFirst: boolean
  /** Staff of the aircraft's airport, whose board shows it. Limited to what one notification can carry. */
  staffIds: string[]
  hearings: Hearing[]
}

/** Everything needed to notify people about a booking, in one statement. */
export const findNoticeContext = async (db: Db, orderId: string) => {
  const { rows } = await sql<NoticeContext>`
    select o.id, o.number, a.tail_number, a.airport_id, place.zone, o.start_at, o.drop_at, o.pilot_id, pilot.first_name as pilot_first_name,
      pilot.last_name as pilot_last_name, o.owner_id, owner.first_name as owner_first_name, owner.last_name as owner_last_name, o.csip_id,
        o.total_cents,
      o.quote ->> 'policyText' as policy_text, o.waits_for, o.answer_by, o.asked_because,
      r.message as csip_message, r.answer_by as csip_answer_by,
      coalesce(r.asked_at = o.created_at, false) as is_csip_asked_from_the_first,
      array(select s.account_id from staff_airport s where s.airport_id = a.airport_id order by s.account_id limit 100) as staff_ids,
      ${notificationSettingsJson(sql`hearer.id in (o.pilot_id, o.owner_id, o.csip_id)`)} as hearings
    from orders o join aircraft a on a.id = o.aircraft_id join airport place on place.id = a.airport_id
      join account pilot on pilot.id = o.pilot_id join account owner on owner.id = o.owner_id
      left join csip_request r on r.order_id = o.id and r.state = 'asked'
    where o.id = ${orderId}`.execute(db)
  return rows[0]
}
