import type { Airport } from '@tailshare/contract/aircraft/airports'
import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { Quote, QuoteLine } from '@tailshare/contract/bookings/book/quote'
import type { BookingStatus } from '@tailshare/contract/bookings/orders/bookings'
import type { AnswersFor, AskedBecause } from '@tailshare/contract/base/statuses'
import { tripFieldNames, type TripDetails } from '@tailshare/contract/base/tripFields'
import type { AircraftTrouble, Kept } from '@tailshare/rules/bookings/change/cancellation'
import { sql } from 'kysely'
import { feeWaits } from '../../../db/sql/feeWaits.ts'
import { columns } from '../../../db/sql/compiled.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import { notLeftBookings } from '../../../db/sql/statuses.ts'
import { newId } from '../../../db/newId.ts'
import { csipAskedOf, lacksCsipOf } from '../lessons/csips/queries.ts'
import { damageOf, isClaimedOf, isMovedOf, runningHeldOf, troubleOf, unsureOf, type Unsure } from '../payment/money/queries.ts'
import { isOfferedCsip } from '../../people/instructors/queries.ts'
import { airportJson, personJson } from '../../people/accounts/profile/queries.ts'
import { photoIds } from '../../aircraft/queries.ts'
import { countDays, noteCanceledLate } from '../../aircraft/shares/quotaLedger/queries.ts'

type Agreed = {
  id: string
  start: Date
  drop: Date
  plannedHours: number
  csipId: string | null
  /** Requested trip fields; the rest stays as it is. */
  said: Partial<TripDetails>
  quote: Quote
  kept: Kept | null
  /**
   * Set if the aircraft changes: when it was booked or confirmed, and the start of the grace hour. Also resets viewing, approval and squawk
   * risk of the former aircraft.
   */
  other: { aircraftId: string; ownerId: string; confirmedAt: Date | null; graceFrom: Date | null } | null
  at: Date
}

/** Also updates the co-owner's quota. */
export const setAgreed = async (db: Db, { id, start, drop, plannedHours, csipId, said, quote, kept, other, at }: Agreed) => {
  await db
    .updateTable('orders')
    .set({
      csipId,
      ...said,
      ...(other && { ...other, viewedAt: null, atRiskSquawkId: null, waitsFor: null, askedBecause: null }),
      startAt: start,
      dropAt: drop,
      // A reported delay applies only to the old times.
      delayedUntil: sql<Date | null>`case when start_at = ${start} then delayed_until end`,
      backAt: sql<Date | null>`case when drop_at = ${drop} then back_at end`,
      plannedHours,
      quote: JSON.stringify(quote),
      totalCents: quote.totalCents,
      keptFreeUntil: kept?.freeUntil ?? null,
      keptTotalCents: kept?.totalCents ?? null,
      // The times before the first late change.
      keptStartAt: kept && sql<Date>`coalesce(kept_start_at, start_at)`,
      keptDropAt: kept && sql<Date>`coalesce(kept_drop_at, drop_at)`,
    })
    .where('id', '=', id)
    .execute()
  await countDays(db, { orderIds: [id], cause: 'changed', at })
}

export const setDetails = (db: Db, id: string, said: Partial<TripDetails>) =>
  db.updateTable('orders').set(said).where('id', '=', id).execute()

/** Adds a history entry without a change of state. `totalCents` if the price was recalculated. */
export const insertChange = (
  db: Db,
  change: { orderId: string; status: BookingStatus; byId: string | null; why: string; totalCents: number | null; at: Date },
) => {
  const { status, ...row } = change
  return db
    .insertInto('orderEvent')
    .values({ id: newId(change.at.getTime()), ...row, fromStatus: status, toStatus: status })
    .execute()
}

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
  ownerId: string
  pilot: Person
  csip: Person | null
  createdAt: Date
  startAt: Date
  dropAt: Date
  dropRealAt: Date | null
  plannedHours: number
  /** Per hour. */
  rateCents: number
  totalCents: number
  finalCents: number | null
  /** Lines of the final price; for a canceled booking, of the quote. */
  priceLines: QuoteLine[]
  monthlyCents: number | null
  hobbsHours: number | null
  cancelReason: string | null
  canceledByPilot: boolean | null
  viewedAt: Date | null
  selfCheckIn: boolean
  delayedUntil: Date | null
  backAt: Date | null
  risk: string | null
  csipAsked: boolean
  keptTotalCents: number | null
  waitsFor: AnswersFor | null
  answerBy: Date | null
  askedBecause: AskedBecause | null
}

