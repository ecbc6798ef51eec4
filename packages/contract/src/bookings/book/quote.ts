import { z } from 'zod'

export const QuoteLine = z.object({
  kind: z.enum(['rental', 'csip', 'discount', 'fee', 'tax', 'fuel_credit']),
  text: z.string(),
  cents: z.int(),
})
export type QuoteLine = z.infer<typeof QuoteLine>

/** The parts of a price, fixed at booking. Later changes of listing or membership do not affect it. */
export const PriceTerms = z.object({
  rateCents: z.int(),
  fuelIncluded: z.boolean(),
  /** Absent in bookings from before it was set per aircraft: 2.0. */
  minimumHoursPerNight: z.number().optional(),
  discountPercent: z.number(),
  planName: z.string().nullable(),
  csipRateCents: z.int().nullable(),
  feePercent: z.number(),
  taxPercent: z.number(),
  ownsAircraft: z.boolean(),
  purpose: z.enum(['flight', 'maintenance']),
})
export type PriceTerms = z.infer<typeof PriceTerms>

export const Quote = z.object({
  lines: z.array(QuoteLine),
  totalCents: z.int(),
  hours: z.number(),
  minimumHours: z.number(),
  depositCents: z.int(),
  /** When estimate and deposit are authorized on the card. In the past: immediately. */
  heldFrom: z.string(),
  freeCancellationUntil: z.string().nullable(),
  policyText: z.string(),
  /** Hourly costs of a shareholder: billed monthly, not with the booking. */
  settledMonthly: z.object({ hours: z.number(), hourCents: z.int(), cents: z.int() }).nullable().optional(),
  terms: PriceTerms.optional(),
})
export type Quote = z.infer<typeof Quote>
