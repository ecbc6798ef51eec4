import { apiBase } from '../../base/constants.ts'
import { queryText } from '../../text/requestText.ts'

/** Landscape and portrait on screen, link previews, and mail headers. */
export const passShapes = ['wide', 'tall', 'share', 'mail'] as const
export type PassShape = (typeof passShapes)[number]

export const passTypes = ['svg', 'png'] as const
export type PassType = (typeof passTypes)[number]

// URLs of pictures, separate from those of public pages.

/** `v` changes when the pass does. */
export const passAddress = (orderId: string, query: { shape: PassShape; type?: PassType; v?: string }) =>
  `${apiBase}booking/orders/${orderId}/pass/${queryText(query)}`

export const mailPassAddress = (token: string) => `${apiBase}booking/passes/${token}/`
