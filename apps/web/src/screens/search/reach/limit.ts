import { hoursText } from '@tailshare/contract/text/hours'
import { rateText } from '@tailshare/contract/text/money'
import type { Limit } from '@tailshare/rules/search/reach/reach'

/** Total dollars, or round-trip flight hours. */
export const scales = {
  money: { label: 'What the trip may cost', min: 100, max: 5000, step: 25, usual: 900 },
  hours: { label: 'Flight time, there and back', min: 0.5, max: 12, step: 0.1, usual: 4 },
} as const
export type LimitKind = keyof typeof scales

/** Clamped and rounded to the scale. */
export const limitOf = (kind: LimitKind, value: number): Limit => {
  const { min, max, usual } = scales[kind]
  const kept = Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : usual
  return kind === 'money' ? { kind, cents: Math.round(kept) * 100 } : { kind, tenths: Math.round(kept * 10) }
}

export const valueOf = (limit: Limit) => (limit.kind === 'money' ? limit.cents / 100 : limit.tenths / 10)

/** `900` is dollars, `4.5h` hours. */
export const readLimit = (text: string): Limit =>
  text.endsWith('h') ? limitOf('hours', Number.parseFloat(text)) : limitOf('money', Number.parseFloat(text))
export const limitAddress = (limit: Limit) => (limit.kind === 'money' ? String(valueOf(limit)) : `${valueOf(limit)}h`)

/** `$900`, `4.5 h`. */
export const limitText = (limit: Limit) => (limit.kind === 'money' ? rateText(limit.cents) : hoursText(limit.tenths / 10))
