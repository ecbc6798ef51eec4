import { z } from 'zod'
import { Person } from '../people/accounts/accounts.ts'
import { fieldMessages } from '../base/fieldMessages.ts'
import { commaList, day, id, listOf, page, queryFlag, requiredText, text } from '../base/fields.ts'

export const workOrderStates = {
  draft: 'Draft',
  sent: 'With the shop',
  in_work: 'In work',
  closed: 'Closed',
  canceled: 'Canceled',
} as const
export type WorkOrderState = keyof typeof workOrderStates
const State = z.enum(Object.keys(workOrderStates) as [WorkOrderState, ...WorkOrderState[]])

const clock = z.string().regex(/^([01]\d|2[0-3]):[03]0$/, 'Please choose a full or half hour')

export const ShopDaysQuery = z
  .strictObject({
    /** Days on which the shop works on it; as many as the work takes where it is absent. */
    days: z.coerce.number().int().min(1).max(20).optional(),
    opens: clock.default('08:00'),
    closes: clock.default('17:00'),
    weekends: queryFlag.default(false),
    /** What is to be done; without them what is due. */
    items: commaList(id).optional(),
  })
  .refine(({ opens, closes }) => opens < closes, { path: ['closes'], error: 'The shop must close after it opens' })
export type ShopDaysQuery = z.output<typeof ShopDaysQuery>

export const ShopDay = z.object({
  firstDay: day,
  lastDay: day,
  from: z.string(),
  to: z.string(),
  calendarDays: z.int(),
  /** Bookings of renters in the way, and what they pay; `null` for those who do not see money. */
  bookings: z.int(),
  cents: z.int().nullable(),
  /** Trips of the owner and partners in the way. */
  ownTrips: z.int(),
  /** What will likely have grounded it before. */
  tooLateFor: z.array(z.string()),
  /** What is asked for; else all that is due, or comes due by then or within the month after. */
  itemIds: z.array(id),
  /** What it costs, and what would become of each booking, a sentence each. */
  lines: z.array(z.string()),
})
export type ShopDay = z.infer<typeof ShopDay>

export const ShopDays = z.object({
  zone: z.string(),
  days: z.int(),
  /** What is in the visit: items by id, and squawks that are not settled. */
  itemIds: z.array(id),
  squawks: z.array(z.object({ id, text: z.string(), severity: z.string(), state: z.string() })),
  results: z.array(ShopDay),
  /** Why the reader may not set time aside; `null` where they may. */
  whyNotSet: z.string().nullable(),
  /** The reader decides about bookings in the way; who does not sets time aside where there are none. */
  mayMove: z.boolean(),
})
export type ShopDays = z.infer<typeof ShopDays>

const shop = {
  shopName: requiredText(120),
  /** Who to ask for, a phone number or an address. */
  shopContact: text(200),
  note: text(1000),
}
const lines = { itemIds: z.array(id).max(100), squawkIds: z.array(id).max(100) }

export const NewWorkOrder = z.strictObject({
  shopName: shop.shopName,
  shopContact: shop.shopContact.default(''),
  note: shop.note.default(''),
  /** Without them: all that is due within the visit, and all squawks that are not settled. */
  itemIds: lines.itemIds.optional(),
  squawkIds: lines.squawkIds.optional(),
  /** The time that was set aside for it: by a decision about bookings, or as an entry of the schedule. */
  disruptionId: id.optional(),
  entryId: id.optional(),
})
export type NewWorkOrder = z.output<typeof NewWorkOrder>

export const WorkOrderChange = z.strictObject({ ...shop, ...lines }).partial()
export type WorkOrderChange = z.output<typeof WorkOrderChange>

/** Sent to the shop, work begun, or called off. */
export const WorkOrderMove = z.enum(['send', 'start', 'cancel'])
export type WorkOrderMove = z.infer<typeof WorkOrderMove>
export const WorkOrderMoveBody = z.strictObject({ move: WorkOrderMove })

