import { expect, test } from 'vitest'
import { rememberWish, takeWish } from './wish.ts'

test('what someone wanted to do is done once', () => {
  rememberWish({ to: '/aircraft/7/book' })
  expect(takeWish()).toEqual({ to: '/aircraft/7/book' })
  expect(takeWish()).toBeNull()
})

test('who then wants something else gets that', () => {
  rememberWish({ to: '/aircraft/7/book' })
  rememberWish(null)
  expect(takeWish()).toBeNull()
})
