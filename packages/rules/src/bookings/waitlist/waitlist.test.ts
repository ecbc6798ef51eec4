import { plusHours } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import { offerUntil } from './waitlist.ts'

const zone = 'America/Los_Angeles'
const at = (text: string) => new Date(`${text}:00-08:00`)

test.each([
  ['by day two hours', '2026-11-22T10:00', '2026-11-25T09:00', '2026-11-22T12:00'],
  ['in the evening two hours, too', '2026-11-22T21:30', '2026-11-25T09:00', '2026-11-22T23:30'],
  ['at night from seven on', '2026-11-22T23:10', '2026-11-25T09:00', '2026-11-23T09:00'],
  ['before dawn from seven on', '2026-11-23T05:00', '2026-11-25T09:00', '2026-11-23T09:00'],
  ['never later than two hours before the start', '2026-11-22T23:10', '2026-11-23T09:00', '2026-11-23T07:00'],
  ['half of what is left where it starts soon', '2026-11-22T10:00', '2026-11-22T12:00', '2026-11-22T11:00'],
])('an offer stands %s', (_, now, start, until) => {
  expect(offerUntil(at(start), at(now), zone)).toEqual(at(until))
})

test('an offer always ends before the start and after it is made', () => {
  for (let minutes = 30; minutes < 3000; minutes += 30) {
    const now = at('2026-11-22T20:00')
    const start = plusHours(now, minutes / 60)
    const until = offerUntil(start, now, zone)
    expect([until > now, until < start]).toEqual([true, true])
  }
})
