import { expect, test } from 'vitest'
import { bookingQuery } from './bookingQuery.ts'

test('the URL selects the bookings listed; invalid values are ignored', () => {
  expect(bookingQuery(new URLSearchParams('text=N417TS&status=late&from=2026-11-01&to=2026-11-30'))).toEqual({
    text: 'N417TS',
    status: 'late',
    from: '2026-11-01',
    to: '2026-11-30',
  })
  expect(bookingQuery(new URLSearchParams('text=%20&status=lost&from=soon'))).toEqual({})
})
