import { z } from 'zod'
import { Airport } from '../aircraft/airports.ts'
import { blockChoices, blockKinds, blockScopes, endsBeforeStart } from './blocks.ts'
import { fieldMessages } from '../base/fieldMessages.ts'
import { day, id, instant, listOf, text } from '../base/fields.ts'
import { onHalfHour } from '../text/period.ts'
import { parseRepeat } from './repeatRule.ts'

export const Busy = z.object({
  id,
  kind: z.enum(['booking', 'own', 'maintenance', 'block']),
  from: z.string(),
  to: z.string(),
  text: z.string(),
  /** The booking, if the reader may open it. */
  orderId: id.nullable(),
  repeats: z.boolean(),
  /** When a booking is back; from then until `to` is turnaround. `null` if nothing follows, and for visitors. */
  backAt: z.string().nullable(),
})
export type Busy = z.infer<typeof Busy>

const Sun = z.array(z.object({ day, rise: z.string(), set: z.string() }))

export const ScheduleQuery = z.strictObject({ from: instant, to: instant })
export const Schedule = z.object({ zone: z.string(), busy: z.array(Busy), sun: Sun })
export type Schedule = z.infer<typeof Schedule>

const keysOf = <Key extends string>(record: Record<Key, string>) => Object.keys(record) as [Key, ...Key[]]
export const BlockScope = z.enum(keysOf(blockScopes))

const onGrid = instant.refine((value) => onHalfHour(new Date(value)), 'Blocks start and end on the half hour')
const mostBlockDays = 366
export const isWithinBlock = (from: string, to: string) => Date.parse(to) - Date.parse(from) <= mostBlockDays * 86_400_000
export const tooLongBlockText = fieldMessages.maxValue(`${mostBlockDays} days`)

export const BlockBody = z
  .strictObject({
    /** The entry to change. Default: a new block. */
    id: id.optional(),
    /** Which occurrences of a series to change. */
    scope: BlockScope.default('this'),
    kind: z.enum(keysOf(blockKinds)),
    note: text(300).default(''),
    from: onGrid,
    to: onGrid,
    /**
     * An RRULE without its name (`FREQ=WEEKLY;BYDAY=TU;UNTIL=20270301`), or `null` for a single block. Omit it to keep the current rule.
     */
    rule: z
      .string()
      .max(200)
      .refine((value) => parseRepeat(value) !== null, fieldMessages.notOffered)
      .nullish(),
    /** One per overlapping booking. If missing, nothing is saved and the answer lists the bookings. */
    choices: z
      .array(z.strictObject({ orderId: id, choice: z.enum(keysOf(blockChoices)) }))
      .max(500)
      .default([]),
    message: text(500).default(''),
  })
  .refine(({ from, to }) => Date.parse(to) > Date.parse(from), { path: ['to'], error: endsBeforeStart })
  .refine(({ from, to }) => isWithinBlock(from, to), { path: ['to'], error: tooLongBlockText })
export type BlockBody = z.output<typeof BlockBody>

/** A booking that a block would overlap. */
export const LiesOver = z.object({
  orderId: id,
  number: z.string(),
  pilotName: z.string(),
  from: z.string(),
  to: z.string(),
  /** Why it can no longer be canceled. `null`: it can. */
  whyNotCancel: z.string().nullable(),
})
export type LiesOver = z.infer<typeof LiesOver>

/** What was saved, and how long it can be undone. */
export const BlockChange = z.object({
  undoId: id,
  undoUntil: z.string(),
  /** The first remaining entry. `null` if all were deleted. */
  entryId: id.nullable(),
  occurrences: z.int(),
  /** Occurrences shortened because part of their time was taken. */
  cut: z.int(),
  canceled: z.int(),
})
export type BlockChange = z.infer<typeof BlockChange>

export const FleetQuery = ScheduleQuery.extend({
  /** One aircraft. Operators may name any. */
  aircraft: id.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(500),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
})
export const FleetAircraft = z.object({
  id,
  tailNumber: z.string(),
  modelName: z.string(),
  airportId: z.string(),
  as: z.enum(['owner', 'coOwner', 'advisor', 'operator']),
  mayBlock: z.boolean(),
  isGrounded: z.boolean(),
  busy: z.array(Busy),
})
export type FleetAircraft = z.infer<typeof FleetAircraft>
/** The aircraft's airports: time zone, and sunrise and sunset by day. */
export const FleetPlace = z.object({ id: z.string(), code: z.string(), title: z.string(), zone: z.string(), sun: Sun })
export type FleetPlace = z.infer<typeof FleetPlace>
export const FleetSchedule = listOf(FleetAircraft).extend({ places: z.array(FleetPlace) })
export type FleetSchedule = z.infer<typeof FleetSchedule>

/** An entry of a schedule: a booking, or an occurrence of a block. */
export const ScheduleEntry = z.object({
  id,
  aircraft: z.object({ id, tailNumber: z.string(), modelName: z.string(), airport: Airport }),
  kind: Busy.shape.kind,
  text: z.string(),
  note: z.string(),
  from: z.string(),
  to: z.string(),
  /** Several if it skips time that was already taken. */
  pieces: z.array(z.object({ from: z.string(), to: z.string() })),
  rule: z.string().nullable(),
  /** The day that identifies it within its series. `null` for bookings, and for readers who may not see how it repeats. */
  occursOn: day.nullable(),
  /** The repetition as a sentence. */
  repeats: z.string().nullable(),
  /** Changed separately from its series. */
  isException: z.boolean(),
  setBy: z.string().nullable(),
  orderId: id.nullable(),
  /** Why the reader may not change it. `null`: they may. */
  whyNotChange: z.string().nullable(),
})
export type ScheduleEntry = z.infer<typeof ScheduleEntry>
