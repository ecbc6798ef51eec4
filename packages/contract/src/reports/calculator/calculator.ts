import { z } from 'zod'
import { fieldMessages } from '../../base/fieldMessages.ts'
import { owesWithoutTerm } from './loanTerm.ts'

const cents = z.int().min(0).max(10_000_000_000)
/** Per hour or gallon. Low enough that five years at the largest inputs stay exact to the cent. */
const hourCents = z.int().min(0).max(100_000_000)
const number = (most: number) => z.number().min(0).max(most)

/** Costs and income of an aircraft. Cents per year, hour or gallon, as named. */
export const ProjectionInputs = z.strictObject({
  priceCents: cents,
  downPaymentCents: cents,
  interestPercent: number(100),
  termYears: number(40),
  hangarYearCents: cents,
  insuranceYearCents: cents,
  subscriptionsYearCents: cents,
  managementYearCents: cents,
  inspectionYearCents: cents,
  fuelGallonCents: hourCents,
  burnGph: number(1000),
  oilHourCents: hourCents,
  reserveHourCents: hourCents,
  maintenanceHourCents: hourCents,
  rateHourCents: hourCents,
  feePercent: number(100),
  /** Otherwise renters pay for their fuel. */
  fuelIncluded: z.boolean(),
  rentedHours: number(8760),
  ownHours: number(8760),
  sharePercent: number(100),
  overhaulCents: cents,
  hoursToOverhaul: number(20_000),
})
export type ProjectionInputs = z.infer<typeof ProjectionInputs>

/** A loan needs a term. Older saved plans may lack one. */
export const ProjectionBody = ProjectionInputs.refine((inputs) => !owesWithoutTerm(inputs), {
  path: ['termYears'],
  error: fieldMessages.noZero,
})

const lineKeys = ['rental', 'fee', 'variable', 'own', 'fixed', 'loan'] as const
const changed = z.enum(['rentedHours', 'rateHourCents', 'fuelGallonCents', 'maintenanceHourCents', 'fixed'])

export const Projection = z.object({
  /** Per year at the given share. Costs are negative; the sum is `netYearCents`. */
  lines: z.array(z.object({ key: z.enum(lineKeys), yearCents: z.int(), monthCents: z.int() })),
  netYearCents: z.int(),
  netMonthCents: z.int(),
  /** Profit of a rented hour after the fee and hourly costs. */
  marginHourCents: z.int(),
  ownHourCents: z.int(),
  /** Rented hours per year to break even. `null`: never. */
  breakEvenHours: z.number().nullable(),
  /** Net per year with one input 20% lower and higher. */
  sensitivity: z.array(z.object({ input: changed, lowerCents: z.int(), higherCents: z.int() })),
  years: z.array(
    z.object({
      year: z.int(),
      netCents: z.int(),
      totalCents: z.int(),
      reserveCents: z.int(),
      /** Cost of an overhaul this year beyond the reserve. `null` without one. */
      overhaulCents: z.int().nullable(),
    }),
  ),
})
export type Projection = z.infer<typeof Projection>
