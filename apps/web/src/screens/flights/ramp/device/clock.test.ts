import { expect, test } from 'vitest'
import { measuredOffset } from './clock.ts'

const noon = Date.parse('2026-11-21T12:00:00Z')
const said = 'Sat, 21 Nov 2026 12:00:00 GMT'
const hour = 3_600_000

test.each([
  ['an hour ahead', hour, -hour],
  ['an hour behind', -hour, hour],
])('a phone clock that is %s is measured to half a second', (_, wrong, offset) => {
  const sentAt = noon + 300 + wrong
  expect(Math.abs(measuredOffset(said, { sentAt, heardAt: sentAt + 400 })! - offset)).toBeLessThanOrEqual(500)
})

test('a correct clock stays unchanged, even on a slow network', () => {
  expect(measuredOffset(said, { sentAt: noon - 5_000, heardAt: noon + 900 })).toBe(0)
  expect(measuredOffset(said, { sentAt: noon + 100, heardAt: noon + 300 })).toBe(0)
})

test('a response without a date changes nothing', () => {
  expect(measuredOffset(null, { sentAt: noon, heardAt: noon })).toBeNull()
  expect(measuredOffset('yesterday', { sentAt: noon, heardAt: noon })).toBeNull()
})
