import { z } from 'zod'

/** Every reason for which the rules refuse a booking: the specification's list, then ours. */
export const bookingRefusalCodes = [
  'holiday_quota',
  'holiday_quota_with_previous',
  'consecutive_days',
  'advance_days',
  'maintenance_hours',
  'transition_missing',
  'transition_negative',
  'transition_pending',
  'ipc_older_than_6_months',
  'ipc_date_missing',
  'ipc_pending',
  'insurance_pending',
  'insurance_file_missing',
  'insurance_expired',
  'insurance_date_missing',
  'medical_expired',
  'flight_review_expired',
  'csip_required',
  'csip_required_because',
  'csip_unavailable',
  'csip_unavailable_because',
  'total_hours_missing',
  'total_hours_low',
  'type_hours_missing',
  'type_hours_low',
  'student_not_allowed',
  'membership_required',
  'payment_method_required',
  'slot_taken',
  'pilot_busy',
  'aircraft_grounded',
  'maintenance_due_before_return',
  'high_performance_endorsement',
  'type_rating',
  'passenger_recency',
  'not_a_customer',
  'too_far_ahead',
  'too_long',
  'in_the_past',
] as const

export const BookingRefusalCode = z.enum(bookingRefusalCodes)
export type BookingRefusalCode = z.infer<typeof BookingRefusalCode>

/** `block` stops the booking, `warn` is shown and recorded. Per aircraft each rule is `off | warn | block`. */
export const Severity = z.enum(['block', 'warn'])
export type Severity = z.infer<typeof Severity>
export type RuleSetting = 'off' | 'warn' | 'block'

/** A way out: `dates` proposes a period that passes, `csip` adds an instructor, `link` names the screen that settles it. */
export const Fix = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('link'),
    label: z.string(),
    to: z.enum(['documents', 'hours', 'membership', 'cards', 'pilot', 'search']),
  }),
  z.object({ kind: z.literal('dates'), label: z.string(), flightStartTime: z.string(), flightDropTime: z.string() }),
  z.object({ kind: z.literal('csip'), label: z.string() }),
])
export type Fix = z.infer<typeof Fix>

export const BookingRefusal = z.object({
  code: BookingRefusalCode,
  severity: Severity,
  /** The fact, as a heading. */
  title: z.string(),
  /** The data that failed, as a sentence. */
  text: z.string(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  fix: z.array(Fix),
})
export type BookingRefusal = z.infer<typeof BookingRefusal>
