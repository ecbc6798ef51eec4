import type { Quote, QuoteLine } from '@tailshare/contract/bookings/book/quote'
import type { AnswersFor, AskedBecause, BookingStatus } from '@tailshare/contract/base/statuses'
import type { AircraftTrouble } from '@tailshare/rules/bookings/change/cancellation'
import type { CancellationPolicy } from '@tailshare/rules/bookings/book/facts'
import type { SettledCharge } from '@tailshare/rules/payments/holds/settlement'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'
import { isMarkedOpen } from '../../../maintenance/queries.ts'
import { listOrderCharges } from '../../../payments/charges/queries.ts'
import { listChargeDisputes } from '../../../payments/disputes/queries.ts'
import { csipAskedOf, lacksCsipOf } from '../../lessons/csips/queries.ts'

/** True if an inspection keeps this trip on the ground and canceling is free, as its pilot was told (`watchInspections`). */
const isStoppedByInspection = (booking: string, andIf = sql``) => sql<boolean>`exists (
  select from inspection_notice it where it.order_id = ${sql.ref(`${booking}.id`)} and it.frees ${andIf})`

/**
 * True while the aircraft or the instructor is out on an earlier booking, unless this pilot is aboard that one. With `since`, also while it
 * is being returned, and if it was after that. Ask after the start: the earlier one was to be back by then, and is not called late for a while.
 */
export const isHeldUp = (booking: string, since?: Date) => {
  const b = sql.ref(booking)
  const orReturned = since
    ? sql`or earlier.status = 'returning' or earlier.status = 'flight_complete' and earlier.drop_real_at > ${since}`
    : sql``
  return sql<boolean>`exists (select from orders earlier
    where (earlier.aircraft_id = ${b}.aircraft_id or ${b}.csip_id in (earlier.csip_id, earlier.pilot_id))
      and earlier.start_at < ${b}.start_at and earlier.pilot_id <> ${b}.pilot_id
      and earlier.csip_id is distinct from ${b}.pilot_id and (earlier.status in ('in_flight', 'late') ${orReturned}))`
}

/**
 * `AircraftTrouble` of a booking, from these tables or aliases. A pilot's own report below grounding does not make their cancellation free.
 */
export const troubleOf = (booking = 'o', aircraft = 'a') => sql<AircraftTrouble>`case
  when ${isMarkedOpen(`${booking}.at_risk_squawk_id`)} or ${sql.ref(`${aircraft}.grounded_reason`)} is not null
    or ${isStoppedByInspection(booking)} then 'grounded'
  when ${sql.ref(`${booking}.start_at`)} <= now() and ${isHeldUp(booking)} then 'away'
  when exists (select from squawk s where s.aircraft_id = ${sql.ref(`${aircraft}.id`)} and s.state <> 'closed' and s.severity <> 'cosmetic'
    and s.reported_by is distinct from ${sql.ref(`${booking}.pilot_id`)}) then 'squawk'
  else 'none' end`

/** Author of a squawk's present rating: the person who reported it, reopened it or last rated it worse. */
export const raterOf = (squawk: string) => {
  const s = sql.raw(squawk)
  const rank = (severity: string) => sql`array_position(array['cosmetic', 'limit', 'grounding'], ${sql.raw(severity)})`
  return sql`(select e.by_id, e.at, e.alone, e.kind from squawk_event e where e.squawk_id = ${s}.id and (e.kind in ('reported', 'reopened')
    or e.kind = 'judged' and ${rank('e.severity')} > (select ${rank('p.severity')} from squawk_event p where p.squawk_id = e.squawk_id
      and p.severity is not null and (p.at, p.id) < (e.at, e.id) order by p.at desc, p.id desc limit 1))
    order by e.at desc, e.id desc limit 1)`
}

/** Rated by an operator or airport staff alone, and not taken up since by the owner or a record keeper. A cosmetic one grounds nothing. */
const isUnsure = (squawk: string) =>
  sql<boolean>`exists (select from ${raterOf(squawk)} w where w.alone and not exists (select from squawk_event e
    where e.squawk_id = ${sql.raw(squawk)}.id and e.kind in ('judged', 'deferred', 'started') and e.severity is distinct from 'cosmetic'
      and not e.alone and e.at >= w.at))`
const troubles = (squawk: string, aircraft: string) => {
  const [s, a] = [sql.raw(squawk), sql.raw(aircraft)]
  return sql<boolean>`${s}.aircraft_id = ${a}.id and ${s}.state <> 'closed' and ${s}.severity <> 'cosmetic'`
}

/** The person whose act alone makes a cancellation free, and the squawk if the act was about one. */
export type Unsure = { byId: string; squawkId: string | null }

