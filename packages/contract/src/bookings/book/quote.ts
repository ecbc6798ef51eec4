import { z } from 'zod'

export const QuoteLine = z.object({
  kind: z.enum(['rental', 'csip', 'discount', 'fee', 'tax', 'fuel_credit']),
  text: z.string(),
  cents: z.int(),
})
export type QuoteLine = z.infer<typeof QuoteLine>

/** What a price is made of, fixed when booked: a later change of the listing or the membership does not touch it. */
export const PriceTerms = z.object({
  rateCents: z.int(),
  fuelIncluded: z.boolean(),
  /** Absent in bookings from before aircraft had their own: 2.0. */
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
  /** When estimate and deposit are held on the card; the past means at once. */
  heldFrom: z.string(),
  freeCancellationUntil: z.string().nullable(),
  policyText: z.string(),
  /** What the hours cost someone who holds a part of the aircraft; not charged now, but settled with the month. */
  settledMonthly: z.object({ hours: z.number(), hourCents: z.int(), cents: z.int() }).nullable().optional(),
  terms: PriceTerms.optional(),
})
export type Quote = z.infer<typeof Quote>
