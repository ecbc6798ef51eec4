import { mostTripDays } from '@tailshare/contract/base/fields'
import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { CsipRequestState } from '@tailshare/contract/bookings/lessons/csipRequests'
import type { Period } from '@tailshare/contract/text/period'
import { sql, type RawBuilder } from 'kysely'
import type { Bound, BoundPeriod } from '../../../../db/sql/compiled.ts'
import type { Db } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import { activeBookings, overBookings } from '../../../../db/sql/statuses.ts'
import { personJson } from '../../../people/accounts/profile/queries.ts'

/** True if the instructor has not answered yet, or never did for a completed flight. `booking`: alias of orders. */
export const csipAskedOf = (booking = 'o') => sql<boolean>`(exists (
    select from csip_request q where q.order_id = ${sql.ref(`${booking}.id`)} and q.state = 'asked')
  or (${sql.ref(`${booking}.status`)} in ${overBookings} and coalesce((
    select q.state <> 'accepted' from csip_request q where q.order_id = ${sql.ref(`${booking}.id`)}
      and q.csip_id = ${sql.ref(`${booking}.csip_id`)}
    order by q.asked_at desc, q.id desc limit 1), false)))`

/** True if a pilot who needs an instructor has none, because the last one asked cannot come. */
export const lacksCsipOf = (booking = 'o') => sql<boolean>`(${sql.ref(`${booking}.csip_id`)} is null and coalesce((
  select q.is_needed and q.state in ('declined', 'expired') from csip_request q where q.order_id = ${sql.ref(`${booking}.id`)}
  order by q.asked_at desc, q.id desc limit 1), false))`

const dayHours = 24

/** Lessons of an instructor within a day of a period, as JSON. A lesson counts from its request on. */
export const lessonsOf = (
  csip: RawBuilder<unknown>,
  { from, to }: BoundPeriod,
  exceptOrderId?: Bound<string>,
): RawBuilder<unknown> => sql`(
    select coalesce(json_agg(json_build_object('from', le.start_at, 'to', le.drop_at,
      'hours', coalesce(lr.dual_hours, le.planned_hours))), '[]')
    from orders le left join lesson_result lr on lr.order_id = le.id
    where le.csip_id = ${csip} and le.id is distinct from ${exceptOrderId ?? null}
      and (le.status in ${activeBookings} or le.status = 'flight_complete')
      and le.start_at < ${to}::timestamptz + make_interval(hours => ${sql.lit(dayHours)})
        and le.drop_at > ${from}::timestamptz - make_interval(hours => ${sql.lit(dayHours)})
      and le.start_at > ${from}::timestamptz - make_interval(days => ${sql.lit(mostTripDays + 1)}))`

export type NewRequest = {
  orderId: string
  csipId: string
  message: string
  anyone: boolean
  isNeeded: boolean
  /** The instructor offered it, so has already accepted. */
  agreed?: boolean
  answerBy: Date
  now: Date
}

export const requestJson = ({ csipId, message, anyone, isNeeded, agreed = false, answerBy, now }: Omit<NewRequest, 'orderId'>) =>
  JSON.stringify({
    id: newId(now.getTime()),
    csip_id: csipId,
    message,
    anyone,
    is_needed: isNeeded,
    agreed,
    answer_by: answerBy,
    now,
  })

/**
 * SQL that inserts the request to an instructor; nothing if `asked` is null. Instructors who accept bookings without being asked get it as
 * accepted.
 */
export const requestRows = (asked: Bound<string>, orderId: RawBuilder<unknown>, from: RawBuilder<unknown>) => {
  const accepts = sql`(c.accepts_lessons or q.agreed)`
  return sql`insert into csip_request (id, order_id, csip_id, state, message, anyone, is_needed, asked_at, answer_by, answered_at)
    select q.id, ${orderId}, c.id, case when ${accepts} then 'accepted' else 'asked' end, q.message, q.anyone, q.is_needed,
      q.now, q.answer_by, case when ${accepts} then q.now end
    from ${from}, jsonb_to_record(${asked}::jsonb) as q (id uuid, csip_id uuid, message text, anyone boolean, is_needed boolean,
      agreed boolean, answer_by timestamptz, now timestamptz) join account c on c.id = q.csip_id
    returning state`
}

