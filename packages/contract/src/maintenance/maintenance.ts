import { z } from 'zod'
import { Person } from '../people/accounts/accounts.ts'
import { Photo } from '../aircraft/aircraft.ts'
import { Airport } from '../aircraft/airports.ts'
import { fieldMessages } from '../base/fieldMessages.ts'
import { day, id, listOf, page, requiredText, text } from '../base/fields.ts'
import { AnnualRecord, DueStatus, Forecast } from './dueStatus.ts'
import { type GroundsFor as Grounded, groundsForKinds, itemMeters } from './groundsFor.ts'

export const itemKinds = {
  inspection: 'Inspection',
  part: 'Part',
  directive: 'Airworthiness directive',
  paper: 'Paper',
} as const
const GroundsFor = z.enum(Object.keys(groundsForKinds) as [Grounded, ...Grounded[]])
export type ItemKind = keyof typeof itemKinds
const ItemKind = z.enum(Object.keys(itemKinds) as [ItemKind, ...ItemKind[]])

const ItemMeter = z.enum(Object.keys(itemMeters) as [keyof typeof itemMeters, ...(keyof typeof itemMeters)[]])

/** A picture or PDF of an item, or of one of its entries. */
export const MaintenanceDocument = z.object({
  id,
  fileName: z.string(),
  contentType: z.string(),
  fileUrl: z.string(),
  created: z.string(),
})
export type MaintenanceDocument = z.infer<typeof MaintenanceDocument>

/** A tracked item: an inspection, a part, a directive or a paper. */
export const MaintenanceItem = z.object({
  id,
  aircraftId: id,
  title: z.string(),
  kind: ItemKind,
  /** Key in the model's template list, if it came from there. */
  template: z.string().nullable(),
  /** Directives only: number and method of compliance. */
  number: z.string(),
  method: z.string(),
  /** Why a directive does not apply; such items never come due. */
  notApplicable: z.string().nullable(),
  intervalHours: z.number().nullable(),
  intervalMonths: z.int().nullable(),
  intervalDays: z.int().nullable(),
  /** Expiration date printed on the part. */
  fixedDueOn: day.nullable(),
  meter: ItemMeter,
  lastDoneOn: day.nullable(),
  /** By the item's meter, like `dueHours` and `hoursLeft`. */
  lastDoneHours: z.number().nullable(),
  /** Start of the intervals, if other than the last time done: a used part, or hours flown past the previous limit. */
  fromOn: day.nullable(),
  fromHours: z.number().nullable(),
  dueOn: day.nullable(),
  dueHours: z.number().nullable(),
  hoursLeft: z.number().nullable(),
  daysLeft: z.int().nullable(),
  status: DueStatus,
  grounds: z.boolean(),
  groundsFor: GroundsFor,
  /** Counted from the day the list was made. Needs confirmation from the logbook. */
  toConfirm: z.boolean(),
  /** The next due date was set manually. */
  byHand: z.boolean(),
  note: z.string(),
  retired: z.boolean(),
  historyCount: z.int(),
  documents: z.array(MaintenanceDocument),
})
export type MaintenanceItem = z.infer<typeof MaintenanceItem>

export const MaintenanceRecord = z.object({
  id,
  tailNumber: z.string(),
  modelName: z.string(),
  airport: Airport,
  hobbs: z.number(),
  flightMeter: z.number(),
  photo: Photo,
  grounded: z.boolean(),
  owner: Person,
  /** The reader's relation to these records. */
  you: z.enum(['owner', 'operator', 'keeper', 'co_owner', 'staff', 'advisor']),
  mayMaintain: z.boolean(),
  /** Why the reader may not keep them. */
  whyNot: z.string().nullable(),
  mayAddRecordKeeper: z.boolean(),
  /** Items of the model's template list that are not on this one. */
  templatesLeft: z.int(),
  items: z.array(MaintenanceItem),
  /** When each tracked item will probably come due, based on bookings and last year's hours. */
  forecast: z.array(Forecast.extend({ itemId: id })),
})
export type MaintenanceRecord = z.infer<typeof MaintenanceRecord>

const hours = z
  .number({ error: fieldMessages.numeric })
  .min(0, fieldMessages.minValue(0))
  .max(99_999, fieldMessages.maxValue('99,999'))
  .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6, 'Please enter tenths, such as 1,284.6')
const whole = z.int(fieldMessages.whole).min(1, fieldMessages.minValue(0))
const interval = {
  intervalHours: hours.min(0.1, fieldMessages.noZero).nullable(),
  intervalMonths: whole.max(600, fieldMessages.maxValue('600 months')).nullable(),
  intervalDays: whole.max(3650, fieldMessages.maxValue('3650 days')).nullable(),
}
const said = {
  title: requiredText(120),
  note: text(1000),
  grounds: z.boolean(),
  groundsFor: GroundsFor,
  meter: ItemMeter,
  fixedDueOn: day.nullable(),
  number: text(60),
  method: text(500),
}
const signOff = {
  /** In the home airport's zone. Setting it signs the item off. */
  doneOn: day,
  /** Reading of the item's meter. Default for work done today: the current reading. */
  doneHours: hours.nullable(),
  /** Who did the work, per the logbook, and the certificate signed with. */
  doneBy: text(120),
  certificate: text(60),
  work: text(2000),
  /** For a used part: hours since new or overhaul, and the day its calendar limit starts. */
  broughtHours: hours.nullable(),
  broughtOn: day.nullable(),
  /** Documents already uploaded for this item. */
  documentIds: z.array(id).max(20),
  /** Squawks of inoperative equipment that this inspection checked and deferred to the next one. */
  stillInoperative: z.array(id).max(50),
}

