/** Photos in the owner's order; ones not yet in it come last. */
export const inOrder = <Photo extends { id: string }>(photos: readonly Photo[], ids: readonly string[] | undefined): Photo[] => {
  if (!ids) return [...photos]
  const known = ids.flatMap((id) => photos.find((photo) => photo.id === id) ?? [])
  return [...known, ...photos.filter((photo) => !known.includes(photo))]
}

/** Announced after a move. */
export const placeText = (to: number, count: number) => `Photo ${to + 1} of ${count}${to === 0 ? ', the cover' : ''}`
