import { z } from 'zod'
import { Person } from '../../people/accounts/accounts.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'
import { day, id, listOf, page, requiredText } from '../../base/fields.ts'

export const exchanged = { hobbs: 'Hobbs', flight_meter: 'Flight meter', engine: 'Engine' } as const
export type Exchanged = keyof typeof exchanged

export const readingKinds = {
  flight: 'Flight',
  correction: 'Return corrected',
  gap: 'Read differently at check-out',
  exchange: 'New meter',
  engine: 'New engine',
} as const
export type ReadingKind = keyof typeof readingKinds

const Span = z.object({ from: z.number().nullable(), to: z.number() })

/** One change of a meter: cause, old and new reading. */
export const MeterReading = z.object({
  id,
  at: z.string(),
  kind: z.enum(Object.keys(readingKinds) as [ReadingKind, ...ReadingKind[]]),
  hobbs: Span.nullable(),
  flightMeter: Span.nullable(),
  by: Person.nullable(),
  text: z.string(),
  /** The booking that caused it, if the reader may open it. */
  orderId: id.nullable(),
})
export type MeterReading = z.infer<typeof MeterReading>

export const MeterReadings = listOf(MeterReading).extend({
  tailNumber: z.string(),
  zone: z.string(),
  hobbs: z.number(),
  flightMeter: z.number(),
  /** Engine hours, if the engine was replaced here. */
  engine: z.object({ sinceNew: z.number(), sinceOverhaul: z.number() }).nullable(),
  mayExchange: z.boolean(),
  whyNot: z.string().nullable(),
})
export type MeterReadings = z.infer<typeof MeterReadings>

export const ReadingsQuery = z.strictObject(page)

const hours = z
  .number({ error: fieldMessages.numeric })
  .min(0, fieldMessages.minValue(0))
  .max(99_999, fieldMessages.maxValue('99,999'))
  .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6, 'Please enter tenths, such as 1,284.6')
const why = { reason: requiredText(500) }

/**
 * An item that restarts with the new engine: hours on its part since new or overhaul. Omit `hours` for the engine's overhaul, which follows
 * the engine.
 */
const Restart = z.strictObject({ itemId: id, hours: hours.optional(), on: day.nullable().default(null) })

/** A new meter; or another engine, with its hours and the items that restart with it. */
export const MeterExchange = z.discriminatedUnion('what', [
  z.strictObject({ what: z.enum(['hobbs', 'flight_meter']), oldReading: hours, newReading: hours, ...why }),
  z
    .strictObject({
      what: z.literal('engine'),
      sinceNew: hours,
      sinceOverhaul: hours,
      restart: z.array(Restart).max(50).default([]),
      ...why,
    })
    .refine(({ sinceNew, sinceOverhaul }) => sinceOverhaul <= sinceNew, {
      path: ['sinceOverhaul'],
      error: 'An engine has no more hours since its overhaul than since new',
    }),
])
export type MeterExchange = z.output<typeof MeterExchange>