export const NewMaintenanceItem = z.strictObject({
  ...z.object({ ...said, ...interval }).partial().shape,
  title: said.title,
  kind: ItemKind.default('inspection'),
  /** When it was last done; intervals count from here. */
  lastDoneOn: day.nullable().default(null),
  lastDoneHours: hours.nullable().default(null),
  /** First due date, if never done. */
  dueOn: day.nullable().default(null),
  dueHours: hours.nullable().default(null),
})
export type NewMaintenanceItem = z.output<typeof NewMaintenanceItem>

/** Corrects an entry made in error. Without a replacement, the entry is struck. */
export const EntryCorrection = z.strictObject({
  reason: requiredText(500),
  replacement: z
    .strictObject({
      ...z.object(signOff).omit({ documentIds: true, stillInoperative: true }).partial().shape,
      doneOn: day,
      fixedDueOn: day.nullable().optional(),
    })
    .nullable()
    .default(null),
})
export type EntryCorrection = z.output<typeof EntryCorrection>

/** Fields of an item. `doneOn` also signs it off. */
export const MaintenanceChange = z
  .strictObject({
    ...said,
    ...interval,
    ...signOff,
    kind: ItemKind,
    /** Why a directive does not apply. `null`: it applies. */
    notApplicable: requiredText(300).nullable(),
    retired: z.boolean(),
  })
  .partial()
export type MaintenanceChange = z.output<typeof MaintenanceChange>

/** What ramp staff may record. Record keepers may record it along with other changes. */
export const RampNote = MaintenanceChange.extend({
  /** Inspected on this day. */
  seen: z.boolean(),
  /** Value read from the part or its paper: a day, hours, or text. */
  value: text(120),
}).partial()
export type RampNote = z.output<typeof RampNote>

export const BulkCreate = z.strictObject({ compileDate: day })
/** Hours on the item's meter, or a calendar day. */
export const NextValue = z.strictObject({ value: z.union([hours, day], { error: 'Please enter hours or a day' }) })

export const BulkCreated = z.object({ created: z.int(), items: z.array(MaintenanceItem) })

const Next = z.object({
  id,
  title: z.string(),
  dueOn: day.nullable(),
  daysLeft: z.int().nullable(),
  hoursLeft: z.number().nullable(),
})

/** Whether an aircraft may fly, and what comes due next. */
export const MaintenanceStatus = z.object({
  id,
  tailNumber: z.string(),
  /** `null`: the annual or a grounding inspection is not confirmed from the logbook. */
  airworthy: z.boolean().nullable(),
  annual: AnnualRecord,
  /** What grounds it. */
  reasons: z.array(z.string()),
  nextByDate: Next.nullable(),
  nextByHours: Next.nullable(),
  counts: z.object({
    ok: z.int(),
    dueSoon: z.int(),
    overdue: z.int(),
    grounding: z.int(),
    toConfirm: z.int(),
    openSquawks: z.int(),
  }),
})
export type MaintenanceStatus = z.infer<typeof MaintenanceStatus>

/** Whether anything comes due before a booking returns. Same rule as for booking. */
export const OrderMaintenance = z.object({
  orderId: id,
  aircraftId: id,
  tailNumber: z.string(),
  flightDropTime: z.string(),
  zone: z.string(),
  verdict: z.enum(['ok', 'warn', 'block']),
  title: z.string().nullable(),
  text: z.string().nullable(),
  /** Planned hours of this booking and those before it. */
  hours: z.number(),
  items: z.array(
    z.object({ id, title: z.string(), dueOn: day.nullable(), hoursLeft: z.number().nullable(), by: z.enum(['date', 'hours']) }),
  ),
})
export type OrderMaintenance = z.infer<typeof OrderMaintenance>

export const entryKinds = {
  done: 'Done',
  next_value: 'Next due set by hand',
  changed: 'Changed',
  noted: 'Noted on the ramp',
  retired: 'Retired',
  restored: 'Put back',
  entered_in_error: 'Entered in error',
} as const
export type EntryKind = keyof typeof entryKinds

export const MaintenanceEntry = z.object({
  id,
  kind: z.enum(Object.keys(entryKinds) as [EntryKind, ...EntryKind[]]),
  doneOn: day.nullable(),
  /** Readings at the time. */
  hobbs: z.number().nullable(),
  flightMeter: z.number().nullable(),
  doneBy: z.string(),
  certificate: z.string(),
  work: z.string(),
  value: z.string().nullable(),
  /** The entry this one replaces or strikes. */
  replacesId: id.nullable(),
  /** Entered in error; a later entry explains. */
  replaced: z.boolean(),
  replacedBecause: z.string().nullable(),
  /** Who entered it. `null`: imported with the initial history. */
  signedBy: Person.nullable(),
  created: z.string(),
  documents: z.array(MaintenanceDocument),
})
export type MaintenanceEntry = z.infer<typeof MaintenanceEntry>

export const MaintenanceHistory = listOf(MaintenanceEntry)
/** All work done on an aircraft, across items. */
export const Logbook = listOf(MaintenanceEntry.extend({ item: z.object({ id, title: z.string() }) }))
export type LogbookEntry = z.infer<typeof Logbook>['results'][number]
export const HistoryQuery = z.strictObject(page)

/** `entryId` attaches it to that history line. */
export const MaintenanceUpload = z.strictObject({ itemId: id, entryId: id.optional() })
