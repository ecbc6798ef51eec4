/** How many cards in a row are meant to differ; a screen shows about as many at once. */
export const apart = 4

/**
 * The same items, in their order but for this: none has the key of one of the three before it, whenever that can be. What there is most of
 * goes in time, so that it does not pile up at the end. `before` are the keys of what stands before the first.
 */
export const varied = <Item>(items: readonly Item[], keyOf: (item: Item) => string, before: readonly string[] = []): Item[] => {
  const left = Map.groupBy(
    items.map((item, place) => ({ item, place })),
    ({ item }) => keyOf(item),
  )
  const keys = [...before]
  const placed: Item[] = []
  while (placed.length < items.length) {
    const waiting = items.length - placed.length
    const recent = keys.slice(1 - apart)
    const all = [...left].filter(([, { length }]) => length > 0)
    const others = all.filter(([key]) => !recent.includes(key))
    const most = Math.max(...all.map(([, { length }]) => length))
    const largest = all.filter(([, { length }]) => length === most)
    const isPressing = (most - 1) * apart + largest.length >= waiting
    const pressing = isPressing ? others.filter((group) => largest.includes(group)) : []
    // When nothing differs, the one that was shown longest ago comes first.
    const allowed = [pressing, others, all].find(({ length }) => length > 0)!
    const rank = ([key, [first]]: (typeof all)[number]) => (others.length > 0 ? first!.place : keys.lastIndexOf(key))
    const [key, group] = allowed.toSorted((a, b) => rank(a) - rank(b))[0]!
    placed.push(group.shift()!.item)
    keys.push(key)
  }
  return placed
}
