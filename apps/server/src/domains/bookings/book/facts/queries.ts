import type { AirplaneClass } from '@tailshare/contract/people/documents/pilotRatings'
import { Airport } from '@tailshare/contract/aircraft/airports'
import { AnnualRecord } from '@tailshare/contract/maintenance/dueStatus'
import { mostTripDays } from '@tailshare/contract/base/fields'
import type { GroundsFor } from '@tailshare/contract/maintenance/groundsFor'
import { listingStates } from '@tailshare/contract/base/statuses'
import { plusHours, type Period } from '@tailshare/contract/text/period'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { compiled, type Slots, type Bound, type BoundPeriod } from '../../../../db/sql/compiled.ts'
import type { Db } from '../../../../db/connect.ts'
import { sharedRead } from '../../../../db/sharedRead.ts'
import { isVisibleTo } from '../../../../db/sql/seenAircraft.ts'
import { activeBookings, usableMethods } from '../../../../db/sql/statuses.ts'
import { isOfferedCsip } from '../../../people/instructors/queries.ts'
import { airportJson } from '../../../people/accounts/profile/queries.ts'
import { photoIds } from '../../../aircraft/queries.ts'
import { sharePercentOf } from '../../../aircraft/shares/queries.ts'
import { annualOf, trackedJson } from '../../../maintenance/queries.ts'
import { busyOf, canTeach, lookAhead, notTeachingOf, Span, spansOf, type BusyRequest } from '../../../schedule/queries.ts'
import { csipFactsJson, CsipRow, PilotProfile, profileJson } from '../pilots/queries.ts'

// JSON from SQL is parsed here, so that a misspelled key is an error instead of a missing fact.

const Inspection = z.object({
  id: z.string(),
  title: z.string(),
  dueOn: z.string().nullable(),
  hoursLeft: z.number().nullable(),
  groundsFor: z.custom<GroundsFor>((value) => typeof value === 'string'),
  toConfirm: z.boolean(),
  template: z.string().nullable(),
})

/** As built by `aircraftFactsJson`. */
export const AircraftFactsRow = z.object({
  id: z.string(),
  tailNumber: z.string(),
  modelName: z.string(),
  modelFamily: z.string(),
  type: z.literal([1, 5]),
  class: z.custom<AirplaneClass>((value) => typeof value === 'string'),
  horsepower: z.number(),
  retractableGear: z.boolean(),
  tailwheel: z.boolean(),
  pressurized: z.boolean(),
  ceilingFt: z.number().nullable(),
  turbojet: z.boolean(),
  maxTakeoffLb: z.number().nullable(),
  seats: z.number(),
  fullFuelPayloadLb: z.number(),
  needsTransition: z.boolean(),
  needsTypeRating: z.string().nullable(),
  zone: z.string(),
  airportCode: z.string(),
  state: z.string(),
  airport: Airport,
  ownerId: z.string(),
  photoIds: z.array(z.string()),
  selfCheckIn: z.boolean(),
  needsApproval: z.boolean(),
  rateCents: z.number(),
  fuelIncluded: z.boolean(),
  minimumHoursPerNight: z.number(),
  runningHourCents: z.number().nullable(),
  listing: z.enum(listingStates),
  isOwnerSuspended: z.boolean(),
  minimumTotalHours: z.number(),
  minimumTypeHours: z.number(),
  namedPilotIds: z.array(z.string()),
  customersOnly: z.boolean(),
  customerIds: z.array(z.string()),
  turnaroundMinutes: z.number(),
  maxTripDays: z.number(),
  cancellationPolicy: z.enum(['flexible', 'moderate', 'strict']),
  depositCents: z.number(),
  groundedReason: z.string().nullable(),
  /** Rows may hold codes that no longer exist; those must not stop bookings. */
  rules: z.record(z.string(), z.enum(['off', 'warn', 'block'])),
  checkoutMonths: z.number(),
  recency: z.object({ days: z.number(), landings: z.number(), hours: z.number() }),
  inspections: z.array(Inspection),
  annual: AnnualRecord,
  hoursBookedBefore: z.number(),
})
export type AircraftFactsRow = z.infer<typeof AircraftFactsRow>

