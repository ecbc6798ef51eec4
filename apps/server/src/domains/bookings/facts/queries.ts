import { mostTripDays } from '@tailshare/contract/fields'
import { plusHours, type Period } from '@tailshare/contract/period'
import type { Airport } from '@tailshare/contract/airports'
import type { BookingRefusalCode, RuleSetting } from '@tailshare/contract/bookingRefusals'
import type {
  AircraftFacts,
  CsipFacts,
  LandedFacts,
  OverrideFacts,
  PilotFacts,
  RecentFacts,
} from '@tailshare/rules/bookings/facts'
import { sql, type RawBuilder } from 'kysely'
import type { Bound, BoundPeriod } from '../../../db/bound.ts'
import { compiled, type Slots } from '../../../db/compiled.ts'
import type { Db } from '../../../db/connect.ts'
import { isSeenBy } from '../../../db/seenAircraft.ts'
import { activeBookings, runningMemberships, usableMethods } from '../../../db/statuses.ts'
import { lessonsOf } from '../csips/queries.ts'
import { isOfferedCsip } from '../../accounts/csip/queries.ts'
import { airportJson } from '../../accounts/profile/queries.ts'
import { photoIds } from '../../aircraft/queries.ts'
import { sharePercentOf, sharesOf } from '../../aircraft/shares/queries.ts'
import { annualOf, trackedJson } from '../../maintenance/queries.ts'
import { busyOf, canTeach, lookAhead, notTeachingOf, spansOf, type BusyRequest, type Span } from '../../schedule/queries.ts'

/** As `aircraftFactsJson` reads it. */
export type AircraftFactsRow = Omit<AircraftFacts, 'type' | 'cancellationPolicy' | 'rules' | 'grounded'> & {
  type: number
  cancellationPolicy: string
  rules: Partial<Record<BookingRefusalCode, RuleSetting>>
  groundedReason: string | null
  airport: Airport
  ownerId: string
  photoIds: string[]
  selfCheckIn: boolean
  needsApproval: boolean
}

/** As the pilot stands towards any aircraft; `typeHours` and `ownsAircraft` come with one. */
export type PilotProfile = Omit<PilotFacts, 'typeHours' | 'ownsAircraft' | 'recent' | 'landed' | 'overrides'> & {
  hoursByFamily: Record<string, number>
  flights: (RecentFacts['flights'][number] & Pick<LandedFacts, 'class' | 'tailwheel' | 'night'> & { family: string })[]
  entered: (RecentFacts['entered'][number] & { family: string })[]
  overrides: (OverrideFacts & { aircraftId: string })[]
  ownedAircraftIds: string[]
}

/** A CSIP as a pilot, and what they teach around the dates that are looked at. */
export type CsipRow = Pick<CsipFacts, 'id' | 'name' | 'hourlyRateCents'> & {
  profile: PilotProfile
  lessons: { from: string; to: string; hours: number }[]
}

export type Standing = {
  aircraft: AircraftFactsRow
  pilot: PilotProfile | null
  sharePercent: number | null
  aircraftBusy: Span[]
  pilotBusy: Span[]
  csip: (CsipRow & Pick<CsipFacts, 'free' | 'atAirport' | 'isSuspended'> & { firstName: string; lastName: string }) | null
  csipsFree: number
  /** When the pilot first booked this time, where they canceled that within a day. */
  graceFrom: Date | null
  /** The payment method that was named is the pilot's and usable; also when none was named. */
  mayPayWith: boolean
}

