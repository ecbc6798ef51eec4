/** A seeded random generator: the same seed gives the same demo. */
export type Chance = {
  next: () => number
  /** Integers, inclusive. */
  between: (least: number, most: number) => number
  pick: <T>(from: readonly T[]) => T
  weighted: <T>(from: readonly T[], weightOf: (item: T) => number) => T
  happens: (probability: number) => boolean
}

const hashed = (text: string) => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** mulberry32 by Tommy Ettinger: 32 bits of state, enough for a demo. */
export const chanceFrom = (seed: string): Chance => {
  let state = hashed(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    pick: (from) => from[between(0, from.length - 1)]!,
    weighted: (from, weightOf) => {
      let rest = next() * from.reduce((sum, item) => sum + weightOf(item), 0)
      return from.find((item) => (rest -= weightOf(item)) < 0) ?? from.at(-1)!
    },
    happens: (probability) => next() < probability,
  }
}
