import { expect, test } from 'vitest'
import { bookingQuery } from './bookingQuery.ts'

const query = (text: string) => bookingQuery(new URLSearchParams(text))

test('the URL filters the list, past and future', () => {
  expect(query('text=N417TS&status=late&from=2026-11-01&to=2026-11-30')).toEqual({
    orderType: 'all',
    order: '-flightStartTime',
    text: 'N417TS',
    status: 'late',
    from: '2026-11-01',
    to: '2026-11-30',
  })
  for (const one of ['text=N417TS', 'status=late', 'from=2026-11-01', 'to=2026-11-30'])
    expect(query(one)).toMatchObject({ orderType: 'all' })
})

test('without a filter the list starts today; unknown states and days are ignored', () => {
  expect(query('text=%20&status=lost&from=soon')).toEqual({ orderType: 'upcoming', order: 'flightStartTime' })
  expect(query('show=past')).toEqual({ orderType: 'past', order: '-flightStartTime' })
})