/** `AircraftFactsRow` as JSON, from aliases `a` (aircraft), `m` (aircraft_model) and `ap` (airport). */
export const aircraftFactsJson = (hoursBookedBefore: RawBuilder<unknown> = sql`0`): RawBuilder<unknown> => sql`json_build_object(
  'id', a.id, 'tailNumber', a.tail_number, 'modelName', m.name, 'modelFamily', m.family, 'type', m.type, 'class', m.class,
  'horsepower', coalesce(a.horsepower, m.horsepower), 'retractableGear', m.retractable_gear, 'tailwheel', m.tailwheel, 'pressurized', m.pressurized,
  'ceilingFt', m.ceiling_ft, 'turbojet', m.turbojet, 'maxTakeoffLb', m.max_takeoff_lb, 'seats', m.seats, 'fullFuelPayloadLb', m.full_fuel_payload_lb,
  'needsTransition', m.needs_transition, 'needsTypeRating', m.needs_type_rating, 'zone', ap.zone, 'airportCode', ap.code, 'state', ap.state,
  'airport', ${airportJson('ap')}, 'ownerId', a.owner_id, 'photoIds', ${photoIds('a')}, 'selfCheckIn', a.self_check_in, 'needsApproval', a.needs_approval,
  'rateCents', a.rate_cents, 'fuelIncluded', a.fuel_included, 'minimumHoursPerNight', a.minimum_hours_per_night,
  'runningHourCents', (select c.hour_cents from running_costs c where c.aircraft_id = a.id and c.from_month <= (now() at time zone ap.zone)::date order by c.from_month desc, c.version desc limit 1), 'listing', a.state, 'isOwnerSuspended', exists (select from account own where own.id = a.owner_id and own.suspended_at is not null), 'minimumTotalHours', a.minimum_total_hours, 'minimumTypeHours', a.minimum_type_hours,
  'namedPilotIds', array(select c.account_id from aircraft_customer c where c.aircraft_id = a.id and c.is_named),
  'customersOnly', a.customers_only,
  'customerIds', case when a.customers_only then array(select c.account_id from aircraft_customer c where c.aircraft_id = a.id) else '{}' end,
  'turnaroundMinutes', a.turnaround_minutes, 'maxTripDays', a.max_trip_days, 'cancellationPolicy', a.cancellation_policy, 'depositCents', a.deposit_cents,
  'groundedReason', a.grounded_reason, 'rules', a.rules, 'checkoutMonths', a.checkout_months,
  'recency', json_build_object('days', a.recency_days, 'landings', a.recency_landings, 'hours', a.recency_hours),
  'inspections', ${trackedJson({ which: 'inspections', withPapers: true })}, 'annual', ${annualOf()},
  'hoursBookedBefore', ${hoursBookedBefore})`

/** The longest that an owner may ask about, and a day more for whatever clock the airport keeps. */
const recentDays = 366
/** No home airport is further behind. */
const dayBefore = (now: Bound<Date>) => sql`((${now}::timestamptz at time zone 'UTC')::date - 1)`