const meter = z
  .number({ error: fieldMessages.numeric })
  .min(0, fieldMessages.minValue(0))
  .max(99_999, fieldMessages.maxValue('99,999'))
const mostCents = 100_000_000
const cents = z
  .int({ error: fieldMessages.numeric })
  .min(0, fieldMessages.minValue(0))
  .max(mostCents, fieldMessages.maxValue('$1,000,000'))

const ClosedLine = z.strictObject({
  id,
  done: z.boolean(),
  /** What was done, as the logbook says; where it was not, why. */
  work: text(2000).default(''),
  /** Where it differs from the rest of the visit. */
  doneOn: day.optional(),
  /** On the item’s meter. */
  doneHours: meter.optional(),
  doneBy: text(120).optional(),
  certificate: text(40).optional(),
  /** The date on a new part. */
  fixedDueOn: day.nullable().optional(),
  costCents: cents.nullable().default(null),
  /** Uploaded before, to its item. */
  documentIds: z.array(id).max(20).default([]),
})
export type ClosedLine = z.output<typeof ClosedLine>

export const CloseWorkOrder = z.strictObject({
  /** By the calendar of the home airport. */
  doneOn: day,
  /** What the meters read in the shop; today’s where they are absent and it was done today. */
  hobbs: meter.nullable().default(null),
  flightMeter: meter.nullable().default(null),
  /** Who did it, and the certificate they signed with. */
  doneBy: requiredText(120),
  certificate: requiredText(40),
  /** Of the visit as a whole, beside what lines cost. */
  costCents: cents.nullable().default(null),
  /** One for each line. */
  lines: z.array(ClosedLine).max(200),
})
export type CloseWorkOrder = z.output<typeof CloseWorkOrder>

export const WorkOrderLine = z.object({
  id,
  itemId: id.nullable(),
  squawkId: id.nullable(),
  title: z.string(),
  /** When it is due, or how bad the squawk is. */
  about: z.string(),
  meter: z.enum(['hobbs', 'flight_meter']).nullable(),
  countsHours: z.boolean(),
  hasFixedDue: z.boolean(),
  /** Done, it needs the day on which it is due next. */
  lacksInterval: z.boolean(),
  outcome: z.enum(['done', 'not_done']).nullable(),
  doneOn: day.nullable(),
  doneHours: z.number().nullable(),
  doneBy: z.string(),
  certificate: z.string(),
  work: z.string(),
  costCents: z.int().nullable(),
  /** Of an item that was done: when it is due next. */
  next: z.string().nullable(),
})
export type WorkOrderLine = z.infer<typeof WorkOrderLine>

export const WorkOrderSummary = z.object({
  id,
  aircraftId: id,
  tailNumber: z.string(),
  /** Of the home airport, whose clock its days keep. */
  zone: z.string(),
  number: z.int(),
  state: State,
  shopName: z.string(),
  lines: z.int(),
  /** The time that is set aside for it; `null` where none is. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  created: z.string(),
  closed: z.string().nullable(),
  /** All that it cost; `null` while nobody said. */
  costCents: z.int().nullable(),
})
export type WorkOrderSummary = z.infer<typeof WorkOrderSummary>

export const WorkOrder = WorkOrderSummary.omit({ lines: true }).extend({
  hobbs: z.number(),
  flightMeter: z.number(),
  shopContact: z.string(),
  note: z.string(),
  createdBy: Person,
  closedBy: Person.nullable(),
  fileUrl: z.string(),
  lines: z.array(WorkOrderLine),
  /** Why the reader may not; `null` where they may. */
  whyNot: z.object({
    change: z.string().nullable(),
    send: z.string().nullable(),
    start: z.string().nullable(),
    close: z.string().nullable(),
    cancel: z.string().nullable(),
  }),
  /** The aircraft is shared and the reader holds a part: what it cost can be entered as an expense. */
  mayShareCosts: z.boolean(),
})
export type WorkOrder = z.infer<typeof WorkOrder>

export const WorkOrderList = listOf(WorkOrderSummary)
export const WorkOrderQuery = z.strictObject(page)
