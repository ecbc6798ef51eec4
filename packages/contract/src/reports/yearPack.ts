import { z } from 'zod'
import { Person } from '../people/accounts/accounts.ts'
import { fieldMessages } from '../base/fieldMessages.ts'
import { chosen, day, id, listOf, page, requiredText } from '../base/fields.ts'

/** Of this century, and no later than a year that a day can have. */
const year = z.coerce.number().int().min(2000, fieldMessages.dateOutdated).max(2199, fieldMessages.dateOutdated)

/** Whose year: one’s own, or of an owner whom one advises; all aircraft or one. The year that runs now where none is asked for. */
const whose = { year: year.optional(), owner: id.optional(), aircraft: id.optional() }
export const YearPackQuery = z.strictObject(whose)
export type YearPackQuery = z.output<typeof YearPackQuery>

/** What a figure is counted in: cents, tenths of Hobbs hours, or minutes. */
export const figureUnits = ['cents', 'tenths', 'minutes'] as const

export const YearFigure = z.object({
  /** As the trail names it. */
  id: z.string(),
  title: z.string(),
  unit: z.enum(figureUnits),
  amount: z.int(),
  /** Lines of its trail. */
  lines: z.int(),
  /** Of a sum: the figures that it adds up. */
  sumOf: z.array(z.string()),
})
export type YearFigure = z.infer<typeof YearFigure>

const YearGroup = z.object({ id: z.string(), title: z.string(), note: z.string(), figures: z.array(YearFigure) })
export type YearGroup = z.infer<typeof YearGroup>

/** What an owner enters for depreciation; nothing is worked out from it. */
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
  /** Price and day as entered for this year or the last one before; `null` where the owner has entered none. */
  priceCents: z.int().nullable(),
  inServiceOn: day.nullable(),
  /** Of this very year. */
  businessPercent: z.number().nullable(),
})
export type DepreciationRow = z.infer<typeof DepreciationRow>

export const YearPack = z.object({
  year: z.int(),
  owner: Person,
  isOwn: z.boolean(),
  /** Years with something in them, or since the account is there; the newest first. */
  years: z.array(z.int()),
  aircraft: z.array(z.object({ id, tailNumber: z.string(), modelName: z.string() })),
  aircraftId: id.nullable(),
  /** Nothing was flown, paid or noted. */
  isEmpty: z.boolean(),
  groups: z.array(YearGroup),
  /** What pilots paid through the provider, month by month, and what went back to them. */
  months: z.array(z.object({ month: z.string(), paymentCents: z.int(), refundCents: z.int() })),
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
  /** On which it counts, and on which it was written, by the clock of the home airport. */
  day,
  written: day,
  source: z.enum(trailSources),
  /** The ledger’s movement; `null` where a record says it that is none. */
  movementId: id.nullable(),
  recordId: id,
  orderId: id.nullable(),
  number: z.string().nullable(),
  tailNumber: z.string().nullable(),
  text: z.string(),
  amount: z.int(),
})
export type TrailLine = z.infer<typeof TrailLine>

/** `amount`: of all lines, whatever page is shown. */
export const YearTrail = listOf(TrailLine).extend({ unit: z.enum(figureUnits), amount: z.int() })

export const yearFiles = ['figures', 'trail', 'flights', 'payments'] as const
export const YearFileQuery = z.strictObject({ ...whose, file: z.enum(yearFiles, { error: chosen }) })

/** Work on the aircraft, as its owner notes it. */
export const NewParticipation = z.strictObject({
  day,
  what: requiredText(300),
  minutes: z
    .int({ error: fieldMessages.numeric })
    .min(1, fieldMessages.minValue(0))
    .max(1440, fieldMessages.maxValue('24 hours')),
  aircraftId: id.nullable().default(null),
  /** What the product saw, where it is taken over. */
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
  /** What the product saw the owner do and nobody has noted yet; how long it took only they know. */
  seen: z.array(z.object({ seenId: id, day, what: z.string(), aircraftId: id, tailNumber: z.string() })),
  aircraft: z.array(z.object({ id, tailNumber: z.string() })),
})
export type Participation = z.infer<typeof Participation>