const profileJson = (accountId: Bound<string> | undefined, now: Bound<Date>): RawBuilder<unknown> => sql`(
  select json_build_object(
    'id', p.id, 'isSuspended', p.suspended_at is not null, 'category', p.pilot_category, 'birthDate', p.birth_date, 'ratings', p.ratings, 'endorsements', p.endorsements, 'totalHours', p.total_hours,
    'hoursByFamily', (select coalesce(json_object_agg(h.family, h.hours), '{}') from (
      select hm.family, sum(mh.total_hours) as hours from model_hours mh join aircraft_model hm on hm.id = mh.model_id where mh.account_id = p.id group by hm.family) h),
    'ownedAircraftIds', (select coalesce(json_agg(o.id), '[]') from (
      select id from aircraft where owner_id = p.id union select aircraft_id from aircraft_share where account_id = p.id) o),
    'documents', (select coalesce(json_agg(json_build_object('kind', d.kind, 'status', d.status, 'issuedOn', d.issued_on, 'expiresOn', d.expires_on,
        'modelFamily', d.model_family, 'medicalClass', d.medical_class, 'privileges', d.privileges) order by d.created_at desc), '[]')
      from document d where d.account_id = p.id and d.deleted_at is null),
    'endorsed', (select coalesce(json_agg(json_build_object('code', given.code, 'modelFamily', lm.family, 'on', (lo.start_at at time zone lp.zone)::date,
        'by', lb.first_name || ' ' || lb.last_name) order by lo.start_at desc), '[]')
      from lesson_result lr join orders lo on lo.id = lr.order_id join aircraft la on la.id = lo.aircraft_id join aircraft_model lm on lm.id = la.model_id
        join airport lp on lp.id = la.airport_id join account lb on lb.id = lr.by_id, unnest(lr.endorsements) given (code)
      where lr.pilot_id = p.id),
    'checkouts', (select coalesce(json_agg(json_build_object('modelFamily', k.model_family, 'aircraftId', k.aircraft_id, 'signedOn', k.signed_on,
        'expiresOn', k.expires_on, 'signedBy', ks.first_name || ' ' || ks.last_name) order by k.expires_on desc), '[]')
      from checkout k join account ks on ks.id = k.signed_by_id where k.pilot_id = p.id and k.ended_at is null),
    'flights', (select coalesce(json_agg(r), '[]') from (
      select rm.family, rm.class, rm.tailwheel, (f.returned_at at time zone rp.zone)::date as day, sum(coalesce(rl.landings, f.landings)) as landings, sum(f.hobbs_in - f.hobbs_out) as hours,
        sum(case jsonb_typeof(rs.answers -> 'landingsNight') when 'number' then (rs.answers ->> 'landingsNight')::numeric else 0 end) as night
      from flight f join aircraft ra on ra.id = f.aircraft_id join aircraft_model rm on rm.id = ra.model_id join airport rp on rp.id = ra.airport_id
        left join lesson_result rl on rl.order_id = f.order_id left join stage_record rs on rs.order_id = f.order_id and rs.stage = 'return'
      where f.pilot_id = p.id and f.returned_at > ${now}::timestamptz - make_interval(hours => ${recentDays * 24}) group by 1, 2, 3, 4) r),
    'entered', (select coalesce(json_agg(json_build_object('family', em.family, 'on', e.entered_on,
        'hours', json_build_object('month', e.hours_last_month, 'halfYear', e.hours_last_half_year, 'year', e.hours_last_year))), '[]')
      from model_hours e join aircraft_model em on em.id = e.model_id where e.account_id = p.id and e.entered_on is not null),
    'overrides', (select coalesce(json_agg(json_build_object('aircraftId', v.aircraft_id, 'codes', v.codes, 'untilOn', v.until_on, 'reason', v.reason,
        'by', vb.first_name || ' ' || vb.last_name) order by v.until_on desc), '[]')
      from rule_override v join account vb on vb.id = v.decided_by_id where v.pilot_id = p.id and v.state = 'granted' and v.until_on >= ${dayBefore(now)}),
    'hasActiveMembership', mp.id is not null, 'membershipDiscountPercent', coalesce(mp.discount_percent, 0), 'membershipPlanName', mp.name,
    'hasUsablePaymentMethod', exists (select 1 from payment_method pm where pm.account_id = p.id and pm.deleted_at is null and pm.status in ${usableMethods}),
    'hasCard', exists (select 1 from payment_method pm where pm.account_id = p.id and pm.deleted_at is null and pm.type = 'paymentCard' and pm.status in ${usableMethods}))
  from account p
    left join membership ms on ms.account_id = p.id and ms.status in ${runningMemberships}
    left join membership_plan mp on mp.id = ms.plan_id
  where p.id = ${accountId ?? null}::uuid)`

/** What makes a `CsipRow`, beside name and rate: `'profile', …, 'lessons', …`. */
export const csipFactsJson = (
  csip: RawBuilder<unknown>,
  around: BoundPeriod,
  now: Bound<Date>,
  exceptOrderId?: Bound<string>,
): RawBuilder<unknown> => sql`'profile', ${profileJson(csip, now)}, 'lessons', ${lessonsOf(csip, around, exceptOrderId)}`

/** A pilot as they stand towards every aircraft, for cards. */
export type PilotStanding = {
  profile: PilotProfile
  /** Percent by aircraft. */
  shares: Record<string, number>
  /** What occupies them at the dates that are searched. */
  busy: Span[]
}

export const findPilotStanding = async (
  db: Db,
  { accountId, period, now }: { accountId: string; period: Period | undefined; now: Date },
): Promise<PilotStanding | undefined> => {
  const busy = period ? busyOf(sql`${accountId}::uuid`, period) : sql`'[]'::json`
  const { rows } = await sql<{ [Key in keyof PilotStanding]: PilotStanding[Key] | null }>`
    select ${profileJson(accountId, now)} as profile, ${busy} as busy,
      ${sharesOf(accountId)} as shares`.execute(db)
  const { profile, busy: spans, shares } = rows[0]!
  return profile ? { profile, busy: spans ?? [], shares: shares ?? {} } : undefined
}

