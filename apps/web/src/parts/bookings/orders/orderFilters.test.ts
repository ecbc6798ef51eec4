import { expect, test } from 'vitest'
import { filtersOf, orderOf, ordersIn, statusChoices, tabIn } from './orderFilters.ts'

const asked = (text: string) => ordersIn(new URLSearchParams(text))
const plane = '0199d0a4-0000-7000-8000-000000000001'
const tailOf = (id: string) => (id === plane ? 'N417TS' : undefined)

test('the URL selects the bookings shown; invalid values are ignored', () => {
  expect(asked('status=booked,lost&aircraft=N417TS&from=2026-13-40&to=2026-12-05&text=%20%20&daysOf=birth')).toEqual({
    status: 'booked',
    to: '2026-12-05',
  })
  expect(asked(`aircraft=${plane}&from=2026-12-05&to=2026-12-01&text=%20maria%20`)).toEqual({
    aircraft: plane,
    from: '2026-12-05',
    to: '2026-12-05',
    text: 'maria',
  })
})

test('each filter is named and can be removed by itself', () => {
  const all = asked(
    `status=canceled,canceled_by_owner&daysOf=cancellation&aircraft=${plane}&from=2026-11-01&to=2026-11-30&text=maria`,
  )
  const filters = filtersOf(all, tailOf)
  expect(filters.map(({ name, text }) => [name, text])).toEqual([
    ['status', '“Canceled by anyone”'],
    ['aircraft', 'N417TS'],
    ['days', 'Sun, Nov 1, 2026 to Mon, Nov 30, 2026'],
    ['text', '“maria”'],
  ])
  const { status: _s, daysOf: _d, ...noStatus } = all
  expect(filters[0]!.without).toEqual(noStatus)
  expect(filters[2]!.without).toEqual({ status: all.status, aircraft: plane, text: 'maria' })
  expect(filtersOf({}, tailOf)).toEqual([])
  expect(filtersOf(asked('from=2026-11-01'), tailOf)[0]!.text).toBe('from Sun, Nov 1, 2026')
  expect(filtersOf(asked('to=2026-11-01'), tailOf)[0]!.text).toBe('to Sun, Nov 1, 2026')
  expect(filtersOf(asked('status=booked,late'), tailOf)[0]!.text).toBe('“Booked or Late”')
})

test('upcoming bookings start with the next one, past ones with the latest', () => {
  expect([orderOf('upcoming'), orderOf('past')]).toEqual(['flightStartTime', '-flightStartTime'])
})

test.each([
  ['', 'upcoming'],
  ['tab=past', 'past'],
  ['status=booked,late', 'upcoming'],
  ['status=canceled,canceled_by_owner&daysOf=cancellation', 'past'],
  ['status=booked,canceled', 'upcoming'],
  ['tab=upcoming&status=canceled', 'upcoming'],
])('?%s opens the %s bookings', (search, tab) => {
  expect(tabIn(new URLSearchParams(search))).toBe(tab)
})

test('a tab offers only its own statuses', () => {
  expect(statusChoices('upcoming').map(({ label }) => label)).toEqual([
    'Booked',
    'Checking out',
    'In flight',
    'Returning',
    'Late',
  ])
  expect(statusChoices('past').map(({ value }) => value)).toEqual([
    'canceled,canceled_by_owner',
    'flight_complete',
    'canceled',
    'canceled_by_owner',
  ])
})
