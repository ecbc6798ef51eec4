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
  /** The booking, for those who may open it. */
  orderId: id.nullable(),
  repeats: z.boolean(),
  /** When a booking is back; until `to` the aircraft is made ready for the next one. `null` where nothing follows, and to visitors. */
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

/** Time to set aside, or to set aside differently. */
export const BlockBody = z
  .strictObject({
    /** The entry to change; without one it is a new block. */
    id: id.optional(),
    /** Which occurrences of a series change with it. */
    scope: BlockScope.default('this'),
    kind: z.enum(keysOf(blockKinds)),
    note: text(300).default(''),
    from: onGrid,
    to: onGrid,
    /** An RRULE without its name (`FREQ=WEEKLY;BYDAY=TU;UNTIL=20270301`), `null` for once; left out, a change keeps it as it is. */
    rule: z
      .string()
      .max(200)
      .refine((value) => parseRepeat(value) !== null, fieldMessages.notOffered)
      .nullish(),
    /** One for each booking that it lies over. Without them nothing is written, and the answer lists the bookings. */
    choices: z
      .array(z.strictObject({ orderId: id, choice: z.enum(keysOf(blockChoices)) }))
      .max(500)
      .default([]),
    /** What the pilots whose bookings are canceled read. */
    message: text(500).default(''),
  })
  .refine(({ from, to }) => Date.parse(to) > Date.parse(from), { path: ['to'], error: endsBeforeStart })
  .refine(({ from, to }) => isWithinBlock(from, to), { path: ['to'], error: tooLongBlockText })
export type BlockBody = z.output<typeof BlockBody>

/** A booking that a block would lie over. */
export const LiesOver = z.object({
  orderId: id,
  number: z.string(),
  pilotName: z.string(),
  from: z.string(),
  to: z.string(),
  /** Why it cannot be canceled anymore; `null` where it can. */
  whyNotCancel: z.string().nullable(),
})
export type LiesOver = z.infer<typeof LiesOver>

/** What was written, and how long it can be undone. */
export const BlockChange = z.object({
  undoId: id,
  undoUntil: z.string(),
  /** The first entry that stands now; `null` when all of it was deleted. */
  entryId: id.nullable(),
  occurrences: z.int(),
  /** Occurrences that leave out time that was taken already. */
  cut: z.int(),
  canceled: z.int(),
})
export type BlockChange = z.infer<typeof BlockChange>

export const FleetQuery = ScheduleQuery.extend({
  /** Only this one; an operator may name any. */
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
/** Where the aircraft stand: the clock of each airport, and its sun day by day. */
export const FleetPlace = z.object({ id: z.string(), code: z.string(), title: z.string(), zone: z.string(), sun: Sun })
export type FleetPlace = z.infer<typeof FleetPlace>
export const FleetSchedule = listOf(FleetAircraft).extend({ places: z.array(FleetPlace) })
export type FleetSchedule = z.infer<typeof FleetSchedule>

/** One entry of a schedule: a booking, or an occurrence of a block. */
export const ScheduleEntry = z.object({
  id,
  aircraft: z.object({ id, tailNumber: z.string(), modelName: z.string(), airport: Airport }),
  kind: Busy.shape.kind,
  text: z.string(),
  note: z.string(),
  from: z.string(),
  to: z.string(),
  /** More than one where it leaves out time that was taken already. */
  pieces: z.array(z.object({ from: z.string(), to: z.string() })),
  rule: z.string().nullable(),
  /** The day by which its series names it, `null` for a booking and to those who do not read how it repeats. */
  occursOn: day.nullable(),
  /** How it repeats, as a sentence. */
  repeats: z.string().nullable(),
  /** It was changed apart from the series it belongs to. */
  isException: z.boolean(),
  setBy: z.string().nullable(),
  orderId: id.nullable(),
  /** Why this viewer may not change it; `null` where they may. */
  whyNotChange: z.string().nullable(),
})
export type ScheduleEntry = z.infer<typeof ScheduleEntry>
