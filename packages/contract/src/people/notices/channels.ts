import { z } from 'zod'
import type { Preferences } from '../accounts/accounts.ts'
import { id, requiredText } from '../../base/fields.ts'

/** So many bytes, in base64url. */
const bytes = (length: number) => (value: string) =>
  /^[\w-]+={0,2}$/.test(value) && Math.floor((value.replace(/=+$/, '').length * 3) / 4) === length

/** What a browser’s `PushSubscription` says of itself, its keys in base64url. */
export const DeviceSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/, error: 'Please give the address of a push service' }).max(1000),
  expirationTime: z.number().nullish(),
  keys: z.strictObject({
    p256dh: requiredText(100).refine(bytes(65), 'Please give the browser’s public key'),
    auth: requiredText(30).refine(bytes(16), 'Please give the browser’s secret'),
  }),
})

/** A browser that shows notices by itself, also while no page of ours is open. */
export const Device = z.object({
  id,
  /** As the browser calls itself. */
  userAgent: z.string(),
  created: z.string(),
  isCurrent: z.boolean(),
})
export type Device = z.infer<typeof Device>

/** What mails and texts are about, and the pair of switches that decides. */
export const topicSwitches = {
  rental: { mail: 'notifyRentalEmail', text: 'notifyRentalText' },
  products: { mail: 'notifyProductsEmail', text: 'notifyProductsText' },
  partners: { mail: 'notifyPartnersEmail', text: 'notifyPartnersText' },
} as const satisfies Record<string, Record<'mail' | 'text', keyof Preferences>>
export type Topic = keyof typeof topicSwitches
export const Topic = z.enum(Object.keys(topicSwitches) as [Topic, ...Topic[]])

export const UnsubscribeToken = z.strictObject({ token: requiredText(200) })
