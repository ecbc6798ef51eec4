import { expect, test } from 'vitest'
import { ratingText } from './reviewText.ts'

test('a rating counts reviews, not people: one pilot may write several', () => {
  expect(ratingText({ rating: 4.6, ratingCount: 8 })).toBe('4.6 in 8 reviews')
  expect(ratingText({ rating: 5, ratingCount: 1 })).toBe('5.0 in 1 review')
  expect(ratingText({ rating: null, ratingCount: 0 })).toBeNull()
})
