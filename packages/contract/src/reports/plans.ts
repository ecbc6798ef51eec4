import { z } from 'zod'
import { ProjectionInputs } from './calculator.ts'
import { day } from '../base/fields.ts'

/** What an aircraft really did in the last twelve months, in the terms of the calculator. */
const RealYear = z.object({
  from: day,
  to: day,
  /** Less than a year for an aircraft that came later; hours are those of these months. */
  months: z.int(),
  rentedHours: z.number(),
  /** Of the owner. */
  ownHours: z.number(),
  /** Of co-owners, who rent nothing and pay their own fuel. */
  coOwnerHours: z.number(),
  flightCents: z.int(),
  cancellationCents: z.int(),
  incomeCents: z.int(),
  /** What an hour of a renter brought; `null` where no one rented. */
  rateHourCents: z.int().nullable(),
  burnGph: z.number().nullable(),
})
export type RealYear = z.infer<typeof RealYear>

/** The plan that the owner saved, `null` without one, beside what the aircraft did. */
export const PlanAndReal = z.object({
  plan: z.object({ inputs: ProjectionInputs, savedAt: z.string() }).nullable(),
  real: RealYear,
})
export type PlanAndReal = z.infer<typeof PlanAndReal>
