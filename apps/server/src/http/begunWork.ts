/** What one call takes of the process until that is known, in milliseconds. */
const unknownMs = 25
/** How much of what a call took is believed. */
const believed = 1 / 8

/**
 * How long this process will be busy with the calls it has begun, by what calls of the same kind took of it lately. A crowd that comes at once is seen before
 * the event loop is late. `busyMs` is how long the event loop has had work so far, whoever made it: the calls that are begun share that, those that wait just
 * then, too. While there is nothing to do they take none.
 */
export const openBegunWork = (busyMs: () => number) => {
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
    /** Answers what ends it, which may be called more than once. */
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
