import { setImmediate } from 'node:timers/promises'

/** Processes a long list in batches, yielding to the event loop in between. */
export const inBatches = async <Item>(items: readonly Item[], atOnce: number, each: (some: readonly Item[]) => void) => {
  for (let at = 0; at < items.length; at += atOnce) {
    if (at > 0) await setImmediate()
    each(items.slice(at, at + atOnce))
  }
}
