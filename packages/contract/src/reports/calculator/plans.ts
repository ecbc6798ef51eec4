import { z } from 'zod'
import { ProjectionInputs } from './calculator.ts'
import { day } from '../../base/fields.ts'

/** Actual last twelve months, in the calculator's terms. */
const RealYear = z.object({
  from: day,
  to: day,
  /** Fewer than twelve for newer aircraft. Hours are for these months. */
  months: z.int(),
  rentedHours: z.number(),
  /** By the owner. */
  ownHours: z.number(),
  /** By co-owners, who pay no rent but their own fuel. */
  coOwnerHours: z.number(),
  flightCents: z.int(),
  cancellationCents: z.int(),
  incomeCents: z.int(),
  /** Income per rented hour. `null` without rentals. */
  rateHourCents: z.int().nullable(),
  burnGph: z.number().nullable(),
})
export type RealYear = z.infer<typeof RealYear>

/** The owner's saved plan (`null` if none) next to the actual year. */
export const PlanAndReal = z.object({
  plan: z.object({ inputs: ProjectionInputs, savedAt: z.string() }).nullable(),
  real: RealYear,
})
export type PlanAndReal = z.infer<typeof PlanAndReal>
