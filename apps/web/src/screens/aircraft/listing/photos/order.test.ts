import { expect, test } from 'vitest'
import { inOrder, placeText } from './order.ts'
import { moved } from '../../../../parts/moved.ts'

test.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [1, -5, 'bacd'],
  [1, 99, 'acdb'],
  [9, 0, 'abcd'],
])('from %i to %i', (from, to, after) => {
  expect(moved(['a', 'b', 'c', 'd'], from, to).join('')).toBe(after)
})

test('photos added after the choice come last, removed ones are left out', () => {
  const photos = ['a', 'b', 'c'].map((id) => ({ id }))
  expect(inOrder(photos, ['c', 'x', 'a']).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  expect(inOrder(photos, undefined)).toEqual(photos)
})

test('the first photo is the cover', () => {
  expect([placeText(0, 3), placeText(2, 3)]).toEqual(['Photo 1 of 3, the cover', 'Photo 3 of 3'])
})
