import { z } from 'zod'
import { Person } from '../people/accounts/accounts.ts'
import { day, id, page } from '../base/fields.ts'

// What left by mail, text and push, and how that went; for operators, and never what it said.

export const deliveryWays = { mail: 'Email', text: 'Text', push: 'Push' } as const
export type DeliveryWay = keyof typeof deliveryWays
const Way = z.enum(Object.keys(deliveryWays) as [DeliveryWay, ...DeliveryWay[]])

export const deliveryStates = { waiting: 'On its way', sent: 'Sent', failed: 'Failed' } as const
export type DeliveryState = keyof typeof deliveryStates
const State = z.enum(Object.keys(deliveryStates) as [DeliveryState, ...DeliveryState[]])

export const DeliveriesQuery = z.strictObject({
  account: id.optional(),
  channel: Way.optional(),
  state: State.optional(),
  /** First and last day by the reader’s home airport, both included. */
  from: day.optional(),
  to: day.optional(),
  ...page,
})

export const Delivery = z.object({
  id,
  channel: Way,
  state: State,
  /** Whose it is; `null` for an address without an account. */
  to: Person.nullable(),
  /** The address or the number; of a device nothing is said. */
  recipient: z.string(),
  /** What it is about, without codes. */
  subject: z.string(),
  created: z.string(),
  /** When it may leave, where that is later. */
  sendAfter: z.string(),
  sent: z.string().nullable(),
  failed: z.string().nullable(),
  attempts: z.int(),
  /** In the words of who refused it. */
  lastError: z.string(),
  /** What it said is behind the bell, so it can be written anew. */
  canSendAgain: z.boolean(),
})
export type Delivery = z.infer<typeof Delivery>
