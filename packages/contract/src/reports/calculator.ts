import { z } from 'zod'
import { fieldMessages } from '../base/fieldMessages.ts'
import { owesWithoutTerm } from './loanTerm.ts'

const cents = z.int().min(0).max(10_000_000_000)
/** Of an hour or a gallon: with every other number at its largest, five years still add up to the cent. */
const hourCents = z.int().min(0).max(100_000_000)
const number = (most: number) => z.number().min(0).max(most)

/** What an aircraft costs and earns. Money is cents; per year, per hour or per gallon as named. */
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
  /** Otherwise those who rent pay for what they burn. */
  fuelIncluded: z.boolean(),
  rentedHours: number(8760),
  ownHours: number(8760),
  sharePercent: number(100),
  overhaulCents: cents,
  hoursToOverhaul: number(20_000),
})
export type ProjectionInputs = z.infer<typeof ProjectionInputs>

/** What is asked: a loan has a term. Plans that were saved before may have none. */
export const ProjectionBody = ProjectionInputs.refine((inputs) => !owesWithoutTerm(inputs), {
  path: ['termYears'],
  error: fieldMessages.noZero,
})

const lineKeys = ['rental', 'fee', 'variable', 'own', 'fixed', 'loan'] as const
const changed = z.enum(['rentedHours', 'rateHourCents', 'fuelGallonCents', 'maintenanceHourCents', 'fixed'])

export const Projection = z.object({
  /** A year at the given share; costs are negative. They add up to `netYearCents`. */
  lines: z.array(z.object({ key: z.enum(lineKeys), yearCents: z.int(), monthCents: z.int() })),
  netYearCents: z.int(),
  netMonthCents: z.int(),
  /** What is left of a rented hour after the fee and what the hour costs. */
  marginHourCents: z.int(),
  ownHourCents: z.int(),
  /** Rented hours a year at which the year ends at zero; `null` is never. */
  breakEvenHours: z.number().nullable(),
  /** The year's net with one input a fifth lower and a fifth higher. */
  sensitivity: z.array(z.object({ input: changed, lowerCents: z.int(), higherCents: z.int() })),
  years: z.array(
    z.object({
      year: z.int(),
      netCents: z.int(),
      totalCents: z.int(),
      reserveCents: z.int(),
      /** Of an overhaul in this year, what the reserve did not cover; `null` without one. */
      overhaulCents: z.int().nullable(),
    }),
  ),
})
export type Projection = z.infer<typeof Projection>
