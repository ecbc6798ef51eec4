import { expect, test } from 'vitest'
import { flyText } from './flyText.ts'

const zone = 'America/Los_Angeles'

test('a near flight is today, tomorrow, or on its day, by the clock of its airport', () => {
  const start = new Date('2026-12-08T17:00:00Z')
  expect(flyText(start, zone, new Date('2026-12-08T08:30:00Z'))).toBe('You fly today at 09:00')
  // The day before in California, but the same day in UTC.
  expect(flyText(start, zone, new Date('2026-12-08T07:30:00Z'))).toBe('You fly tomorrow at 09:00')
  expect(flyText(start, zone, new Date('2026-12-03T17:00:00Z'))).toBe('You fly on Tue, Dec 8, at 09:00')
})
