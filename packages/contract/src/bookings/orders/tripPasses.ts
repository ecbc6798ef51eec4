import { apiBase } from '../../base/constants.ts'
import { queryText } from '../../text/requestText.ts'

/** On screen across and for phones, for links that are shared, and as the head of a mail. */
export const passShapes = ['wide', 'tall', 'share', 'mail'] as const
export type PassShape = (typeof passShapes)[number]

export const passTypes = ['svg', 'png'] as const
export type PassType = (typeof passTypes)[number]

// Addresses of pictures, apart from those that public pages carry.

/** `v` changes with what the pass shows. */
export const passAddress = (orderId: string, query: { shape: PassShape; type?: PassType; v?: string }) =>
  `${apiBase}booking/orders/${orderId}/pass/${queryText(query)}`

export const mailPassAddress = (token: string) => `${apiBase}booking/passes/${token}/`