export const summaryColumns = sql`o.id, o.number, o.status, o.aircraft_id, a.tail_number, m.name as model_name, m.family,
  ${photoIds('a')} as photo_ids, ${airportJson('ap')} as airport, o.owner_id,
  ${personJson('pilot')} as pilot, case when csip.id is null then null else ${personJson('csip')} end as csip, o.created_at, o.start_at,
    o.drop_at, o.drop_real_at, o.planned_hours, a.rate_cents, o.total_cents, o.final_cents,
    coalesce(o.final_lines, o.quote -> 'lines') as price_lines,
  coalesce(f.running_cents, (o.quote -> 'settledMonthly' ->> 'cents')::int) as monthly_cents,
  f.hobbs_in - f.hobbs_out as hobbs_hours, o.cancel_reason, o.canceled_by_id = o.pilot_id as canceled_by_pilot, o.viewed_at,
    a.self_check_in, o.waits_for, o.answer_by, o.asked_because, o.delayed_until, o.back_at, ${csipAskedOf()} as csip_asked,
  o.kept_total_cents,
  case when o.status in ${notLeftBookings} then coalesce(a.grounded_reason,
    (select s.text from squawk s where s.id = o.at_risk_squawk_id and s.state <> 'closed' and s.severity = 'grounding')) end as risk`

export const summaryJoins = sql`orders o join aircraft a on a.id = o.aircraft_id join aircraft_model m on m.id = a.model_id
  join airport ap on ap.id = a.airport_id
  join account pilot on pilot.id = o.pilot_id left join account csip on csip.id = o.csip_id left join flight f on f.order_id = o.id`

export type OrderRow = SummaryRow &
  TripDetails & {
    quote: Quote
    finalLines: { kind: string; text: string; cents: number }[] | null
    owner: Person
    ownerHasPage: boolean
    csipHasPage: boolean
    paymentMethod: string | null
    paymentMethodId: string | null
    confirmedAt: Date | null
    graceFrom: Date | null
    canceledAt: Date | null
    cancellationPolicy: 'flexible' | 'moderate' | 'strict'
    keptFreeUntil: Date | null
    trouble: AircraftTrouble
    unsure: Unsure | null
    /** The cancellation charge waits for this squawk to be confirmed. */
    feeWaits: boolean
    lacksCsip: boolean
    isMoved: boolean
    /** For an aircraft left late: the booking that continues. */
    changedInto: { id: string; number: number } | null
    /** Aircraft and instructors left late. */
    left: { id: string; number: number; tailNumber: string; csip: string | null; chargeCents: number; waits: boolean }[]
    canBookAgain: boolean
    runningCosts: { hours: number; cents: number; heldCents: number } | null
    /** Damage charge, by agreement or decision. */
    damageCents: number
    isClaimed: boolean
    events: { at: string; from: BookingStatus | null; to: BookingStatus; by: string; why: string; totalCents: number | null }[]
    meters: { hobbsOut: number; hobbsIn: number | null; flightOut: number; flightIn: number | null } | null
  }

