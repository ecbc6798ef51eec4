import { expect, test } from 'vitest'
import { queryText } from '@tailshare/contract/text/requestText'
import {
  addressOfFilters,
  clearedExtras,
  extrasInUse,
  fitsPrice,
  priceText,
  queryOfFilters,
  readFilters,
  savedQueryOf,
} from './filters.ts'

const now = new Date('2026-11-21T12:00:00Z')
const airport = '01a1fbf4-3aa9-7822-bba3-82cba28eafba'
const read = (address: string) => readFilters(new URLSearchParams(address), now)

test('by default, aircraft the pilot is not rated for are hidden, all types and full ranges are shown, the most expensive first', () => {
  expect(read('')).toEqual({
    locations: [],
    bounds: null,
    near: null,
    modelIds: [],
    types: ['1', '5'],
    price: [1, 1000],
    year: [1960, 2026],
    hideNotRated: true,
    more: { equipment: [], seats: null, usefulLoad: null, rating: null, selfCheckOut: false },
    period: null,
    order: '-price_hour',
  })
  expect(queryText(addressOfFilters(read(''), now))).toBe('')
})

test('filters survive the round trip through the URL', () => {
  const address =
    `?locations=${airport}&bounds=-123,37.125,-121,38&aircraft_type=5&price_hour_min=100&price_hour_max=400&year_manufactured_min=2010` +
    '&equipment=glass,ice&seats_min=4&useful_load_min=1000&rating_min=4.5&self_check_out=true' +
    '&hide_not_rated_aircrafts=false&date=2026-12-05T17%3A00Z,2026-12-07T01%3A00Z&order=price_hour'
  expect(queryText(addressOfFilters(read(address), now))).toBe(address)
})

test('the server is asked for more in its own notation', () => {
  const asked = queryOfFilters(read('equipment=glass,nothing,ice&self_check_out=true&rating_min=4.5&seats_min=-2'), now)
  expect(asked).toEqual({
    equipment: 'glass,ice',
    self_check_out: 'true',
    rating_min: 4.5,
    hide_not_rated_aircrafts: 'true',
    order: '-price_hour',
  })
})

test.each(['constructor', 'toString', '__proto__', 'recommended,', ''])('the order %j is ignored', (order) => {
  expect(read(`order=${order}`).order).toBe('-price_hour')
})

test('invalid values in a URL are ignored', () => {
  const filters = read(
    'locations=1,x&bounds=5,4,6,2&price_hour_min=abc&price_hour_max=5000&year_manufactured_min=2020&year_manufactured_max=1990&order=best&date=now',
  )
  expect(filters).toEqual(read(''))
})

test('the query omits full ranges, and always says whether to hide aircraft the pilot is not rated for', () => {
  expect(queryOfFilters(read(''), now)).toEqual({ hide_not_rated_aircrafts: 'true', order: '-price_hour' })
  expect(queryOfFilters(read('price_hour_max=300&hide_not_rated_aircrafts=false'), now)).toMatchObject({
    price_hour_max: 300,
    hide_not_rated_aircrafts: 'false',
  })
})

test('clearing the filters keeps place, dates and order', () => {
  const filters = read(`locations=${airport}&price_hour_max=300&aircraft_type=1&hide_not_rated_aircrafts=false&order=price_hour`)
  expect(extrasInUse(filters, now)).toBe(3)
  const cleared = { ...filters, ...clearedExtras(now) }
  expect(extrasInUse(cleared, now)).toBe(0)
  expect(cleared).toMatchObject({ locations: [airport], order: 'price_hour', hideNotRated: true })
})

test('the top of the price scale includes anything above', () => {
  expect([priceText(401), priceText(1000)]).toEqual(['$401', '$1,000+'])
  expect(fitsPrice({ price: [900, 1000] }, 104_500)).toBe('within')
  expect(fitsPrice({ price: [1, 50] }, 9500)).toBe('above')
  expect(fitsPrice({ price: [100, 200] }, 9500)).toBe('below')
})

test('a saved search restores its filters, and its query finds the same', () => {
  const filters = read(`?locations=${airport}&bounds=-123,37,-121,38&price_hour_max=200&date=2026-12-05T17:00Z,2026-12-07T01:00Z`)
  const saved = savedQueryOf(filters, now)
  expect(saved).toMatchObject({ bounds: '-123,37,-121,38', hide_not_rated_aircrafts: 'true' })
  expect(readFilters(new URLSearchParams(saved), now)).toEqual(filters)
})

test('sorting by distance requires a point to measure from', () => {
  const near = `?near=${airport}&order=distance`
  expect(queryText(addressOfFilters(read(near), now))).toBe(near)
  expect(queryOfFilters(read(near), now)).toMatchObject({ near: airport, order: 'distance' })
  for (const where of [`locations=${airport}`, 'bounds=-123,37,-121,38'])
    expect(read(`${where}&order=distance`).order).toBe('distance')
  expect([read('order=distance').order, read('near=KSQL&order=distance').order]).toEqual(['-price_hour', '-price_hour'])
  // Removing the place removes sorting by distance.
  const left = { ...read(near), near: null }
  expect(queryText(addressOfFilters(left, now))).toBe('')
  expect(queryOfFilters(left, now).order).toBe('-price_hour')
})
