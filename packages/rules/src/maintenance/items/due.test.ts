import { expect, test } from 'vitest'
import { cycleOn, cyclesToLoad } from './due.ts'

// Cycle 2001 was valid from 2020-01-02 to 2020-01-29. A new one starts every 28 days (ICAO Annex 15).
test.each([
  ['2020-01-02', '2001', '2020-01-02', '2020-01-29'],
  ['2020-01-29', '2001', '2020-01-02', '2020-01-29'],
  ['2020-01-30', '2002', '2020-01-30', '2020-02-26'],
  ['2020-12-31', '2014', '2020-12-31', '2021-01-27'],
  ['2021-01-28', '2101', '2021-01-28', '2021-02-24'],
  ['2026-11-20', '2611', '2026-10-29', '2026-11-25'],
  ['2026-11-26', '2612', '2026-11-26', '2026-12-23'],
  ['2026-12-24', '2613', '2026-12-24', '2027-01-20'],
  ['2027-01-21', '2701', '2027-01-21', '2027-02-17'],
  ['2019-12-31', '1913', '2019-12-05', '2020-01-01'],
])('on %s cycle %s is in force, from %s through %s', (day, name, from, through) => {
  expect(cycleOn(day)).toEqual({ name, from, through })
})

test('the cycle in force and the next one can be loaded', () => {
  expect(cyclesToLoad('2026-11-20').map(({ name, through }) => [name, through])).toEqual([
    ['2611', '2026-11-25'],
    ['2612', '2026-12-23'],
  ])
})