/** One booking with everything but its charges, in one statement. */
export const findOrder = async (db: Db, id: string) => {
  const { rows } = await sql<OrderRow>`
    select ${summaryColumns}, o.quote, o.final_lines, ${personJson('owner')} as owner,
      exists (select from aircraft c where c.owner_id = o.owner_id and c.is_listed and c.deleted_at is null) as owner_has_page,
        coalesce(${isOfferedCsip('csip')}, false) as csip_has_page,
      ${columns(tripFieldNames, 'o')},
      case when pm.id is null then null else pm.brand || ' ending ' || pm.last_digits end as payment_method, o.payment_method_id,
        o.confirmed_at, o.grace_from, o.canceled_at,
      a.cancellation_policy, o.kept_free_until, ${troubleOf()} as trouble, ${unsureOf()} as unsure,
        ${feeWaits('o')} as fee_waits, ${lacksCsipOf()} as lacks_csip, ${isMovedOf()} as is_moved, ${damageOf()} as damage_cents,
        ${isClaimedOf()} as is_claimed,
      (select json_build_object('id', c.id, 'number', c.number) from orders c where c.id = o.changed_into) as changed_into,
      (select coalesce(json_agg(json_build_object('id', l.id, 'number', l.number, 'tailNumber', la.tail_number,
          'csip', case when l.cancel_reason = 'let_go' then li.first_name || ' ' || li.last_name end, 'chargeCents', l.final_cents,
          'waits', ${feeWaits('l')})
          order by l.canceled_at, l.id), '[]')
        from orders l join aircraft la on la.id = l.aircraft_id left join account li on li.id = l.csip_id
        where l.changed_into = o.id and l.final_cents > 0) as "left",
      a.grounded_reason is null and a.deleted_at is null as can_book_again, case when f.running_cents is not null then
        json_build_object('hours', least(f.hobbs_in - f.hobbs_out, f.shared_up_to), 'cents', f.running_cents,
          'heldCents', ${runningHeldOf()})
      end as running_costs,
      (select coalesce(json_agg(json_build_object('at', e.at, 'from', e.from_status, 'to', e.to_status,
        'by', coalesce(by.first_name || ' ' || by.last_name, 'Tailshare'), 'why', e.why, 'totalCents', e.total_cents)
          order by e.at, e.id), '[]')
        from order_event e left join account by on by.id = e.by_id where e.order_id = o.id) as events,
      case when f.order_id is null then (select json_build_object('hobbsOut', (r.answers ->> 'hobbs')::numeric, 'hobbsIn', null,
        'flightOut', (r.answers ->> 'flightMeter')::numeric, 'flightIn', null)
          from stage_record r where r.order_id = o.id and r.stage = 'departure' and r.state = 'closed')
        else json_build_object('hobbsOut', f.hobbs_out, 'hobbsIn', f.hobbs_in, 'flightOut', f.flight_out, 'flightIn',
          f.flight_in) end as meters
    from ${summaryJoins} join account owner on owner.id = o.owner_id left join payment_method pm on pm.id = o.payment_method_id
    where o.id = ${id}`.execute(db)
  return rows[0]
}

export const setViewed = (db: Db, id: string, now: Date) =>
  db.updateTable('orders').set({ viewedAt: now }).where('id', '=', id).where('viewedAt', 'is', null).execute()

/** `wait`: the act for which the charge waits. */
type NewlyCanceled = { id: string; reason: string; chargeCents: number; isLate: boolean; wait: Unsure | null; at: Date }

/** Call before the move to canceled: quota days of a late cancellation must not become free in between. */
export const setCanceled = async (tx: Tx, { id, reason, chargeCents, isLate, wait, at }: NewlyCanceled) => {
  await tx
    .updateTable('orders')
    .set({
      cancelReason: reason,
      finalCents: chargeCents,
      canceledLate: isLate,
      feeById: wait?.byId ?? null,
      feeSquawkId: wait?.squawkId ?? null,
    })
    .where('id', '=', id)
    .execute()
  if (isLate) await noteCanceledLate(tx, id, at)
}

/** Closes requests of operators that wait for a second one when the booking ends, except about its late fee. */
export const lapseAsked = async (tx: Tx, { orderId, answer, at }: { orderId: string; answer: string; at: Date }) => {
  const { rows } = await sql<{ askedById: string; reason: string }>`
    update intervention set state = 'lapsed', decided_at = ${at}, answer = ${answer}
    where order_id = ${orderId} and state = 'waiting' and kind <> 'late_fee' returning asked_by_id, reason`.execute(tx)
  return rows
}

type CancellationQuery = { pilotId: string; reason: string; orderId: string; since: Date }

/** Number of other bookings starting since then that the pilot canceled for the same reason. */
export const countGiven = async (db: Db, { pilotId, reason, orderId, since }: CancellationQuery) => {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('pilotId', '=', pilotId)
    .where('canceledById', '=', pilotId)
    .where('status', '=', 'canceled')
    .where('cancelReason', '=', reason)
    .where('startAt', '>=', since)
    .where('id', '<>', orderId)
    .executeTakeFirstOrThrow()
  return count
}

export const setUncanceled = (db: Db, id: string) =>
  db
    .updateTable('orders')
    .set({
      cancelReason: null,
      finalCents: null,
      feeById: null,
      feeSquawkId: null,
      canceledLate: false,
      canceledAt: null,
      canceledById: null,
      atRiskSquawkId: null,
    })
    .where('id', '=', id)
    .execute()