export const insertRequest = async (db: Db, asked: NewRequest) => {
  const { rows } = await sql<{
    state: CsipRequestState
  }>`${requestRows(requestJson(asked), sql`booking.id`, sql`(select ${asked.orderId}::uuid as id) booking`)}`.execute(db)
  return rows[0]!.state
}

type Current = {
  id: string
  csipId: string
  state: CsipRequestState
  message: string
  anyone: boolean
  answerBy: Date
}

/** The current request: asked or accepted. Lock the booking first. */
export const findCurrent = async (db: Db, orderId: string) => {
  const { rows } = await sql<Current>`
    select id, csip_id, state, message, anyone, answer_by from csip_request
    where order_id = ${orderId} and state in ('asked', 'accepted')`.execute(db)
  return rows[0]
}

type Ending = {
  state: Exclude<CsipRequestState, 'asked'>
  at: Date
  /** If the pilot is left without an instructor: whether they need one. */
  isNeeded?: boolean
  reason?: string
  other?: { period: Period | null; csipId: string | null } | null
}

export const setAnswer = (db: Db, id: string, { state, at, isNeeded, reason = '', other }: Ending) =>
  db
    .updateTable('csipRequest')
    .set({
      state,
      answeredAt: at,
      isNeeded,
      reason,
      otherFrom: other?.period?.from ?? null,
      otherTo: other?.period?.to ?? null,
      otherCsipId: other?.csipId ?? null,
    })
    .where('id', '=', id)
    .execute()

/** For bookings made before instructors were asked. */
export const insertAnswered = (db: Db, { orderId, csipId, at }: { orderId: string; csipId: string; at: Date }) => {
  const id = newId(at.getTime())
  const row = { id, orderId, csipId, state: 'accepted', askedAt: at, answerBy: at, answeredAt: at }
  return db.insertInto('csipRequest').values(row).returning('id').executeTakeFirstOrThrow()
}

export type RequestRow = {
  id: string
  orderId: string
  csipId: string
  csip: Person
  state: CsipRequestState
  message: string
  anyone: boolean
  isNeeded: boolean
  askedAt: Date
  answerBy: Date
  answeredAt: Date | null
  reason: string
  otherFrom: Date | null
  otherTo: Date | null
  otherCsip: Person | null
}

const requests = sql`select q.id, q.order_id, q.csip_id, ${personJson('c')} as csip, q.state, q.message, q.anyone, q.is_needed,
  q.asked_at, q.answer_by, q.answered_at,
    q.reason, q.other_from, q.other_to, case when x.id is null then null else ${personJson('x')} end as other_csip
  from csip_request q join account c on c.id = q.csip_id left join account x on x.id = q.other_csip_id`

/** Newest first. */
export const listRequests = async (db: Db, orderId: string) => {
  const { rows } =
    await sql<RequestRow>`${requests} where q.order_id = ${orderId} order by q.asked_at desc, q.id desc limit 50`.execute(db)
  return rows
}

/** Requests waiting for a CSIP's answer, most urgent first. */
export const listAsked = async (db: Db, csipId: string, now: Date) => {
  const { rows } = await sql<RequestRow>`${requests} join orders o on o.id = q.order_id
    where q.csip_id = ${csipId} and q.state = 'asked' and q.answer_by > ${now} and o.status = 'booked' order by q.answer_by, q.id
      limit 50`.execute(db)
  return rows
}

const mostAtOnce = 200

/** Requests not answered in time, oldest deadline first, including those of canceled bookings. */
export const listExpired = async (db: Db, now: Date) => {
  const { rows } = await sql<{ id: string; orderId: string }>`
    select q.id, q.order_id from csip_request q where q.state = 'asked' and q.answer_by <= ${now} order by q.answer_by
      limit ${mostAtOnce}`.execute(db)
  return rows
}

/** Bookings with this instructor that have not departed. */
export const listLessonsAhead = (db: Db, csipId: string, now: Date) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('csipId', '=', csipId)
    .where('status', '=', 'booked')
    .where('startAt', '>', now)
    .orderBy('startAt')
    .execute()

/** Locks a request's booking; `undefined` if it is locked by someone else. */
export const lockForExpiry = (tx: Db, orderId: string) =>
  tx.selectFrom('orders').select('status').where('id', '=', orderId).forUpdate().skipLocked().executeTakeFirst()
