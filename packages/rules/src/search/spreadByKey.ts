/** Number of consecutive cards that should differ; about one screen. */
export const apart = 4

/**
 * Reorders items minimally so that none shares its key with the three before it, whenever possible. Frequent keys are placed early enough
 * not to pile up at the end. `before`: keys of preceding items.
 */
export const spreadByKey = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  before: readonly string[] = [],
): Item[] => {
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
    // If no item differs, take the key shown longest ago.
    const allowed = [pressing, others, all].find(({ length }) => length > 0)!
    const rank = ([key, [first]]: (typeof all)[number]) => (others.length > 0 ? first!.place : keys.lastIndexOf(key))
    const [key, group] = allowed.toSorted((a, b) => rank(a) - rank(b))[0]!
    placed.push(group.shift()!.item)
    keys.push(key)
  }
  return placed
}
