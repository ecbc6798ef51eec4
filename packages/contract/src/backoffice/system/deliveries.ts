import { z } from 'zod'
import { Person } from '../../people/accounts/accounts.ts'
import { day, id, page } from '../../base/fields.ts'

// Delivery log of email, texts and push, for operators. Never includes the content.

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
  /** First and last day, inclusive, in the zone of the reader's home airport. */
  from: day.optional(),
  to: day.optional(),
  ...page,
})

export const Delivery = z.object({
  id,
  channel: Way,
  state: State,
  /** The recipient's account. `null` for an address without one. */
  to: Person.nullable(),
  /** Email address or phone number. Empty for push. */
  recipient: z.string(),
  /** The subject, with any codes removed. */
  subject: z.string(),
  created: z.string(),
  /** Earliest time it may be sent, if later. */
  sendAfter: z.string(),
  sent: z.string().nullable(),
  failed: z.string().nullable(),
  attempts: z.int(),
  /** As worded by the provider that rejected it. */
  lastError: z.string(),
  /** The text can be rebuilt from its notice. */
  canSendAgain: z.boolean(),
})
export type Delivery = z.infer<typeof Delivery>
