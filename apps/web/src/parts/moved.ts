/** A copy of the list with one item moved to another index, clamped to its ends. */
export const moved = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const target = Math.max(0, Math.min(items.length - 1, to))
  if (from === target || items[from] === undefined) return [...items]
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, target), items[from], ...rest.slice(target)]
}