/**
 * Who alone makes canceling free: the author of an unconfirmed squawk (`isUnsure`), or the person whose act makes an inspection due. Null if
 * another cause is certain.
 */
export const unsureOf = (booking = 'o', aircraft = 'a') => sql<Unsure | null>`case
  when ${isStoppedByInspection(booking, sql`and it.by_id is null`)} or exists (select from squawk t where ${troubles('t', aircraft)}
    and t.reported_by is distinct from ${sql.ref(`${booking}.pilot_id`)} and not ${isUnsure('t')}) then null
  else coalesce((select json_build_object('squawkId', s.id, 'byId', word.by_id)
    from squawk s cross join lateral ${raterOf('s')} word where ${troubles('s', aircraft)} and ${isUnsure('s')}
    order by exists (select from squawk_event e where e.squawk_id = s.id and e.kind in ('judged', 'deferred', 'started')
      and e.by_id <> word.by_id and e.at >= word.at) desc, s.severity = 'grounding' desc, s.created_at limit 1),
    (select json_build_object('squawkId', null, 'byId', it.by_id) from inspection_notice it
      where it.order_id = ${sql.ref(`${booking}.id`)} and it.by_id is not null)) end`

/** True if an event moved the booking or is about to, and its pilot has neither answered nor changed it (see `isOpenStep`). */
export const isMovedOf = (booking = 'o') => sql<boolean>`exists (
  select from disruption_step s join disruption r on r.id = s.disruption_id, lateral (select case s.answer when 'asked' then s.after
    else s.before end as at) place
  where s.order_id = ${sql.ref(`${booking}.id`)} and (s.answer = 'asked' or (s.answer = 'offered' and r.state = 'proposed'))
    and (place.at ->> 'aircraftId')::uuid = ${sql.ref(`${booking}.aircraft_id`)}
    and (place.at ->> 'from')::timestamptz = ${sql.ref(`${booking}.start_at`)}
      and (place.at ->> 'to')::timestamptz = ${sql.ref(`${booking}.drop_at`)})`

/** The pilot's damage charge, by agreement or decision. */
export const damageOf = (booking = 'o') =>
  sql<number>`coalesce((select sum(d.decided_cents) from damage_claim d where d.order_id = ${sql.ref(`${booking}.id`)}), 0)::int`

/** Shared running costs of the hours of a flight that wait for its pilot to agree. */
export const runningHeldOf = (flight = 'f') => {
  const f = sql.raw(flight)
  return sql<number>`case when ${f}.shared_up_to < ${f}.hobbs_in - ${f}.hobbs_out
    then coalesce(running_cents_of(${f}, ${f}.hobbs_in - ${f}.hobbs_out) - ${f}.running_cents, 0) else 0 end`
}

export const isClaimedOf = (booking = 'o') =>
  sql<boolean>`exists (select from damage_claim d where d.order_id = ${sql.ref(`${booking}.id`)} and d.closed_at is null)`

const isSettledOf = (booking: string) =>
  sql<boolean>`exists (select from damage_claim d where d.order_id = ${sql.ref(`${booking}.id`)} and d.decided_cents is not null)`

const orderMoney = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('aircraft', 'aircraft.id', 'orders.aircraftId')
    .innerJoin('airport', 'airport.id', 'aircraft.airportId')
    .innerJoin('account as pilot', 'pilot.id', 'orders.pilotId')
    .innerJoin('account as owner', 'owner.id', 'orders.ownerId')
    .select([
      'orders.id',
      'orders.number',
      'orders.aircraftId',
      'orders.ownerId',
      'orders.pilotId',
      'orders.csipId',
      'orders.paymentMethodId',
      'orders.startAt',
      'orders.dropAt',
      'orders.totalCents',
      'orders.plannedHours',
      'aircraft.rateCents',
      'orders.finalCents',
      'orders.cancelReason',
      'orders.feeById',
      'orders.feeSquawkId',
      'orders.canceledAt',
      'orders.createdAt',
      'orders.confirmedAt',
      'orders.graceFrom',
      'orders.answerBy',
      'orders.keptFreeUntil',
      'orders.keptTotalCents',
      'orders.dropRealAt',
      'orders.delayedUntil',
      'aircraft.airportId',
      'aircraft.selfCheckIn',
      'aircraft.tailNumber',
      'airport.zone',
      'pilot.email as pilotEmail',
      'pilot.firstName as pilotFirstName',
      'pilot.lastName as pilotLastName',
      'pilot.stripeCustomerId as customer',
      'owner.firstName as ownerFirstName',
      'owner.lastName as ownerLastName',
    ])
    .select((eb) => [
      troubleOf('orders', 'aircraft').as('trouble'),
      unsureOf('orders', 'aircraft').as('unsure'),
      lacksCsipOf('orders').as('lacksCsip'),
      csipAskedOf('orders').as('csipAsked'),
      isMovedOf('orders').as('isMoved'),
      damageOf('orders').as('damageCents'),
      isClaimedOf('orders').as('isClaimed'),
      isSettledOf('orders').as('isClaimSettled'),
      // A clearance by airport staff leaves the owner the full day to claim.
      eb.case().when('orders.clearedById', '=', eb.ref('orders.ownerId')).then(eb.ref('orders.clearedAt')).end().as('clearedAt'),
      eb('orders.canceledById', '=', eb.ref('orders.pilotId')).$castTo<boolean | null>().as('canceledByPilot'),
      eb.ref('orders.waitsFor').$castTo<AnswersFor | null>().as('waitsFor'),
      eb.ref('orders.askedBecause').$castTo<AskedBecause | null>().as('askedBecause'),
      eb.ref('orders.status').$castTo<BookingStatus>().as('status'),
      eb.ref('aircraft.cancellationPolicy').$castTo<CancellationPolicy>().as('cancellationPolicy'),
      eb.ref('orders.quote').$castTo<Quote>().as('quote'),
      eb.ref('orders.finalLines').$castTo<QuoteLine[] | null>().as('finalLines'),
    ])

