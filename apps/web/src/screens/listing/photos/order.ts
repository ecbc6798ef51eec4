/** `items` with one of them elsewhere; an index beyond the ends stops at them. */
export const moved = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const target = Math.max(0, Math.min(items.length - 1, to))
  if (from === target || items[from] === undefined) return [...items]
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, target), items[from], ...rest.slice(target)]
}

/** Photos in the order that their owner chose; those that the choice does not know yet come last. */
export const inOrder = <Photo extends { id: string }>(photos: readonly Photo[], ids: readonly string[] | undefined): Photo[] => {
  if (!ids) return [...photos]
  const known = ids.flatMap((id) => photos.find((photo) => photo.id === id) ?? [])
  return [...known, ...photos.filter((photo) => !known.includes(photo))]
}

/** What is said when a photo has moved. */
export const placeText = (to: number, count: number) => `Photo ${to + 1} of ${count}${to === 0 ? ', the cover' : ''}`