export const Standing = z.object({
  aircraft: AircraftFactsRow,
  pilot: PilotProfile.nullable(),
  sharePercent: z.number().nullable(),
  aircraftBusy: z.array(Span),
  pilotBusy: z.array(Span),
  csip: CsipRow.extend({
    firstName: z.string(),
    lastName: z.string(),
    free: z.boolean(),
    atAirport: z.boolean(),
    isSuspended: z.boolean(),
    isOfAircraft: z.boolean(),
  }).nullable(),
  csipsFree: z.number(),
  /** When the pilot first booked this time, if they canceled that within the past day. */
  graceFrom: z.date().nullable(),
  /** True if the requested payment method belongs to the pilot and is usable, or none was requested. */
  mayPayWith: z.boolean(),
})
export type Standing = z.infer<typeof Standing>

const runningHourCents = sql`(
  select c.hour_cents from running_costs c where c.aircraft_id = a.id and c.from_month <= (now() at time zone ap.zone)::date
  order by c.from_month desc, c.version desc limit 1)`

/** `AircraftFactsRow` as JSON, from aliases `a` (aircraft), `m` (aircraft_model) and `ap` (airport). */
export const aircraftFactsJson = (hoursBookedBefore: RawBuilder<unknown> = sql`0`): RawBuilder<unknown> => sql`json_build_object(
  'id', a.id, 'tailNumber', a.tail_number, 'modelName', m.name, 'modelFamily', m.family, 'type', m.type, 'class', m.class,
  'horsepower', coalesce(a.horsepower, m.horsepower), 'retractableGear', m.retractable_gear, 'tailwheel', m.tailwheel,
  'pressurized', m.pressurized, 'ceilingFt', m.ceiling_ft, 'turbojet', m.turbojet, 'maxTakeoffLb', m.max_takeoff_lb,
  'seats', m.seats, 'fullFuelPayloadLb', m.full_fuel_payload_lb, 'needsTransition', m.needs_transition,
  'needsTypeRating', m.needs_type_rating, 'zone', ap.zone, 'airportCode', ap.code, 'state', ap.state,
  'airport', ${airportJson('ap')}, 'ownerId', a.owner_id, 'photoIds', ${photoIds('a')},
  'selfCheckIn', a.self_check_in, 'needsApproval', a.needs_approval, 'rateCents', a.rate_cents,
  'fuelIncluded', a.fuel_included, 'minimumHoursPerNight', a.minimum_hours_per_night,
  'runningHourCents', ${runningHourCents}, 'listing', a.state,
  'isOwnerSuspended', exists (select from account own where own.id = a.owner_id and own.suspended_at is not null),
  'minimumTotalHours', a.minimum_total_hours, 'minimumTypeHours', a.minimum_type_hours,
  'namedPilotIds', array(select c.account_id from aircraft_customer c where c.aircraft_id = a.id and c.is_named),
  'customersOnly', a.customers_only, 'customerIds', case when a.customers_only
    then array(select c.account_id from aircraft_customer c where c.aircraft_id = a.id) else '{}' end,
  'turnaroundMinutes', a.turnaround_minutes, 'maxTripDays', a.max_trip_days,
  'cancellationPolicy', a.cancellation_policy, 'depositCents', a.deposit_cents,
  'groundedReason', a.grounded_reason, 'rules', a.rules, 'checkoutMonths', a.checkout_months,
  'recency', json_build_object('days', a.recency_days, 'landings', a.recency_landings, 'hours', a.recency_hours),
  'inspections', ${trackedJson({ which: 'inspections', withPapers: true })}, 'annual', ${annualOf()},
  'hoursBookedBefore', ${hoursBookedBefore})`

/** Planned flight hours of bookings before a trip, which use up the hours left to an inspection. For the aircraft with alias `a`. */
export const hoursBookedBefore = (start: Bound<Date>, exceptOrderId?: Bound<string>): RawBuilder<unknown> =>
  sql`(select coalesce(sum(b.planned_hours), 0) from orders b where b.aircraft_id = a.id and b.id is distinct from ${exceptOrderId ?? null}
    and b.status in ${activeBookings} and b.start_at < ${start})`

/** `viewerId`: if set, this person instead of the pilot must be allowed to see the aircraft. */
export type FactsRequest = BusyRequest & { paymentMethodId?: string | null; viewerId?: string }

