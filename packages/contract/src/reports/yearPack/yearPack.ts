import { z } from 'zod'
import { Person } from '../../people/accounts/accounts.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'
import { chosen, day, id, listOf, page, requiredText } from '../../base/fields.ts'

/** From 2000 to the latest year a `day` can have. */
const year = z.coerce.number().int().min(2000, fieldMessages.dateOutdated).max(2199, fieldMessages.dateOutdated)

/** The caller's year, or that of an `owner` they advise; one aircraft or all. Default: the current year. */
const whose = { year: year.optional(), owner: id.optional(), aircraft: id.optional() }
export const YearPackQuery = z.strictObject(whose)
export type YearPackQuery = z.output<typeof YearPackQuery>

export const figureUnits = ['cents', 'tenths', 'minutes'] as const

export const YearFigure = z.object({
  /** Name in the trail. */
  id: z.string(),
  title: z.string(),
  unit: z.enum(figureUnits),
  amount: z.int(),
  /** Number of lines in its trail. */
  lines: z.int(),
  /** For sums: the figures added. */
  sumOf: z.array(z.string()),
})
export type YearFigure = z.infer<typeof YearFigure>

const YearGroup = z.object({ id: z.string(), title: z.string(), note: z.string(), figures: z.array(YearFigure) })
export type YearGroup = z.infer<typeof YearGroup>

/** Depreciation data entered by the owner. Nothing is computed from it. */
export const DepreciationInput = z.strictObject({
  year: z.int({ error: chosen }).min(2000, fieldMessages.dateOutdated).max(2199, fieldMessages.dateOutdated),
  priceCents: z
    .int({ error: fieldMessages.numeric })
    .min(1, fieldMessages.minValue(0))
    .max(10_000_000_000, fieldMessages.maxValue('$100,000,000')),
  inServiceOn: day,
  businessPercent: z
    .number({ error: fieldMessages.numeric })
    .min(0, fieldMessages.minValue(0))
    .max(100, fieldMessages.maxValue('100%'))
    .refine((value) => Number.isInteger(Math.round(value * 10_000) / 100), fieldMessages.numeric),
})
export type DepreciationInput = z.output<typeof DepreciationInput>

const DepreciationRow = z.object({
  aircraftId: id,
  tailNumber: z.string(),
  modelName: z.string(),
  /** Price and day entered for this year or the latest before. `null` if none. */
  priceCents: z.int().nullable(),
  inServiceOn: day.nullable(),
  /** Entered for this exact year. */
  businessPercent: z.number().nullable(),
})
export type DepreciationRow = z.infer<typeof DepreciationRow>

/** A month of an aircraft: net income less the costs on record. */
const ProfitMonth = z.object({ month: z.string(), tailNumber: z.string(), incomeCents: z.int(), costCents: z.int() })
export type ProfitMonth = z.infer<typeof ProfitMonth>

export const YearPack = z.object({
  year: z.int(),
  owner: Person,
  isOwn: z.boolean(),
  /** Years with data or since the account exists; newest first. */
  years: z.array(z.int()),
  aircraft: z.array(z.object({ id, tailNumber: z.string(), modelName: z.string() })),
  aircraftId: id.nullable(),
  /** No flights, payments or notes. */
  isEmpty: z.boolean(),
  groups: z.array(YearGroup),
  /** Payments through the provider by month, and refunds. */
  months: z.array(z.object({ month: z.string(), paymentCents: z.int(), refundCents: z.int() })),
  profit: z.array(ProfitMonth),
  depreciation: z.array(DepreciationRow),
  flights: z.int(),
  receipts: z.int(),
})
export type YearPack = z.infer<typeof YearPack>

export const YearTrailQuery = z.strictObject({
  ...whose,
  figure: z.string().min(1).max(160),
  month: z.coerce.number().int().min(1).max(12).optional(),
  ...page,
})

export const trailSources = ['ledger', 'flight', 'settlement', 'work_order', 'participation'] as const

export const TrailLine = z.object({
  figure: z.string(),
  /** Effective day and the day it was recorded, in the home airport's zone. */
  day,
  written: day,
  source: z.enum(trailSources),
  /** The ledger movement. `null` if the line comes from another record. */
  movementId: id.nullable(),
  recordId: id,
  orderId: id.nullable(),
  number: z.string().nullable(),
  tailNumber: z.string().nullable(),
  text: z.string(),
  amount: z.int(),
})
export type TrailLine = z.infer<typeof TrailLine>

/** `amount`: total of all pages. */
export const YearTrail = listOf(TrailLine).extend({ unit: z.enum(figureUnits), amount: z.int() })

export const yearFiles = ['figures', 'trail', 'flights', 'payments', 'profit', 'quickbooks', 'xero'] as const
export const YearFileQuery = z.strictObject({ ...whose, file: z.enum(yearFiles, { error: chosen }) })

/** Work on the aircraft, logged by the owner. */
export const NewParticipation = z.strictObject({
  day,
  what: requiredText(300),
  minutes: z
    .int({ error: fieldMessages.numeric })
    .min(1, fieldMessages.minValue(0))
    .max(1440, fieldMessages.maxValue('24 hours')),
  aircraftId: id.nullable().default(null),
  /** The detected activity this entry adopts. */
  seenId: id.optional(),
})
export type NewParticipation = z.output<typeof NewParticipation>
export const ParticipationChange = NewParticipation.omit({ seenId: true })

export const ParticipationEntry = z.object({
  id,
  day,
  what: z.string(),
  minutes: z.int(),
  aircraftId: id.nullable(),
  tailNumber: z.string().nullable(),
  isSeen: z.boolean(),
})
export type ParticipationEntry = z.infer<typeof ParticipationEntry>

export const ParticipationQuery = z.strictObject({ year: year.optional(), owner: id.optional(), ...page })

export const Participation = listOf(ParticipationEntry).extend({
  year: z.int(),
  isOwn: z.boolean(),
  minutes: z.int(),
  years: z.array(z.int()),
  /** Activities detected by the product and not logged yet. Only the owner knows the time spent. */
  seen: z.array(z.object({ seenId: id, day, what: z.string(), aircraftId: id, tailNumber: z.string() })),
  aircraft: z.array(z.object({ id, tailNumber: z.string() })),
})
export type Participation = z.infer<typeof Participation>
