/** Assumed cost of one call in milliseconds, until measured. */
const unknownMs = 25
/** Weight of the newest measurement in the average. */
const believed = 1 / 8

/**
 * Estimates how long this process will be busy with calls in progress, from the recent cost of the same kinds. Detects a burst before the
 * event loop falls behind. `busyMs`: total busy time of the event loop so far, shared equally among calls in progress, including those that
 * are waiting. Idle time costs nothing.
 */
export const openLoadEstimate = (busyMs: () => number) => {
  const kinds = new Map<string, { begun: number; oneMs: number }>()
  let [count, eachMs, seenMs] = [0, 0, busyMs()]
  const share = () => {
    const now = busyMs()
    if (count > 0) eachMs += (now - seenMs) / count
    seenMs = now
  }
  const kindOf = (name: string) => {
    const known = kinds.get(name) ?? { begun: 0, oneMs: unknownMs }
    kinds.set(name, known)
    return known
  }
  return {
    ms: () => [...kinds.values()].reduce((sum, { begun, oneMs }) => sum + begun * oneMs, 0),
    /** Returns a function that ends the call. Safe to call repeatedly. */
    begin: (name: string) => {
      share()
      const kind = kindOf(name)
      const before = eachMs
      kind.begun++
      count++
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        share()
        kind.begun--
        count--
        kind.oneMs += (eachMs - before - kind.oneMs) * believed
      }
    },
  }
}
