import { expect, test } from 'vitest'
import { menuFor } from './areas.ts'

test('the console has five groups, and each page is in one of them', () => {
  const { groups, places } = menuFor('audit')
  expect(groups.map(({ label }) => label)).toEqual(['Flying', 'Money', 'Fleet', 'Members', 'Logs'])
  expect(groups.filter(({ current }) => current).map(({ label }) => label)).toEqual(['Logs'])
  expect(places.map(({ label }) => label)).toEqual(['Audit log', 'Delivery log', 'Page views', 'Status'])
  expect(places.filter(({ current }) => current)).toMatchObject([{ to: '/operator/audit' }])
})

test('a group links to its first page', () => {
  expect(menuFor('bookings').groups.map(({ to }) => to)).toEqual([
    '/operator/bookings',
    '/operator/ledger',
    '/operator/aircraft',
    '/operator',
    '/operator/audit',
  ])
})
