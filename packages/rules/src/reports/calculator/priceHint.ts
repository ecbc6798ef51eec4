import { wholeCents } from '@tailshare/contract/text/money'
import type { PriceHint } from '@tailshare/contract/reports/cockpit/priceHint'

/** Use relative to others that counts as much higher or lower. */
const busy = 1.3
const idle = 0.7
/** Largest change, as a fraction of the price. */
const mostStep = 0.1
/** Prices are multiples of five dollars. */
const step = 500

const rounded = (cents: number) => Math.round(cents / step) * step

/**
 * Suggests a change only if use and price agree: flown much more and cheaper than others, or much less and more expensive. Moves toward
 * their price by at most a tenth.
 */
export const priceHint = ({ rateCents, utilizationPercent, near }: Omit<PriceHint, 'hint' | 'elsewhere'>): PriceHint['hint'] => {
  if (near === null) return { kind: 'unknown', rateCents: null }
  if (utilizationPercent >= busy * near.utilizationPercent && utilizationPercent > 0 && rateCents < near.rateCents) {
    const asked = rounded(Math.min(near.rateCents, rateCents * (1 + mostStep)))
    if (asked > rateCents) return { kind: 'raise', rateCents: asked }
  }
  if (utilizationPercent <= idle * near.utilizationPercent && rateCents > near.rateCents) {
    const asked = rounded(Math.max(near.rateCents, rateCents * (1 - mostStep)))
    if (asked < rateCents) return { kind: 'lower', rateCents: asked }
  }
  return { kind: 'keep', rateCents: null }
}

/** The median. `null` if empty. */
export const medianOf = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  if (sorted.length === 0) return null
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : wholeCents(sorted[middle - 1]! + sorted[middle]!, 2)
}
