import { hashOf } from '@tailshare/aircraft-art/svg/chance'
import type { SunStep } from '@tailshare/contract/schedule/sunSteps'
import { apart } from '@tailshare/rules/search/spreadByKey'

/** Hours of a clear day, ordered so that neighbors look different. */
const lights = ['morning', 'golden', 'noon', 'sunrise', 'afternoon', 'dusk', 'early'] as const satisfies SunStep[]

/**
 * Without a requested hour, each card's light differs from the three before and varies within a model. It starts from the aircraft's
 * own, so that it seldom changes between pages.
 */
export const lightsOf = (cards: readonly { tailNumber: string; modelId: string }[]): SunStep[] => {
  const chosen: SunStep[] = []
  const worn = new Map<string, number>()
  for (const { tailNumber, modelId } of cards) {
    const recent = chosen.slice(1 - apart)
    const start = hashOf(tailNumber) % lights.length
    const own = lights.map((_, step) => lights[(start + step) % lights.length]!).filter((light) => !recent.includes(light))
    const timesWorn = (light: SunStep) => worn.get(`${modelId} ${light}`) ?? 0
    const light = own.toSorted((a, b) => timesWorn(a) - timesWorn(b))[0]!
    worn.set(`${modelId} ${light}`, timesWorn(light) + 1)
    chosen.push(light)
  }
  return chosen
}
