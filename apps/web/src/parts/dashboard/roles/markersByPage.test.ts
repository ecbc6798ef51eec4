import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { markersByPage, namedPlaces } from './markersByPage.ts'

const owner = { isTaxAdvisor: false, isAircraftOwner: true }
const marked = (...items: string[]) => [...markersByPage(items.map((markedMenuItem) => ({ markedMenuItem })))]

test('markers show at the page about their subject', () => {
  expect(marked('aircraft-booking', 'booking', 'maintenance')).toEqual([
    ['/profile/aircrafts/owned', ['aircraft-booking', 'maintenance']],
    ['/profile/booking', ['booking']],
  ])
})

test('a marker without a page shows no dot, which could never be cleared', () => {
  expect(marked('hangar')).toEqual([])
})

/** Every marker the server sets, read from its sources. */
const server = join(import.meta.dirname, '../../../../../server/src/domains')
const items = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => [...readFileSync(join(server, file), 'utf8').matchAll(/\bmarker: '([\w-]+)'/g)].map(([, item]) => item!))

test.each([...new Set(items)])('the menu has a page for the marker %s', (item) => {
  expect(marked(item)).toHaveLength(1)
})

test('a dot on payments or membership is named, unless a listed item leads there', () => {
  const markers = ['payments-payout', 'booking', 'documents'].map((markedMenuItem) => ({ markedMenuItem }))
  expect(namedPlaces({ account: owner, markers, leadsTo: [] })).toEqual([{ to: '/profile/payments-payout', label: 'Payments' }])
  expect(namedPlaces({ account: owner, markers, leadsTo: ['/profile/payments-payout?tab=payouts'] })).toEqual([])
})

test('for an advisor, a dot on tax advice is named as in the menu', () => {
  const label = (account: typeof owner) =>
    namedPlaces({ account, markers: [{ markedMenuItem: 'advisor' }], leadsTo: [] }).map((place) => place.label)
  expect(label({ isTaxAdvisor: true, isAircraftOwner: false })).toEqual(['Clients'])
  expect(label(owner)).toEqual(['Tax advisors'])
})
