import { expect, test } from 'vitest'
import { addressOfTrip, readTrip } from './tripAddress.ts'

const zone = 'America/Los_Angeles'
const now = new Date('2026-12-02T20:00:00Z')
const read = (address: string) => readTrip(new URLSearchParams(address), zone, now)

test('a URL without dates suggests the next Saturday and marks it as not chosen', () => {
  expect(read('')).toMatchObject({ chosen: false, period: { from: new Date('2026-12-05T17:00:00Z') } })
})

test('chosen dates and hours survive the round trip through the URL', () => {
  const trip = read('from=2026-12-06T17:00Z&to=2026-12-06T23:30Z&hours=4.2')
  expect(trip).toMatchObject({ chosen: true, hours: 4.2 })
  expect(addressOfTrip(trip)).toEqual({ from: '2026-12-06T17:00Z', to: '2026-12-06T23:30Z', hours: 4.2 })
})

test.each(['0', '-3', 'many', ''])('%s planned hours are ignored', (hours) =>
  expect(read(`hours=${hours}`).hours).toBeUndefined(),
)

test('planned hours are capped by the length of the trip', () => {
  expect(read('from=2026-12-05T17:00Z&to=2026-12-05T22:00Z&hours=17.5').hours).toBe(5)
  expect(read('from=2026-12-05T17:00Z&to=2026-12-05T22:00Z&hours=4.2').hours).toBe(4.2)
})
