import type { Period } from '@tailshare/contract/text/period'

export type End = keyof Period
export const bothEnds: readonly End[] = ['from', 'to']
export const tripEnds: Record<End, string> = { from: 'Departure', to: 'Return' }
