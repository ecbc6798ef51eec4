import { z } from 'zod'
import { type AirplaneClass, airplaneClasses } from '../../people/documents/pilotRatings.ts'
import { DocumentKind } from '../../people/documents/documents.ts'

const text = z.string()
const number = z.number()
const yes = z.boolean()
const nothing: z.ZodType<object> = z.object({})
/** `2026-12-06T01:00:00.000Z`, shown in `zone`. */
const drop = { dropTime: text, zone: text }
const document = { ...drop, validUntil: text.nullable(), pending: yes, rejected: yes }
/** `stated`: claimed in the profile but not verified. */
const proof = { modelName: text, pending: yes, stated: yes }
const hours = { previous: number, additional: number, quota: number }

/** Every reason the rules refuse a booking, with its data. Codes of the specification first, then ours. */
export const bookingRefusalData = {
  holiday_quota: z.object({ holidays: text, quota: number, year: number }),
  holiday_quota_with_previous: z.object({ holidays: text, quota: number, year: number, previous: text }),
  consecutive_days: z.object({ from: text, to: text, days: number, quota: number }),
  advance_days: z.object(hours),
  maintenance_hours: z.object({ ...hours, year: number }),
  transition_missing: z.object({ modelFamily: text }),
  transition_negative: z.object({ modelFamily: text }),
  transition_pending: z.object({ modelFamily: text }),
  ipc_older_than_6_months: z.object({ ...drop, checkedOn: text, validUntil: text }),
  ipc_date_missing: z.object({ rejected: yes }),
  ipc_pending: nothing,
  insurance_pending: nothing,
  insurance_file_missing: z.object({ rejected: yes }),
  insurance_expired: z.object({ ...drop, validUntil: text, pending: yes }),
  insurance_date_missing: nothing,
  medical_expired: z.object(document),
  flight_review_expired: z.object(document),
  csip_required: z.object({ tailNumber: text }),
  csip_required_because: z.object({ because: text }),
  cross_country_planning: nothing,
  csip_is_pilot: nothing,
  /** A public reason only: a CSIP's documents are private. */
  csip_not_qualified: z.object({ name: text, because: text }),
  csip_hours: z.object({ name: text, hours: number }),
  csip_recency: z.object({ name: text }),
  /** `noneThere`: no CSIP teaches at the airport at all. */
  csip_unavailable: z.object({ name: text.nullable(), airportCode: text, atAirport: yes, noneThere: yes }),
  csip_unavailable_because: z.object({ name: text.nullable(), airportCode: text, because: text, noneThere: yes }),
  total_hours_missing: z.object({ asked: number }),
  total_hours_low: z.object({ asked: number, have: number }),
  type_hours_missing: z.object({ asked: number, modelFamily: text }),
  type_hours_low: z.object({ asked: number, have: number, modelFamily: text }),
  student_not_allowed: z.object({ modelName: text }),
  membership_required: nothing,
  payment_method_required: z.object({ hasMethod: yes }),
  slot_taken: z.object({ from: text, to: text, zone: text, tailNumber: text, claim: text.optional() }),
  pilot_busy: z.object({ from: text, to: text, zone: text }),
  not_listed: z.object({ tailNumber: text, listing: z.enum(['draft', 'paused', 'retired']) }),
  aircraft_grounded: z.object({ tailNumber: text, reason: text }),
  maintenance_due_before_return: z.object({
    ...drop,
    inspections: text,
    count: number,
    dueOn: text.nullable(),
    /** The due date is over today. */
    isPast: yes,
    hoursLeft: number.nullable(),
    hours: number,
    /** The booking starts late enough for the owner to sign off first; warning only. */
    ownerHasTime: yes,
  }),
  annual_not_on_record: z.object({ tailNumber: text, record: z.enum(['to_confirm', 'missing']) }),
  inspections_not_confirmed: z.object({ inspections: text, count: number }),
  hundred_hours_passed: z.object({ inspections: text, hoursLeft: number.nullable(), hours: number }),
  inspection_limits_trip: z.object({
    ...drop,
    inspections: text,
    count: number,
    /** All of them ran out before today. */
    isPast: yes,
    limits: z.array(z.enum(['ifr', 'ifr_by_vor', 'its_use', 'beyond_training'])),
  }),
  class_rating: z.object({
    class: z.enum(Object.keys(airplaneClasses) as [AirplaneClass, ...AirplaneClass[]]),
    ...proof,
    /** Endorsed to fly this model alone, which this trip is not. */
    endorsed: yes,
  }),
  type_rating: z.object({ rating: text, ...proof }),
  high_performance_endorsement: z.object({ horsepower: number, ...proof }),
  complex_endorsement: z.object(proof),
  high_altitude_endorsement: z.object(proof),
  tailwheel_endorsement: z.object(proof),
  proficiency_check_expired: z.object({ ...document, modelName: text }),
  passenger_recency: z.object({ landings: number, passengers: number, night: yes, where: text, since: text }),
  checkout_missing: z.object({ modelFamily: text, months: number }),
  checkout_expired: z.object({ ...drop, modelFamily: text, signedOn: text, signedBy: text, validUntil: text }),
  aircraft_recency: z.object({
    modelFamily: text,
    days: number,
    askedLandings: number,
    askedHours: number,
    landings: number,
    hours: number,
    since: text,
    /** Met today, but not on this day of the trip; warning only. */
    lapsesBefore: text.nullable(),
  }),
  not_a_customer: z.object({ tailNumber: text }),
  too_far_ahead: z.object({ startTime: text, zone: text, months: number, lastDay: text }),
  too_long: z.object({ hours: number, limit: number, problem: z.enum(['long', 'backwards', 'grid']) }),
  in_the_past: z.object({ startTime: text, zone: text }),
  planned_hours_low: z.object({ planned: number, least: number }),
  planned_hours_high: z.object({ planned: number, most: number }),
  pilot_certificate_missing: z.object({ rejected: yes }),
  pilot_certificate_pending: nothing,
  pilot_certificate_expired: z.object({ ...drop, validUntil: text, pending: yes }),
  photo_id_missing: z.object({ rejected: yes }),
  photo_id_pending: nothing,
  photo_id_expired: z.object({ ...drop, validUntil: text, pending: yes }),
  suspended: z.object({ who: z.enum(['pilot', 'owner', 'csip']), tailNumber: text }),
  too_many_aboard: z.object({ aboard: number, seats: number, payloadLb: number, modelName: text }),
}

