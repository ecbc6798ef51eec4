import { wholeCents } from '@tailshare/contract/text/money'
import type { PriceHint } from '@tailshare/contract/reports/priceHint'

/** Much more, or less, used than the others. */
const busy = 1.3
const idle = 0.7
/** No one step is larger than this part of the price. */
const mostStep = 0.1
/** Prices are whole five dollars. */
const step = 500

const rounded = (cents: number) => Math.round(cents / step) * step

/**
 * A price is only questioned where use and price point the same way: flown much more than the others and cheaper, or much less and
 * dearer. Then it moves toward theirs, by a tenth at most.
 */
export const priceHint = ({ rateCents, utilizationPercent, near }: Omit<PriceHint, 'hint' | 'instead'>): PriceHint['hint'] => {
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

/** The middle of some numbers; `null` of none. */
export const medianOf = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  if (sorted.length === 0) return null
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : wholeCents(sorted[middle - 1]! + sorted[middle]!, 2)
}