type BoundRequest = {
  /** Each a uuid or null. */
  pilotId: RawBuilder<unknown>
  paymentMethodId: RawBuilder<unknown>
  csipId: RawBuilder<unknown> | undefined
  exceptOrderId: Bound<string> | undefined
  period: BoundPeriod
  /** Range in which busy times are read. */
  around: BoundPeriod
  now: Bound<Date>
}

type Tried = { aircraftId: RawBuilder<unknown>; pilotId: RawBuilder<unknown>; period: BoundPeriod; now: Bound<Date> }

/**
 * When the pilot first booked this aircraft for a time canceled within the past day, through any chain of such bookings. Canceling and
 * booking again must not start a second free hour.
 */
export const graceFromOf = ({ aircraftId, pilotId, period: { from, to }, now }: Tried): RawBuilder<unknown> => sql`(
  select min(coalesce(tried.grace_from, tried.created_at)) from orders tried
  where tried.pilot_id = ${pilotId} and tried.aircraft_id = ${aircraftId} and tried.status = 'canceled'
    and tried.canceled_by_id = tried.pilot_id and tried.cancel_reason <> 'withdrawn' and not tried.canceled_late
    and tried.changed_into is null and tried.canceled_at > ${now}::timestamptz - interval '1 day'
    and tried.start_at < ${to} and tried.drop_at > ${from}
    and tried.start_at > ${from}::timestamptz - make_interval(days => ${sql.lit(mostTripDays)}))`

type AroundTrip = Pick<BoundRequest, 'exceptOrderId' | 'period' | 'around' | 'now'>

/** The requested instructor as JSON: facts as a pilot, rate, and whether they may teach on aircraft `a` then. */
const csipOf = (csipId: RawBuilder<unknown>, { exceptOrderId, period, around, now }: AroundTrip) => sql`
  (select json_build_object('id', c.id, 'name', c.first_name || ' ' || c.last_name, 'firstName', c.first_name, 'lastName', c.last_name,
      'hourlyRateCents', coalesce(r.hourly_cents, 0), 'atAirport', r.hourly_cents is not null, 'isSuspended', c.suspended_at is not null,
      'isOfAircraft', c.id = a.owner_id or exists (select from aircraft_share cs where cs.aircraft_id = a.id and cs.account_id = c.id)
        or exists (select from aircraft_customer ci where ci.aircraft_id = a.id and ci.account_id = c.id and ci.instructs),
      'free', ${canTeach(sql`c.id`, sql`a.airport_id`, period, exceptOrderId)}, ${csipFactsJson(sql`c.id`, around, now, exceptOrderId)})
    from account c left join csip_rate r on r.account_id = c.id and r.airport_id = a.airport_id and ${isOfferedCsip('c')}
    where c.id = ${csipId})`

/** The columns of `Standing`, from aliases `a` (aircraft), `m` (aircraft_model) and `ap` (airport). */
export const standingColumns = ({ pilotId, csipId, paymentMethodId, exceptOrderId, period, around, now }: BoundRequest) => sql`
  ${aircraftFactsJson(hoursBookedBefore(period.from, exceptOrderId))} as aircraft, ${profileJson(pilotId, now)} as pilot,
  ${sharePercentOf('a', pilotId)} as share_percent,
  ${busyOf(sql`a.id`, around, exceptOrderId, pilotId)} as aircraft_busy, ${busyOf(pilotId, around, exceptOrderId)} as pilot_busy,
  ${csipId ? csipOf(csipId, { exceptOrderId, period, around, now }) : sql`null::json`} as csip,
  (select count(*)::int from csip_rate r join account c on c.id = r.account_id and ${isOfferedCsip('c', sql`m.class`)}
    where r.airport_id = a.airport_id and r.account_id is distinct from ${pilotId}
    and ${canTeach(sql`r.account_id`, sql`a.airport_id`, period, exceptOrderId, sql`m.class`)}) as csips_free,
  ${graceFromOf({ aircraftId: sql`a.id`, pilotId, period, now })} as grace_from,
  (${paymentMethodId} is null or exists (select 1 from payment_method pm where pm.id = ${paymentMethodId}
    and pm.account_id = ${pilotId} and pm.deleted_at is null and pm.status in ${usableMethods})) as may_pay_with`

