export type HitsAt = { airportId: string; count: number; distanceNm: number }

/** Which airports' hits are on a page sorted by distance, and the offset from the first of them. Equal distances sort by id. */
export const nearestPage = (places: readonly HitsAt[], { limit, offset }: { limit: number; offset: number }) => {
  const airportIds: string[] = []
  let before = 0
  let skipped = 0
  for (const { airportId, count } of places.toSorted(nearestFirst)) {
    if (before >= offset + limit) break
    if (before + count <= offset) skipped += count
    else airportIds.push(airportId)
    before += count
  }
  return { airportIds, limit, offset: offset - skipped }
}

const nearestFirst = (a: HitsAt, b: HitsAt) => a.distanceNm - b.distanceNm || (a.airportId < b.airportId ? -1 : 1)
