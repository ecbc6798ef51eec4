import fc from 'fast-check'
import { plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import { answerUntil } from './answers.ts'

const now = new Date('2026-12-01T17:00:00Z')

test.each([
  ['a day', 100, 24 * 60],
  ['at most until two hours before the start', 10, 8 * 60],
  ['an hour where it starts in three', 3, 60],
  ['half of what is left where it starts sooner', 1, 30],
])('people have %s to answer', (_, startsInHours, minutes) => {
  expect(answerUntil(plusHours(now, startsInHours), now)).toEqual(plusMinutes(now, minutes))
})

test('there is always time to answer, and time left before the start', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (minutes) => {
      const start = plusMinutes(now, minutes)
      const until = answerUntil(start, now)
      expect(until > now && until < start && until <= plusHours(now, 24)).toBe(true)
    }),
  )
})
