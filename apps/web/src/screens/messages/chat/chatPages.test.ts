import { expect, test } from 'vitest'
import { newerPlace, olderPlace, type Place } from './chatPages.ts'

/** A chat of messages 1 to `last`, paginated like the server. */
const answer = (last: number, { at, before, after }: Place) => {
  const all = Array.from({ length: last }, (_, index) => ({ id: `${last - index}` }))
  const place = all.findIndex(({ id }) => id === (at ?? before ?? after))
  if (at !== undefined) return all.slice(Math.max(0, place - 24), place + 26)
  if (before !== undefined) return all.slice(place + 1, place + 51)
  return after === undefined ? all.slice(0, 50) : all.slice(Math.max(0, place - 50), place)
}
const walk = (last: number, from: Place, next: typeof olderPlace) => {
  const seen: string[] = []
  let pieces = 0
  for (let place: Place | undefined = from; place && pieces < 20; pieces++) {
    const piece = answer(last, place)
    seen.push(...(next === olderPlace ? piece : piece.toReversed()).map(({ id }) => id))
    place = next(piece, place)
  }
  return { seen, pieces }
}
const numbers = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => `${from < to ? from + index : from - index}`)

test.each([1, 49, 51, 100, 220])('a chat of %d messages is read from the newest to the first, each once', (last) => {
  expect(walk(last, {}, olderPlace).seen).toEqual(numbers(last, 1))
})

test.each([
  [1, 220],
  [30, 220],
  [110, 220],
  [196, 220],
  [220, 220],
  [3, 5],
])('paging from message %d of %d reaches both ends', (at, last) => {
  const up = walk(last, { at: `${at}` }, olderPlace).seen
  const down = walk(last, { at: `${at}` }, newerPlace).seen
  expect(up.slice(up.indexOf(`${at}`))).toEqual(numbers(at, 1))
  expect(down.slice(down.indexOf(`${at}`))).toEqual(at === last ? [`${at}`] : numbers(at, last))
})

test('there is no page after the newest message, and older pages remain reachable', () => {
  expect(newerPlace([], { after: '5' })).toBeUndefined()
  expect(olderPlace([], { after: '5' })).toEqual({ at: '5' })
})
