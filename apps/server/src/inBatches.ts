import { setImmediate } from 'node:timers/promises'

/** Goes through what may be long, so many at a time: whatever else waits in this process gets its turn in between. */
export const inBatches = async <Item>(items: readonly Item[], atOnce: number, each: (some: readonly Item[]) => void) => {
  for (let at = 0; at < items.length; at += atOnce) {
    if (at > 0) await setImmediate()
    each(items.slice(at, at + atOnce))
  }
}
