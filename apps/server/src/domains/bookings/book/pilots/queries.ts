import type { AirplaneClass } from '@tailshare/contract/people/documents/pilotRatings'
import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { PilotCategory } from '@tailshare/contract/base/constants'
import { DocumentKind } from '@tailshare/contract/people/documents/documents'
import type { Period } from '@tailshare/contract/text/period'
import type { Endorsement, Privilege } from '@tailshare/contract/people/documents/privileges'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Bound, BoundPeriod } from '../../../../db/sql/compiled.ts'
import type { Db } from '../../../../db/connect.ts'
import { runningMemberships, usableMethods } from '../../../../db/sql/statuses.ts'
import { sharesOf } from '../../../aircraft/shares/queries.ts'
import { busyOf, Span } from '../../../schedule/queries.ts'
import { lessonsOf } from '../../lessons/csips/queries.ts'

// JSON from SQL is parsed here, so that a misspelled key is an error instead of a missing fact.

/** A string of a closed list, not validated: an obsolete code must not stop bookings. */
const word = <Word extends string>() => z.custom<Word>((value) => typeof value === 'string')

const Document = z.object({
  kind: DocumentKind,
  status: z.enum(['pending', 'negative', 'complete']),
  issuedOn: z.string().nullable(),
  expiresOn: z.string().nullable(),
  modelFamily: z.string().nullable(),
  medicalClass: z.number().nullable(),
  privileges: z.array(word<Privilege>()),
})

const Flight = z.object({
  family: z.string(),
  class: word<AirplaneClass>(),
  tailwheel: z.boolean(),
  day: z.string(),
  landings: z.number(),
  hours: z.number(),
  night: z.number(),
})

const Checkout = z.object({
  modelFamily: z.string(),
  aircraftId: z.string().nullable(),
  signedOn: z.string(),
  expiresOn: z.string(),
  signedBy: z.string(),
})

/** A pilot independent of any aircraft; hours in type and `ownsAircraft` are added per aircraft. */
export const PilotProfile = z.object({
  id: z.string(),
  isSuspended: z.boolean(),
  category: word<PilotCategory>().nullable(),
  birthDate: z.string().nullable(),
  ratings: z.array(z.string()),
  endorsements: z.array(z.string()),
  totalHours: z.number().nullable(),
  hoursByFamily: z.record(z.string(), z.number()),
  commandHoursByFamily: z.record(z.string(), z.number()),
  ownedAircraftIds: z.array(z.string()),
  documents: z.array(Document),
  endorsed: z.array(z.object({ code: word<Endorsement>(), modelFamily: z.string(), on: z.string(), by: z.string() })),
  checkouts: z.array(Checkout),
  flights: z.array(Flight),
  entered: z.array(
    z.object({
      family: z.string(),
      on: z.string(),
      hours: z.object({ month: z.number(), halfYear: z.number(), year: z.number() }),
    }),
  ),
  overrides: z.array(
    z.object({
      aircraftId: z.string(),
      codes: z.array(word<BookingRefusalCode>()),
      untilOn: z.string(),
      reason: z.string(),
      by: z.string(),
    }),
  ),
  hasActiveMembership: z.boolean(),
  membershipDiscountPercent: z.number(),
  membershipPlanName: z.string().nullable(),
  hasUsablePaymentMethod: z.boolean(),
  hasCard: z.boolean(),
})
export type PilotProfile = z.infer<typeof PilotProfile>

/** A CSIP as a pilot, with their lessons around the requested dates. */
export const CsipRow = z.object({
  id: z.string(),
  name: z.string(),
  hourlyRateCents: z.number(),
  profile: PilotProfile,
  lessons: z.array(z.object({ from: z.string(), to: z.string(), hours: z.number() })),
})
export type CsipRow = z.infer<typeof CsipRow>

/** The longest recency window an owner can set, plus a day for time zones. */
const recentDays = 366
/** A day before the UTC date, which no home airport is behind. */
const dayBefore = (now: Bound<Date>) => sql`((${now}::timestamptz at time zone 'UTC')::date - 1)`

const hoursByFamily = (column: 'total_hours' | 'pic_hours') => sql`(
  select coalesce(json_object_agg(h.family, h.hours), '{}') from (
    select hm.family, sum(${sql.ref(`mh.${column}`)}) as hours from model_hours mh join aircraft_model hm on hm.id = mh.model_id
    where mh.account_id = p.id group by hm.family) h)`

const ownedAircraftIds = sql`(
  select coalesce(json_agg(o.id), '[]') from (
    select id from aircraft where owner_id = p.id union select aircraft_id from aircraft_share where account_id = p.id) o)`

const documents = sql`(
  select coalesce(json_agg(json_build_object(
      'kind', d.kind, 'status', d.status, 'issuedOn', d.issued_on, 'expiresOn', d.expires_on,
      'modelFamily', d.model_family, 'medicalClass', d.medical_class, 'privileges', d.privileges) order by d.created_at desc), '[]')
  from document d where d.account_id = p.id and d.deleted_at is null)`

const endorsed = sql`(
  select coalesce(json_agg(json_build_object(
      'code', given.code, 'modelFamily', lm.family, 'on', (lo.start_at at time zone lp.zone)::date,
      'by', lb.first_name || ' ' || lb.last_name) order by lo.start_at desc), '[]')
  from lesson_result lr join orders lo on lo.id = lr.order_id
    join aircraft la on la.id = lo.aircraft_id join aircraft_model lm on lm.id = la.model_id
    join airport lp on lp.id = la.airport_id join account lb on lb.id = lr.by_id, unnest(lr.endorsements) given (code)
  where lr.pilot_id = p.id)`

