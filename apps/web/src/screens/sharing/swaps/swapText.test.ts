import { expect, test } from 'vitest'
import { thingText } from './swapText.ts'

const zone = 'America/Los_Angeles'

test('a claimed holiday is named with the days it covers', () => {
  const claim = { name: 'Christmas Day', from: '2026-12-25T08:00:00Z', to: '2026-12-28T08:00:00Z' }
  expect(thingText(claim, zone)).toBe('Christmas Day, Fri, Dec 25 – Sun, Dec 27')
})

test('a trip is named by its time', () => {
  const trip = { name: null, from: '2026-12-07T17:00:00Z', to: '2026-12-08T00:00:00Z' }
  expect(thingText(trip, zone)).toBe('Mon, Dec 7, 09:00 – 16:00')
})