/** Flight hours that bookings before a trip use up of what is left to an inspection; for the aircraft of alias `a`. */
export const hoursBookedBefore = (start: Bound<Date>, exceptOrderId?: Bound<string>): RawBuilder<unknown> =>
  sql`(select coalesce(sum(b.planned_hours), 0) from orders b where b.aircraft_id = a.id and b.id is distinct from ${exceptOrderId ?? null}
    and b.status in ${activeBookings} and b.start_at < ${start})`

/** `viewerId`: who may have to know of the aircraft instead of the pilot. */
export type FactsRequest = BusyRequest & { paymentMethodId?: string | null; viewerId?: string }

type BoundRequest = {
  /** Each a uuid, or null. */
  pilotId: RawBuilder<unknown>
  csipId: RawBuilder<unknown>
  paymentMethodId: RawBuilder<unknown>
  exceptOrderId: Bound<string> | undefined
  period: BoundPeriod
  /** What is busy is read that far. */
  around: BoundPeriod
  now: Bound<Date>
}

type Tried = { aircraftId: RawBuilder<unknown>; pilotId: RawBuilder<unknown>; period: BoundPeriod; now: Bound<Date> }

/**
 * When a pilot first booked an aircraft for a time that they have canceled within the last day, and so on from that one: who books again
 * what they have just canceled for nothing gets no second free hour.
 */
export const graceFromOf = ({ aircraftId, pilotId, period: { from, to }, now }: Tried): RawBuilder<unknown> => sql`(
  select min(coalesce(tried.grace_from, tried.created_at)) from orders tried
  where tried.pilot_id = ${pilotId} and tried.aircraft_id = ${aircraftId} and tried.status = 'canceled' and tried.canceled_by_id = tried.pilot_id
    and tried.cancel_reason <> 'withdrawn' and not tried.canceled_late and tried.changed_into is null and tried.canceled_at > ${now}::timestamptz - interval '1 day'
    and tried.start_at < ${to} and tried.drop_at > ${from} and tried.start_at > ${from}::timestamptz - make_interval(days => ${sql.lit(mostTripDays)}))`

/** The columns of `Standing`, from aliases `a` (aircraft), `m` (aircraft_model) and `ap` (airport). */
export const standingColumns = ({ pilotId, csipId, paymentMethodId, exceptOrderId, period, around, now }: BoundRequest) => sql`
  ${aircraftFactsJson(hoursBookedBefore(period.from, exceptOrderId))} as aircraft, ${profileJson(pilotId, now)} as pilot,
  ${sharePercentOf('a', pilotId)} as share_percent,
  ${busyOf(sql`a.id`, around, exceptOrderId, pilotId)} as aircraft_busy, ${busyOf(pilotId, around, exceptOrderId)} as pilot_busy,
  (select json_build_object('id', c.id, 'name', c.first_name || ' ' || c.last_name, 'firstName', c.first_name, 'lastName', c.last_name, 'hourlyRateCents', coalesce(r.hourly_cents, 0), 'atAirport', r.hourly_cents is not null, 'isSuspended', c.suspended_at is not null,
      'isOfAircraft', c.id = a.owner_id or exists (select from aircraft_share cs where cs.aircraft_id = a.id and cs.account_id = c.id),
      'free', ${canTeach(sql`c.id`, sql`a.airport_id`, period, exceptOrderId)}, ${csipFactsJson(sql`c.id`, around, now, exceptOrderId)})
    from account c left join csip_rate r on r.account_id = c.id and r.airport_id = a.airport_id and ${isOfferedCsip('c')} where c.id = ${csipId}) as csip,
  (select count(*)::int from csip_rate r join account c on c.id = r.account_id and ${isOfferedCsip('c', sql`m.class`)} where r.airport_id = a.airport_id and r.account_id is distinct from ${pilotId}
    and ${canTeach(sql`r.account_id`, sql`a.airport_id`, period, exceptOrderId, sql`m.class`)}) as csips_free,
  ${graceFromOf({ aircraftId: sql`a.id`, pilotId, period, now })} as grace_from,
  (${paymentMethodId} is null or exists (select 1 from payment_method pm where pm.id = ${paymentMethodId}
    and pm.account_id = ${pilotId} and pm.deleted_at is null and pm.status in ${usableMethods})) as may_pay_with`

