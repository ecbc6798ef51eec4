import { z } from 'zod'
import type { Preferences } from '../accounts/accounts.ts'
import { id, requiredText } from '../../base/fields.ts'

/** Whether a base64url value decodes to `length` bytes. */
const bytes = (length: number) => (value: string) =>
  /^[\w-]+={0,2}$/.test(value) && Math.floor((value.replace(/=+$/, '').length * 3) / 4) === length

/** The browser's `PushSubscription`, keys in base64url. */
export const DeviceSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/, error: 'Please give the address of a push service' }).max(1000),
  expirationTime: z.number().nullish(),
  /** The address before the push service renewed it. */
  replaces: z.string().max(1000).optional(),
  keys: z.strictObject({
    p256dh: requiredText(100).refine(bytes(65), 'Please give the browser’s public key'),
    auth: requiredText(30).refine(bytes(16), 'Please give the browser’s secret'),
  }),
})

/** A browser with push notifications, which also work with no page open. */
export const Device = z.object({
  id,
  userAgent: z.string(),
  created: z.string(),
  isCurrent: z.boolean(),
})
export type Device = z.infer<typeof Device>

/** Topics of mails and texts, with the two settings that control each. */
export const topicSwitches = {
  rental: { mail: 'notifyRentalEmail', text: 'notifyRentalText' },
  products: { mail: 'notifyProductsEmail', text: 'notifyProductsText' },
  partners: { mail: 'notifyPartnersEmail', text: 'notifyPartnersText' },
} as const satisfies Record<string, Record<'mail' | 'text', keyof Preferences>>
export type Topic = keyof typeof topicSwitches
export const Topic = z.enum(Object.keys(topicSwitches) as [Topic, ...Topic[]])

export const UnsubscribeToken = z.strictObject({ token: requiredText(200) })
