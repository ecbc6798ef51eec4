import { notLeftStatuses, type BookingStatus } from '@tailshare/contract/base/statuses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { isMarkedOpen } from '../../maintenance/queries.ts'

// These queries run twice: without `id` to list what is due, then with `id` to lock one row if it still is. Both skip rows locked by
// others.

const batch = 200
const inStatus = (db: Db, status: BookingStatus, id: string | undefined) =>
  db
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.status', '=', status)
    .$if(id !== undefined, (query) => query.where('orders.id', '=', id!))

/** Bookings that no one came for. An open departure record means that someone did. */
export const lockNoShows = (db: Db, startedBefore: Date, id?: string) =>
  inStatus(db, 'booked', id)
    .where('startAt', '<=', startedBefore)
    .where('waitsFor', 'is', null)
    .where((eb) => eb.or([eb('delayedUntil', 'is', null), eb('delayedUntil', '<=', startedBefore)]))
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