export type OrderMoney = NonNullable<Awaited<ReturnType<typeof findOrderMoney>>>

export const findOrderMoney = (db: Db, orderId: string) => orderMoney(db).where('orders.id', '=', orderId).executeTakeFirst()

/** Locks a booking with its charges, then reads it. A single statement could miss a booking whose aircraft changes at that moment. */
export const lockOrderMoney = async (tx: Tx, orderId: string) => {
  await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
  return findOrderMoney(tx, orderId)
}

export const setOrderMethod = (tx: Tx, orderId: string, methodId: string) =>
  tx.updateTable('orders').set({ paymentMethodId: methodId }).where('id', '=', orderId).execute()

/**
 * Remaining holds of bookings the pilot canceled for free and whose time this booking took. Those cannot be reinstated, so their holds can
 * go.
 */
export const listHeldBefore = async (db: Db, orderId: string) => {
  const { rows } = await sql<{ intentId: string }>`
    select c.stripe_payment_intent_id as intent_id from orders taken
      join orders o on o.pilot_id = taken.pilot_id and o.id <> taken.id and o.status = 'canceled' and o.final_cents = 0
        and o.start_at < taken.drop_at and o.drop_at > taken.start_at
      join charge c on c.order_id = o.id and c.kind in ('hold', 'deposit') and c.state in ('authorized', 'needs_confirmation')
    where taken.id = ${orderId} and taken.status = 'booked' and c.stripe_payment_intent_id is not null order by c.id`.execute(db)
  return rows
}

export const listSettled = async (db: Db, orderId: string) => {
  const rows = await listOrderCharges(db, orderId)
  const refunds = rows.filter(({ kind }) => kind === 'refund')
  const disputes = await listChargeDisputes(db, orderId)
  const charges = rows
    .filter(({ kind }) => kind !== 'refund')
    .map((row): SettledCharge & { intentId: string | null } => ({
      id: row.id,
      kind: row.kind,
      state: row.state as SettledCharge['state'],
      amountCents: row.amountCents,
      capturedCents: row.capturedCents,
      refundedCents: refunds
        .filter(({ refundsId, state }) => refundsId === row.id && state !== 'failed')
        .reduce((sum, { amountCents }) => sum + amountCents, 0),
      refundFailed: refunds.some(
        ({ refundsId, state, stripeRefundId }) => refundsId === row.id && state === 'failed' && stripeRefundId,
      ),
      isReturned: row.returnedAt !== null,
      isDisputed: disputes.some(({ chargeId, isOpen }) => chargeId === row.id && isOpen),
      lostCents: disputes.filter(({ chargeId }) => chargeId === row.id).reduce((sum, { lostCents }) => sum + lostCents, 0),
      attempt: row.attempt,
      methodId: row.paymentMethodId,
      updatedAt: row.updatedAt,
      captureBefore: row.captureBefore,
      intentId: row.stripePaymentIntentId,
    }))
  return { charges, refundCount: refunds.length, rows }
}

/** True the first time something is told about a booking. Send the notice in the same transaction. */
export const isFirstTime = async (db: Db, orderId: string, what: string) => {
  const inserted = await db
    .insertInto('sentOnce')
    .values({ orderId, what })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}
