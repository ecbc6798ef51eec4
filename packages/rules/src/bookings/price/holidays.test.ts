import fc from 'fast-check'
import { plusDays } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import { holidaysIn } from './holidays.ts'

const daysOf = (year: number) =>
  holidaysIn(`${year}-01-01`, `${year}-12-31`)
    .map(({ day }) => day)
    .filter((day) => day.startsWith(String(year)))
const named = (name: string, year: number) =>
  holidaysIn(`${year}-01-01`, `${year}-12-31`).find((holiday) => holiday.name === name && holiday.day.startsWith(String(year)))

test('the eleven holidays of 2027 are on their days', () => {
  expect(daysOf(2027)).toEqual([
    '2027-01-01',
    '2027-01-18',
    '2027-02-15',
    '2027-05-31',
    '2027-06-19',
    '2027-07-04',
    '2027-09-06',
    '2027-10-11',
    '2027-11-11',
    '2027-11-25',
    '2027-12-25',
  ])
})

test('a Saturday is observed on Friday, a Sunday on Monday, and the weekend counts with it', () => {
  expect(named('Independence Day', 2026)).toMatchObject({
    observed: '2026-07-03',
    days: ['2026-07-03', '2026-07-04', '2026-07-05'],
  })
  expect(named('Independence Day', 2027)).toMatchObject({
    observed: '2027-07-05',
    days: ['2027-07-03', '2027-07-04', '2027-07-05'],
  })
})

test('a holiday in mid-week is one day, Thanksgiving runs from Wednesday to Sunday', () => {
  expect(named('Veterans Day', 2026)?.days).toEqual(['2026-11-11'])
  expect(named('Thanksgiving', 2026)?.days).toEqual(['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'])
})

test('New Year’s Day 2028 is observed in 2027 and still belongs to 2028', () => {
  expect(holidaysIn('2027-12-31', '2027-12-31')).toMatchObject([{ day: '2028-01-01', observed: '2027-12-31' }])
})

test('each year has eleven holidays, each with one unbroken run of days around it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2100 }), (year) => {
      expect(daysOf(year)).toHaveLength(11)
      for (const { day, days } of holidaysIn(`${year}-01-01`, `${year}-12-31`)) {
        expect(days).toContain(day)
        expect(days.slice(1)).toEqual(days.slice(0, -1).map((each) => plusDays(each, 1)))
      }
    }),
  )
})
