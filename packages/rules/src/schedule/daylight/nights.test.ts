import { hoursIn } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import { nightsOf, sunnyDays } from './nights.ts'
import { sunOn } from './sun.ts'

const sanCarlos = { lat: 37.5119, lon: -122.2495, zone: 'America/Los_Angeles' }
const period = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) })

test('the days of a trip begin and end at midnight of the place, also where the clocks change', () => {
  const days = sunnyDays(period('2026-10-31T16:00:00Z', '2026-11-02T20:00:00Z'), sanCarlos)
  expect(days.map(({ day }) => day)).toEqual(['2026-10-31', '2026-11-01', '2026-11-02'])
  expect(days.map(hoursIn)).toEqual([24, 25, 24])
  expect(days[1]!.from).toEqual(new Date('2026-11-01T07:00:00Z'))
})

test('night is from sunset to sunrise, and one over midnight', () => {
  const days = sunnyDays(period('2026-12-08T17:00:00Z', '2026-12-09T21:00:00Z'), sanCarlos)
  const [first, second] = [sunOn('2026-12-08', sanCarlos), sunOn('2026-12-09', sanCarlos)]
  expect(nightsOf(days, sanCarlos)).toEqual([
    { from: new Date('2026-12-08T08:00:00Z'), to: first.rise },
    { from: first.set, to: second.rise },
    { from: second.set, to: new Date('2026-12-10T08:00:00Z') },
  ])
})

test('where the sun stays up there is no night, and where it stays down no day', () => {
  const barrow = { lat: 71.3, lon: -156.8, zone: 'America/Anchorage' }
  const nights = (from: string, to: string) => nightsOf(sunnyDays(period(from, to), barrow), barrow)
  const hours = (spans: ReturnType<typeof nights>) => spans.reduce((sum, span) => sum + hoursIn(span), 0)
  expect(hours(nights('2026-06-20T20:00:00Z', '2026-06-21T20:00:00Z'))).toBeLessThan(0.2)
  expect(hours(nights('2026-12-20T20:00:00Z', '2026-12-21T20:00:00Z'))).toBeGreaterThan(47.8)
})
