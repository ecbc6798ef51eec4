import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestPage, type HitsAt } from './nearest.ts'

const places = fc.uniqueArray(
  fc.record({
    airportId: fc.uuid(),
    count: fc.integer({ min: 1, max: 9 }),
    // A small range, to get equal distances.
    distanceNm: fc.integer({ min: 0, max: 4 }),
  }),
  { selector: ({ airportId }) => airportId, maxLength: 12 },
)

/** Like the database: hits ordered by airport, cut to the page. */
const hitsOf = (all: readonly HitsAt[], { airportIds, limit, offset }: ReturnType<typeof nearestPage>) =>
  airportIds
    .flatMap((id) => {
      const { count } = all.find(({ airportId }) => airportId === id)!
      return Array.from({ length: count }, (_, at) => `${id} ${at}`)
    })
    .slice(offset, offset + limit)

test('paged to the end, every hit comes once, and never one that is nearer than the one before', () => {
  fc.assert(
    fc.property(places, fc.integer({ min: 1, max: 7 }), (all, limit) => {
      const total = all.reduce((sum, { count }) => sum + count, 0)
      const paged: string[] = []
      for (let offset = 0; offset < total; offset += limit) {
        const page = hitsOf(all, nearestPage(all, { limit, offset }))
        expect(page).toHaveLength(Math.min(limit, total - offset))
        paged.push(...page)
      }
      const whole = hitsOf(all, nearestPage(all, { limit: total, offset: 0 }))
      expect(paged).toEqual(whole)
      expect(new Set(paged).size).toBe(total)
      const distances = whole.map((hit) => all.find(({ airportId }) => hit.startsWith(airportId))!.distanceNm)
      expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    }),
  )
})

test('a page asks only for airports whose hits are on it, and the order of what is given does not matter', () => {
  fc.assert(
    fc.property(places, fc.integer({ min: 1, max: 7 }), fc.integer({ min: 0, max: 40 }), (all, limit, offset) => {
      const page = nearestPage(all, { limit, offset })
      expect(nearestPage(all.toReversed(), { limit, offset })).toEqual(page)
      const hits = hitsOf(all, page)
      for (const id of page.airportIds) expect(hits.some((hit) => hit.startsWith(id))).toBe(true)
    }),
  )
})