export const BookingRefusalCode = z.object(bookingRefusalData).keyof()
export type BookingRefusalCode = z.infer<typeof BookingRefusalCode>
export const bookingRefusalCodes = BookingRefusalCode.options

/** Data of a code: days as `YYYY-MM-DD`, instants in UTC, hours in tenths. */
export type BookingRefusalData = { [C in BookingRefusalCode]: z.infer<(typeof bookingRefusalData)[C]> }

/** `block` stops the booking; `warn` is shown and recorded. Each aircraft sets each rule to `off | warn | block`. */
export const Severity = z.enum(['block', 'warn'])
type Severity = z.infer<typeof Severity>
export type RuleSetting = 'off' | 'warn' | 'block'

/**
 * Where a refusal can be fixed, down to the form or field. `upload` names the document; `modelHours` and trainings name the family. `near`:
 * aircraft at the same airport. `similar`: the same type nearby. `booking`: one of the pilot's own.
 */
const FixPlace = z.enum([
  'upload',
  'documents',
  'totalHours',
  'modelHours',
  'category',
  'flights',
  'booking',
  'membership',
  'cards',
  'near',
  'similar',
  'propeller',
  'search',
])

/** A way to fix a refusal: `dates` proposes dates that pass, `csip` adds an instructor, `link` names the place to fix it. */
export const Fix = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('link'),
    label: z.string(),
    to: FixPlace,
    document: DocumentKind.optional(),
    modelFamily: text.optional(),
    orderId: text.optional(),
    /** Which box or kind: an endorsement, a rating, an aircraft type. */
    choice: text.optional(),
  }),
  z.object({
    kind: z.literal('dates'),
    label: z.string(),
    flightStartTime: z.string(),
    flightDropTime: z.string(),
    /** Pilots who need a CSIP are offered times when one is free. */
    csipId: text.nullable(),
    /** Set if the hours differ from the requested trip. */
    plannedHours: number.optional(),
  }),
  z.object({ kind: z.literal('csip'), label: z.string() }),
])
export type Fix = z.infer<typeof Fix>

const refusalWith = <C extends BookingRefusalCode>(code: C) =>
  z.object({
    code: z.literal(code),
    severity: Severity,
    /** The heading. */
    title: z.string(),
    /** The failed data as a sentence. */
    text: z.string(),
    data: bookingRefusalData[code],
    fix: z.array(Fix),
  })

type RefusalByCode = {
  [C in BookingRefusalCode]: {
    code: C
    severity: Severity
    title: string
    text: string
    data: BookingRefusalData[C]
    fix: Fix[]
  }
}

/** One refusal. `code` determines the type of `data`. */
export type BookingRefusal<C extends BookingRefusalCode = BookingRefusalCode> = RefusalByCode[C]
const [first, ...rest] = bookingRefusalCodes.map(refusalWith)
// The loop loses the link between code and data; the type above restores it.
export const BookingRefusal = z.discriminatedUnion('code', [first!, ...rest]) as unknown as z.ZodType<BookingRefusal>