const checkouts = sql`(
  select coalesce(json_agg(json_build_object(
      'modelFamily', k.model_family, 'aircraftId', k.aircraft_id, 'signedOn', k.signed_on, 'expiresOn', k.expires_on,
      'signedBy', ks.first_name || ' ' || ks.last_name) order by k.expires_on desc), '[]')
  from checkout k join account ks on ks.id = k.signed_by_id where k.pilot_id = p.id and k.ended_at is null)`

const nightLandings = sql`case jsonb_typeof(rs.answers -> 'landingsNight')
  when 'number' then (rs.answers ->> 'landingsNight')::numeric else 0 end`

const flights = (now: Bound<Date>) => sql`(
  select coalesce(json_agg(r), '[]') from (
    select rm.family, rm.class, rm.tailwheel, (f.returned_at at time zone rp.zone)::date as day,
      sum(coalesce(rl.landings, f.landings)) as landings, sum(f.hobbs_in - f.hobbs_out) as hours, sum(${nightLandings}) as night
    from flight f join aircraft ra on ra.id = f.aircraft_id join aircraft_model rm on rm.id = ra.model_id
      join airport rp on rp.id = ra.airport_id left join lesson_result rl on rl.order_id = f.order_id
      left join stage_record rs on rs.order_id = f.order_id and rs.stage = 'return'
    where f.pilot_id = p.id and f.returned_at > ${now}::timestamptz - make_interval(hours => ${recentDays * 24})
    group by 1, 2, 3, 4) r)`

const entered = sql`(
  select coalesce(json_agg(json_build_object('family', em.family, 'on', e.entered_on, 'hours', json_build_object(
      'month', e.hours_last_month, 'halfYear', e.hours_last_half_year, 'year', e.hours_last_year))), '[]')
  from model_hours e join aircraft_model em on em.id = e.model_id where e.account_id = p.id and e.entered_on is not null)`

const overrides = (now: Bound<Date>) => sql`(
  select coalesce(json_agg(json_build_object(
      'aircraftId', v.aircraft_id, 'codes', v.codes, 'untilOn', v.until_on, 'reason', v.reason,
      'by', vb.first_name || ' ' || vb.last_name) order by v.until_on desc), '[]')
  from rule_override v join account vb on vb.id = v.decided_by_id
  where v.pilot_id = p.id and v.state = 'granted' and v.until_on >= ${dayBefore(now)})`

const usable = sql`pm.account_id = p.id and pm.deleted_at is null and pm.status in ${usableMethods}`

/** `PilotProfile` as JSON; null without an account. */
export const profileJson = (accountId: Bound<string> | undefined, now: Bound<Date>): RawBuilder<unknown> => sql`(
  select json_build_object(
    'id', p.id, 'isSuspended', p.suspended_at is not null, 'category', p.pilot_category, 'birthDate', p.birth_date,
    'ratings', p.ratings, 'endorsements', p.endorsements, 'totalHours', p.total_hours,
    'hoursByFamily', ${hoursByFamily('total_hours')}, 'commandHoursByFamily', ${hoursByFamily('pic_hours')},
    'ownedAircraftIds', ${ownedAircraftIds}, 'documents', ${documents}, 'endorsed', ${endorsed},
    'checkouts', ${checkouts}, 'flights', ${flights(now)}, 'entered', ${entered}, 'overrides', ${overrides(now)},
    'hasActiveMembership', mp.id is not null, 'membershipDiscountPercent', coalesce(mp.discount_percent, 0),
    'membershipPlanName', mp.name,
    'hasUsablePaymentMethod', exists (select 1 from payment_method pm where ${usable}),
    'hasCard', exists (select 1 from payment_method pm where ${usable} and pm.type = 'paymentCard'))
  from account p
    left join membership ms on ms.account_id = p.id and ms.status in ${runningMemberships}
    left join membership_plan mp on mp.id = ms.plan_id
  where p.id = ${accountId ?? null}::uuid)`

/** The JSON keys of `CsipRow` besides id, name and rate: `'profile', …, 'lessons', …`. */
export const csipFactsJson = (
  csip: RawBuilder<unknown>,
  around: BoundPeriod,
  now: Bound<Date>,
  exceptOrderId?: Bound<string>,
): RawBuilder<unknown> => sql`'profile', ${profileJson(csip, now)}, 'lessons', ${lessonsOf(csip, around, exceptOrderId)}`

/** A pilot's standing towards all aircraft, for cards. `shares`: percent by aircraft id; `busy`: within the searched dates. */
const PilotStanding = z.object({
  profile: PilotProfile.nullable(),
  shares: z.record(z.string(), z.number()),
  busy: z.array(Span),
})
export type PilotStanding = z.infer<typeof PilotStanding> & { profile: PilotProfile }

export const findPilotStanding = async (
  db: Db,
  { accountId, period, now }: { accountId: string; period: Period | undefined; now: Date },
): Promise<PilotStanding | undefined> => {
  const busy = period ? busyOf(sql`${accountId}::uuid`, period) : sql`'[]'::json`
  const { rows } = await sql`
    select ${profileJson(accountId, now)} as profile, ${busy} as busy, ${sharesOf(accountId)} as shares`.execute(db)
  const { profile, ...standing } = PilotStanding.parse(rows[0])
  return profile ? { profile, ...standing } : undefined
}
