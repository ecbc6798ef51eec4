import { z } from 'zod'
import { Person } from '../people/accounts/accounts.ts'
import { Photo } from '../aircraft/aircraft.ts'
import { Airport } from '../aircraft/airports.ts'
import { fieldMessages } from '../base/fieldMessages.ts'
import { day, id, listOf, page, requiredText, text } from '../base/fields.ts'
import { Forecast } from './forecast.ts'
import { AnnualRecord, DueStatus } from './dueStatus.ts'
import { type GroundsFor as Grounded, groundsForKinds } from './groundsFor.ts'
import { itemMeters } from './itemMeters.ts'

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

/** What is due on an aircraft: an inspection, a part, a directive or a paper. */
export const MaintenanceItem = z.object({
  id,
  aircraftId: id,
  title: z.string(),
  kind: ItemKind,
  /** Of the model’s list it came from. */
  template: z.string().nullable(),
  /** Of a directive, with how it is complied with. */
  number: z.string(),
  method: z.string(),
  /** Why a directive does not apply; it is never due then. */
  notApplicable: z.string().nullable(),
  intervalHours: z.number().nullable(),
  intervalMonths: z.int().nullable(),
  intervalDays: z.int().nullable(),
  /** The date that the part itself carries. */
  fixedDueOn: day.nullable(),
  meter: ItemMeter,
  lastDoneOn: day.nullable(),
  /** On the item’s meter, like `dueHours` and `hoursLeft`. */
  lastDoneHours: z.number().nullable(),
  /** Where the intervals count from, where that is not when it was last done: a used part, or hours flown over the limit before. */
  fromOn: day.nullable(),
  fromHours: z.number().nullable(),
  dueOn: day.nullable(),
  dueHours: z.number().nullable(),
  hoursLeft: z.number().nullable(),
  daysLeft: z.int().nullable(),
  status: DueStatus,
  grounds: z.boolean(),
  groundsFor: GroundsFor,
  /** Counted from the day on which the list was made: the logbook may say better. */
  toConfirm: z.boolean(),
  /** The next due was set by hand. */
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
  /** What the reader is to these records. */
  you: z.enum(['owner', 'operator', 'keeper', 'co_owner', 'staff', 'advisor']),
  mayMaintain: z.boolean(),
  /** Why the reader may not keep them. */
  whyNot: z.string().nullable(),
  mayAddRecordKeeper: z.boolean(),
  /** How many items of the model’s list are not on this one. */
  templatesLeft: z.int(),
  items: z.array(MaintenanceItem),
  /** When each item that is tracked will likely come due, by what is booked and what this aircraft flew in the last year. */
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
  /** By the calendar of the home airport. With it the item is signed off. */
  doneOn: day,
  /** What the item’s meter read. Today it is what it reads now, where it is absent. */
  doneHours: hours.nullable(),
  /** Who did it, as the logbook says, and the certificate they signed with. */
  doneBy: text(120),
  certificate: text(60),
  work: text(2000),
  /** Of a used part that was put in: what it had run since new or overhauled, and the day its calendar limit runs from. */
  broughtHours: hours.nullable(),
  broughtOn: day.nullable(),
  /** Uploaded before, to this item. */
  documentIds: z.array(id).max(20),
  /** Squawks of inoperative equipment that this inspection looked at, and that are put off again to the next one. */
  stillInoperative: z.array(id).max(50),
}

export const NewMaintenanceItem = z.strictObject({
  ...z.object({ ...said, ...interval }).partial().shape,
  title: said.title,
  kind: ItemKind.default('inspection'),
  /** Since when it counts: when it was last done. */
  lastDoneOn: day.nullable().default(null),
  lastDoneHours: hours.nullable().default(null),
  /** The first due, where nothing was done yet. */
  dueOn: day.nullable().default(null),
  dueHours: hours.nullable().default(null),
})
export type NewMaintenanceItem = z.output<typeof NewMaintenanceItem>

/** An entry was made in error: why, and what stands in its place; without that it only goes. */
export const EntryCorrection = z.strictObject({
  reason: requiredText(500),
  instead: z
    .strictObject({
      ...z.object(signOff).omit({ documentIds: true, stillInoperative: true }).partial().shape,
      doneOn: day,
      fixedDueOn: day.nullable().optional(),
    })
    .nullable()
    .default(null),
})
export type EntryCorrection = z.output<typeof EntryCorrection>

/** Fields of an item; with `doneOn` it is signed off as well. */
export const MaintenanceChange = z
  .strictObject({
    ...said,
    ...interval,
    ...signOff,
    kind: ItemKind,
    /** Why a directive does not apply; `null`: it does. */
    notApplicable: requiredText(300).nullable(),
    retired: z.boolean(),
  })
  .partial()
export type MaintenanceChange = z.output<typeof MaintenanceChange>

/** What the ramp writes down, and for who keeps the records whatever else they change. */
export const RampNote = MaintenanceChange.extend({
  /** It was looked at, on this day. */
  seen: z.boolean(),
  /** What was read on the part or its paper: a day, hours, or words. */
  value: text(120),
}).partial()
export type RampNote = z.output<typeof RampNote>

export const BulkCreate = z.strictObject({ compileDate: day })
/** Hours on the item’s meter, or a day of the calendar. */
export const NextValue = z.strictObject({ value: z.union([hours, day], { error: 'Please enter hours or a day' }) })

export const BulkCreated = z.object({ created: z.int(), items: z.array(MaintenanceItem) })

const Next = z.object({
  id,
  title: z.string(),
  dueOn: day.nullable(),
  daysLeft: z.int().nullable(),
  hoursLeft: z.number().nullable(),
})

/** Whether an aircraft may fly, and what comes next. */
export const MaintenanceStatus = z.object({
  id,
  tailNumber: z.string(),
  /** `null`: nobody has confirmed the annual, or an inspection that grounds, from the logbook. */
  airworthy: z.boolean().nullable(),
  annual: AnnualRecord,
  /** What keeps it on the ground. */
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

/** Whether anything comes due before a booking is back, by the rule that bookings are made by. */
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

/** One line of an item’s history. */
export const MaintenanceEntry = z.object({
  id,
  kind: z.enum(Object.keys(entryKinds) as [EntryKind, ...EntryKind[]]),
  doneOn: day.nullable(),
  /** As they were read then. */
  hobbs: z.number().nullable(),
  flightMeter: z.number().nullable(),
  doneBy: z.string(),
  certificate: z.string(),
  work: z.string(),
  value: z.string().nullable(),
  /** The entry that this one replaces, or takes out. */
  replacesId: id.nullable(),
  /** It was entered in error: another entry says why. */
  replaced: z.boolean(),
  /** What was wrong with it. */
  replacedBecause: z.string().nullable(),
  /** Who wrote it down; `null`: it was there when the history began. */
  signedBy: Person.nullable(),
  created: z.string(),
  documents: z.array(MaintenanceDocument),
})
export type MaintenanceEntry = z.infer<typeof MaintenanceEntry>

export const MaintenanceHistory = listOf(MaintenanceEntry)
/** What was done to an aircraft, whatever item it was. */
export const Logbook = listOf(MaintenanceEntry.extend({ item: z.object({ id, title: z.string() }) }))
export type LogbookEntry = z.infer<typeof Logbook>['results'][number]
export const HistoryQuery = z.strictObject(page)

/** With an entry it belongs to that line of the history. */
export const MaintenanceUpload = z.strictObject({ itemId: id, entryId: id.optional() })
