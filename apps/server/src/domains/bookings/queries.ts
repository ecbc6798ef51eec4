import { isCanceled, notLeftStatuses } from '@tailshare/contract/base/statuses'
import type { BookingMove } from '@tailshare/rules/bookings/orders/can'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/newId.ts'
import { Refusal, refuseOn } from '../../http/refusal.ts'
import { countDays } from '../aircraft/shares/quotaLedger/queries.ts'
import { endOccupancy, freeOccupancy } from '../schedule/queries.ts'
import { summaryColumns, summaryJoins, type SummaryRow } from './orders/queries.ts'
import { addMoveEvidence } from './orders/evidence/queries.ts'

/** Staff of the aircraft's airport, whose board shows it. Limited to what one notification can carry. */
export const listStaffAt = async (db: Db, orderId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('aircraft', 'aircraft.id', 'orders.aircraftId')
    .innerJoin('staffAirport', 'staffAirport.airportId', 'aircraft.airportId')
    .select('staffAirport.accountId')
    .where('orders.id', '=', orderId)
    .orderBy('staffAirport.accountId')
    .limit(100)
    .execute()
  return rows.map(({ accountId }) => accountId)
}

/** Locks a booking; `undefined` if it does not exist. */
export const lockOrder = (db: Db, id: string) =>
  db.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks bookings in id order, to avoid deadlocks. */
export const lockOrders = async (db: Db, ids: string[]) => {
  if (ids.length > 0) await db.selectFrom('orders').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** States recorded in a flight's evidence chain. */
const rampStates: readonly BookingMove['to'][] = ['checking_in', 'in_flight', 'late', 'returning', 'flight_complete']

/** Only moves from the table in `can.ts` compile. */
type OrderMove = BookingMove & {
  orderId: string
  /** `null` for the system. */
  byId: string | null
  why?: string
  at: Date
}

/**
 * The only way to change a booking's state. Refuses with `wrong_state` if it changed meanwhile. Writes the event and the time of
 * cancellation or return, frees occupied time (all if canceled, the rest if complete), and updates the co-owner's quota.
 */
export const moveOrder = async (db: Db, { orderId, from, to, byId, why = '', at }: OrderMove) => {
  const canceled = isCanceled(to)
  const moved = await db
    .updateTable('orders')
    .set({
      status: to,
      ...(canceled && { canceledAt: at, canceledById: byId }),
      ...(to === 'flight_complete' && { dropRealAt: at }),
    })
    .where('id', '=', orderId)
    .where('status', '=', from)
    .executeTakeFirst()
    // The aircraft was retired or deleted, so the cancellation cannot be undone.
    .catch(refuseOn('orders_aircraft_takes_bookings', 'undo_expired'))
  if (moved.numUpdatedRows !== 1n) throw new Refusal('wrong_state')
  const eventId = newId(at.getTime())
  await db.insertInto('orderEvent').values({ id: eventId, orderId, at, fromStatus: from, toStatus: to, byId, why }).execute()
  if (rampStates.includes(to)) await addMoveEvidence(db, eventId)
  if (canceled) await freeOccupancy(db, orderId)
  if (to === 'flight_complete') await endOccupancy(db, orderId, at)
  const cause = canceled ? 'canceled' : isCanceled(from) ? 'taken_back' : to === 'flight_complete' ? 'returned' : undefined
  if (cause) await countDays(db, { orderIds: [orderId], cause, at })
}

/** Summaries for lists, in the order of `ids`; unknown ids are skipped. One statement. */
export const listSummaries = async (db: Db, ids: string[]): Promise<SummaryRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<SummaryRow>`
    select ${summaryColumns} from ${summaryJoins} join unnest(${ids}::uuid[]) with ordinality as wanted (id, place) on wanted.id = o.id
    order by wanted.place`.execute(db)
  return rows
}

/** The next booking of this aircraft, if it starts before an instant. */
export const findNextFlight = (db: Db, { aircraftId, startAt }: { aircraftId: string; startAt: Date }, before: Date) =>
  db
    .selectFrom('orders')
    .select(['id', 'pilotId', 'startAt as start'])
    .where('aircraftId', '=', aircraftId)
    .where('status', 'in', notLeftStatuses)
    .where('startAt', '>', startAt)
    .where('startAt', '<', before)
    .orderBy('startAt')
    .limit(1)
    .executeTakeFirst()

export const wasLate = async (db: Db, orderId: string) => {
  const event = await db
    .selectFrom('orderEvent')
    .select('id')
    .where('orderId', '=', orderId)
    .where('toStatus', '=', 'late')
    .executeTakeFirst()
  return event !== undefined
}

/**
 * Whether a person is named in a booking, or owns its aircraft or a share in it: what `isOwnMatter` decides, for lists. Null without a
 * booking.
 */
export const isInvolved = (order: string, who: RawBuilder<unknown>) => {
  const of = (column: string) => sql.ref(`${order}.${column}`)
  return sql`(${who} in (${of('pilotId')}, ${of('ownerId')}) or coalesce(${of('csipId')} = ${who}, false)
    or exists (select from aircraft held where held.id = ${of('aircraftId')} and held.owner_id = ${who})
    or exists (select from aircraft_share held where held.aircraft_id = ${of('aircraftId')} and held.account_id = ${who}))`
}
