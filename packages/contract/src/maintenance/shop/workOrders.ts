import { z } from 'zod'
import { Person } from '../../people/accounts/accounts.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'
import { commaList, day, id, listOf, page, queryFlag, requiredText, text } from '../../base/fields.ts'

export const workOrderStates = {
  draft: 'Planned',
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
    /** Working days in the shop. Default: as many as the work takes. */
    days: z.coerce.number().int().min(1).max(20).optional(),
    opens: clock.default('08:00'),
    closes: clock.default('17:00'),
    weekends: queryFlag.default(false),
    /** Items to do. Default: all due items. */
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
  /** Conflicting renter bookings, and their price. `null` for readers who may not see money. */
  bookings: z.int(),
  cents: z.int().nullable(),
  /** Conflicting trips of owner and partners. */
  ownTrips: z.int(),
  /** Items that will probably have grounded the aircraft by then. */
  tooLateFor: z.array(z.string()),
  /** The requested items. Default: everything due by then or in the following month. */
  itemIds: z.array(id),
  /** The cost, and the outcome for each booking, one sentence each. */
  lines: z.array(z.string()),
})
export type ShopDay = z.infer<typeof ShopDay>

export const ShopDays = z.object({
  zone: z.string(),
  days: z.int(),
  /** Work in the visit: items by id, and open squawks. */
  itemIds: z.array(id),
  squawks: z.array(z.object({ id, text: z.string(), severity: z.string(), state: z.string() })),
  results: z.array(ShopDay),
  /** Why the reader may not block time. `null`: they may. */
  whyNotSet: z.string().nullable(),
  /** The reader may decide about conflicting bookings. Others can only block free time. */
  mayMove: z.boolean(),
})
export type ShopDays = z.infer<typeof ShopDays>

const shop = {
  shopName: requiredText(120),
  /** Contact person, phone number or email. */
  shopContact: text(200),
  note: text(1000),
}
const lines = { itemIds: z.array(id).max(100), squawkIds: z.array(id).max(100) }

export const NewWorkOrder = z.strictObject({
  shopName: shop.shopName,
  shopContact: shop.shopContact.default(''),
  note: shop.note.default(''),
  /** Default: everything due within the visit, and all open squawks. */
  itemIds: lines.itemIds.optional(),
  squawkIds: lines.squawkIds.optional(),
  /** The time reserved for the visit: through a disruption, or as a schedule entry. */
  disruptionId: id.optional(),
  entryId: id.optional(),
})
export type NewWorkOrder = z.output<typeof NewWorkOrder>

export const WorkOrderChange = z.strictObject({ ...shop, ...lines }).partial()
export type WorkOrderChange = z.output<typeof WorkOrderChange>

/** Sent to the shop, started, or canceled. */
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
  /** The work per the logbook, or why it was not done. */
  work: text(2000).default(''),
  /** If different from the rest of the visit. */
  doneOn: day.optional(),
  /** On the item's meter. */
  doneHours: meter.optional(),
  doneBy: text(120).optional(),
  certificate: text(40).optional(),
  /** Expiration date of a new part. */
  fixedDueOn: day.nullable().optional(),
  costCents: cents.nullable().default(null),
  /** Documents already uploaded for the item. */
  documentIds: z.array(id).max(20).default([]),
})
export type ClosedLine = z.output<typeof ClosedLine>

export const CloseWorkOrder = z.strictObject({
  /** In the home airport's zone. */
  doneOn: day,
  /** Meter readings in the shop. Default for work done today: the current readings. */
  hobbs: meter.nullable().default(null),
  flightMeter: meter.nullable().default(null),
  /** Who did the work, and the certificate signed with. */
  doneBy: requiredText(120),
  certificate: requiredText(40),
  /** For the visit as a whole, in addition to costs per line. */
  costCents: cents.nullable().default(null),
  /** Inoperative equipment beyond the lines, inspected and deferred again, for an annual or 100 h inspection. */
  stillInoperative: z.array(id).max(50).default([]),
  /** One per line of the visit. */
  lines: z.array(ClosedLine).max(200),
})
export type CloseWorkOrder = z.output<typeof CloseWorkOrder>

export const WorkOrderLine = z.object({
  id,
  itemId: id.nullable(),
  squawkId: id.nullable(),
  title: z.string(),
  /** When the item is due, or the squawk's severity. */
  about: z.string(),
  meter: z.enum(['hobbs', 'flight_meter']).nullable(),
  countsHours: z.boolean(),
  hasFixedDue: z.boolean(),
  /** Navigation data, which lasts through the cycle that was loaded. */
  loadsCycle: z.boolean(),
  /** An annual or 100 h inspection, which decides on inoperative equipment. */
  endsDeferrals: z.boolean(),
  /** Signing it off requires the next due date. */
  lacksInterval: z.boolean(),
  outcome: z.enum(['done', 'not_done']).nullable(),
  doneOn: day.nullable(),
  doneHours: z.number().nullable(),
  doneBy: z.string(),
  certificate: z.string(),
  work: z.string(),
  costCents: z.int().nullable(),
  /** For completed items: when it is due next. */
  next: z.string().nullable(),
})
export type WorkOrderLine = z.infer<typeof WorkOrderLine>

export const WorkOrderSummary = z.object({
  id,
  aircraftId: id,
  tailNumber: z.string(),
  /** Time zone of the home airport, used for its days. */
  zone: z.string(),
  number: z.int(),
  state: State,
  shopName: z.string(),
  lines: z.int(),
  /** The reserved time. `null` if none. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  created: z.string(),
  closed: z.string().nullable(),
  /** Total cost. `null` until entered. */
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
  /** Why the reader may not take each action. `null`: they may. */
  whyNot: z.object({
    change: z.string().nullable(),
    send: z.string().nullable(),
    start: z.string().nullable(),
    close: z.string().nullable(),
    cancel: z.string().nullable(),
  }),
  /** The aircraft is shared and the reader holds a share, so the cost can be entered as a shared expense. */
  mayShareCosts: z.boolean(),
})
export type WorkOrder = z.infer<typeof WorkOrder>

export const WorkOrderList = listOf(WorkOrderSummary)
export const WorkOrderQuery = z.strictObject(page)