type FactsQuery = {
  aircraftId: string
  pilotId: string | null
  csipId?: string | undefined
  exceptOrderId?: string | undefined
  paymentMethodId: string | null
  viewerId: string | null
  from: Date
  to: Date
  aheadFrom: Date
  aheadTo: Date
  now: Date
}

const readStanding = compiled((given: Slots<FactsQuery>) => {
  const { aircraftId, csipId, exceptOrderId, viewerId, now } = given
  const [pilotId, paymentMethodId] = [sql`${given.pilotId}::uuid`, sql`${given.paymentMethodId}::uuid`]
  const period = { from: sql`${given.from}::timestamptz`, to: sql`${given.to}::timestamptz` }
  const around = { from: sql`${given.aheadFrom}::timestamptz`, to: sql`${given.aheadTo}::timestamptz` }
  return sql`
    select ${standingColumns({ pilotId, csipId, paymentMethodId, exceptOrderId, period, around, now })}
    from aircraft a join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id
    where a.id = ${aircraftId} and a.deleted_at is null and ${isVisibleTo('a', viewerId)}`
})

/** Reads everything the rules need in one statement. */
export const findStanding = async (db: Db, ask: FactsRequest) => {
  const { aircraftId, pilotId = null, csipId, paymentMethodId = null, exceptOrderId, viewerId = pilotId, period, now } = ask
  const around = lookAhead(ask)
  const asked = {
    aircraftId,
    pilotId,
    csipId: csipId ?? undefined,
    exceptOrderId,
    paymentMethodId,
    viewerId,
    ...period,
    aheadFrom: around.from,
    aheadTo: around.to,
    now,
  }
  const [row] = await readStanding(db, asked)
  return row === undefined ? undefined : Standing.parse(row)
}

const Ahead = z.object({
  csips: z.array(CsipRow.extend({ busy: z.array(Span) })),
  booked: z.array(z.object({ from: z.string(), hours: z.number() })),
})

const readAhead = async (db: Db, ask: BusyRequest) => {
  const { aircraftId, exceptOrderId, now } = ask
  const around = lookAhead(ask)
  const csip = sql`json_build_object('id', c.id, 'name', c.first_name || ' ' || c.last_name, 'hourlyRateCents', r.hourly_cents,
    'busy', ${notTeachingOf(sql`c.id`, sql`a.airport_id`, around, exceptOrderId)}, ${csipFactsJson(sql`c.id`, around, now, exceptOrderId)})`
  const { rows } = await sql`
    select (select coalesce(json_agg(${csip} order by r.hourly_cents, c.last_name), '[]')
        from csip_rate r join account c on c.id = r.account_id and ${isOfferedCsip('c')}
        where r.airport_id = a.airport_id) as csips,
      (select coalesce(json_agg(json_build_object('from', b.start_at, 'hours', b.planned_hours)), '[]') from orders b
        where b.aircraft_id = a.id and b.id is distinct from ${exceptOrderId ?? null}
          and b.status in ${activeBookings} and b.start_at < ${around.to}) as booked
    from aircraft a where a.id = ${aircraftId}`.execute(db)
  const { csips, booked } = rows.length === 0 ? { csips: [], booked: [] } : Ahead.parse(rows[0])
  return {
    csips: csips.map(({ busy, ...rest }) => ({ ...rest, busy: spansOf(busy) })),
    booked: booked.map(({ from, hours }) => ({ from: new Date(from), hours })),
  }
}

/** Independent of the caller, so losers of the same race share one read. */
const readSharedAhead = sharedRead(
  ({ aircraftId, period, exceptOrderId }: BusyRequest) => JSON.stringify([aircraftId, period, exceptOrderId ?? null]),
  readAhead,
)

/** Reads in one statement what the rules need for other dates, over the same range of busy times as `findStanding`. */
export const findAhead = async (db: Db, ask: BusyRequest) => {
  const { csips, booked } = await readSharedAhead(db, ask)
  return { csips: csips.filter(({ id }) => id !== ask.pilotId), booked }
}

/** UTC year in which a trip starts, or the year before if that has not ended at every airport yet. */
export const firstQuotaYear = ({ from }: Pick<Period, 'from'>) => plusHours(from, -12).getUTCFullYear()
