import type { Quote } from '@tailshare/contract/bookings/book/quote'
import { tripFieldNames } from '@tailshare/contract/base/tripFields'
import type { CancelReason } from '@tailshare/rules/bookings/change/cancellation'
import type { CancellationPolicy } from '@tailshare/rules/bookings/book/facts'
import { sql } from 'kysely'
import { columns } from '../../../../db/sql/compiled.ts'
import type { Db, Tx } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import { countDays } from '../../../aircraft/shares/quotaLedger/queries.ts'
import type { Unsure } from '../../payment/money/queries.ts'

export type LeftRow = {
  id: string
  startAt: Date
  createdAt: Date
  confirmedAt: Date | null
  graceFrom: Date | null
  totalCents: number
  keptFreeUntil: Date | null
  keptTotalCents: number | null
  cancellationPolicy: CancellationPolicy
  zone: string
}

type Left = { orderId: string; aircraftId: string; since: Date }

/** The late cancellation of an aircraft the booking left since `since` and has not returned to. */
export const findLeft = (db: Db, { orderId, aircraftId, since }: Left): Promise<LeftRow | undefined> =>
  db
    .selectFrom('orders')
    .innerJoin('aircraft', 'aircraft.id', 'orders.aircraftId')
    .innerJoin('airport', 'airport.id', 'aircraft.airportId')
    .select([
      'orders.id',
      'orders.startAt',
      'orders.createdAt',
      'orders.confirmedAt',
      'orders.graceFrom',
      'orders.totalCents',
      'orders.keptFreeUntil',
      'orders.keptTotalCents',
      'airport.zone',
    ])
    .select((eb) => eb.ref('aircraft.cancellationPolicy').$castTo<CancellationPolicy>().as('cancellationPolicy'))
    .where('orders.changedInto', '=', orderId)
    .where('orders.aircraftId', '=', aircraftId)
    .where('orders.canceledLate', '=', true)
    .where('orders.canceledAt', '>', since)
    .orderBy('orders.canceledAt', 'desc')
    .limit(1)
    .executeTakeFirst()

type NewLeft = {
  orderId: string
  /** Recipient of the charge: the owner of the aircraft, or the instructor if only the lesson was dropped. */
  ownerId: string
  isLate: boolean
  reason: Extract<CancelReason, 'changed' | 'let_go'>
  csipId: string | null
  quote: Quote
  keptTotalCents: number | null
  chargeCents: number
  /** The act for which the charge waits. */
  wait: Unsure | null
  byId: string
  why: string
  now: Date
}

/** Copies the booking as it stands; call before it gets its new aircraft. */
export const insertLeft = async (tx: Tx, left: NewLeft) => {
  const { orderId, ownerId, isLate, reason, csipId, quote, keptTotalCents, chargeCents, wait, byId, why, now } = left
  const id = newId(now.getTime())
  await sql`
    insert into orders (id, aircraft_id, owner_id, pilot_id, booked_by_id, csip_id, payment_method_id, status, start_at, drop_at,
      planned_hours, ${columns(tripFieldNames)},
      quote, total_cents, final_cents, cancel_reason, canceled_at, canceled_by_id, canceled_late, created_at, confirmed_at, grace_from,
      kept_free_until, kept_total_cents, kept_start_at, kept_drop_at, fee_by_id, fee_squawk_id,
      changed_into)
    select ${id}::uuid, aircraft_id, ${ownerId}::uuid, pilot_id, booked_by_id, ${csipId}::uuid, payment_method_id, 'canceled', start_at,
      drop_at, planned_hours, ${columns(tripFieldNames)},
      ${JSON.stringify(quote)}::jsonb, ${quote.totalCents}::int, ${chargeCents}::int, ${reason}, ${now}::timestamptz, ${byId}::uuid,
      ${isLate}::boolean, created_at, confirmed_at, grace_from, kept_free_until, ${keptTotalCents}::int, kept_start_at, kept_drop_at,
      ${wait?.byId ?? null}::uuid, ${wait?.squawkId ?? null}::uuid, id
    from orders where id = ${orderId}`.execute(tx)
  await sql`
    insert into order_event (id, order_id, at, from_status, to_status, by_id, why)
    select ${newId(now.getTime())}::uuid, id, created_at, null::text, 'booked', booked_by_id, '' from orders where id = ${id}
    union all select ${newId(now.getTime())}::uuid, id, ${now}::timestamptz, 'booked', 'canceled', ${byId}::uuid, ${why}::text from orders
      where id = ${id}`.execute(tx)
  await countDays(tx, { orderIds: [id], cause: 'booked', at: null })
  return id
}

type LetGo = { orderId: string; csipId: string; start: Date; drop: Date; since: Date }

/** The lesson dropped late since `since` for these times, if it was not taken back. */
export const findLetGo = (db: Db, { orderId, csipId, start, drop, since }: LetGo) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('changedInto', '=', orderId)
    .where('csipId', '=', csipId)
    .where('cancelReason', '=', 'let_go')
    .where('startAt', '=', start)
    .where('dropAt', '=', drop)
    .where('finalCents', '>', 0)
    .where('canceledAt', '>', since)
    .executeTakeFirst()

/**
 * Voids the charge: the pilot returned to the aircraft or took the instructor back. The times from before the first late change remain
 * kept.
 */
export const setCameBack = async (tx: Tx, id: string, at: Date) => {
  await sql`update orders set final_cents = 0, canceled_late = false, fee_by_id = null, fee_squawk_id = null where id = ${id}`.execute(
    tx,
  )
  await sql`update orders o set kept_start_at = l.kept_start_at, kept_drop_at = l.kept_drop_at
    from orders l where l.id = ${id} and o.id = l.changed_into and l.cancel_reason = 'changed'`.execute(tx)
  await countDays(tx, { orderIds: [id], cause: 'canceled', at })
}