type Asked = {
  aircraftId: string
  pilotId: string | null
  csipId: string | null
  paymentMethodId: string | null
  viewerId: string | null
  from: Date
  to: Date
  aheadFrom: Date
  aheadTo: Date
  now: Date
}

const standingOf = (given: Slots<Asked>, exceptOrderId?: RawBuilder<unknown>) => {
  const [pilotId, csipId, paymentMethodId] = [given.pilotId, given.csipId, given.paymentMethodId].map((id) => sql`${id}::uuid`)
  const period = { from: sql`${given.from}::timestamptz`, to: sql`${given.to}::timestamptz` }
  const around = { from: sql`${given.aheadFrom}::timestamptz`, to: sql`${given.aheadTo}::timestamptz` }
  const bound = {
    pilotId: pilotId!,
    csipId: csipId!,
    paymentMethodId: paymentMethodId!,
    exceptOrderId,
    period,
    around,
    now: given.now,
  }
  return sql<Standing>`
    select ${standingColumns(bound)}
    from aircraft a join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id
    where a.id = ${given.aircraftId} and a.deleted_at is null and ${isSeenBy('a', given.viewerId)}`
}
const readStanding = compiled((given: Slots<Asked>) => standingOf(given))
const readStandingExcept = compiled((given: Slots<Asked & { exceptOrderId: string }>) => standingOf(given, given.exceptOrderId))

/** Everything that the rules look at, in one statement. */
export const findStanding = async (db: Db, ask: FactsRequest) => {
  const {
    aircraftId,
    pilotId = null,
    csipId = null,
    paymentMethodId = null,
    exceptOrderId,
    viewerId = pilotId,
    period,
    now,
  } = ask
  const around = lookAhead(ask)
  const asked = {
    aircraftId,
    pilotId,
    csipId,
    paymentMethodId,
    viewerId,
    ...period,
    aheadFrom: around.from,
    aheadTo: around.to,
    now,
  }
  const [row] = await (exceptOrderId ? readStandingExcept(db, { ...asked, exceptOrderId }) : readStanding(db, asked))
  return row
}

type AheadRow = {
  csips: (CsipRow & { busy: Span[] })[]
  booked: { from: string; hours: number }[]
}

/** What the rules need of other dates for a trip, as far ahead as `findStanding` reads what is busy: one statement. */
export const findAhead = async (db: Db, ask: BusyRequest) => {
  const { aircraftId, pilotId, exceptOrderId, now } = ask
  const around = lookAhead(ask)
  const { rows } = await sql<AheadRow>`
    select (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.first_name || ' ' || c.last_name, 'hourlyRateCents', r.hourly_cents,
          'busy', ${notTeachingOf(sql`c.id`, sql`a.airport_id`, around, exceptOrderId)}, ${csipFactsJson(sql`c.id`, around, now, exceptOrderId)}) order by r.hourly_cents, c.last_name), '[]')
        from csip_rate r join account c on c.id = r.account_id and ${isOfferedCsip('c')} where r.airport_id = a.airport_id and c.id is distinct from ${pilotId ?? null}) as csips,
      (select coalesce(json_agg(json_build_object('from', b.start_at, 'hours', b.planned_hours)), '[]') from orders b where b.aircraft_id = a.id
        and b.id is distinct from ${exceptOrderId ?? null} and b.status in ${activeBookings} and b.start_at < ${around.to}) as booked
    from aircraft a where a.id = ${aircraftId}`.execute(db)
  const { csips, booked } = rows[0] ?? { csips: [], booked: [] }
  return {
    csips: csips.map(({ busy, ...csip }) => ({ ...csip, busy: spansOf(busy) })),
    booked: booked.map(({ from, hours }) => ({ from: new Date(from), hours })),
  }
}

/** The year of a trip, or the one before where it still is by the clock of an airport. */
export const firstQuotaYear = ({ from }: Pick<Period, 'from'>) => plusHours(from, -12).getUTCFullYear()
