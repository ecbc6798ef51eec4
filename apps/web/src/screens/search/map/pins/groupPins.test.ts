import type { MapPin } from '@tailshare/contract/search/search'
import { expect, test } from 'vitest'
import { groupPins } from './groupPins.ts'

const pin = (code: string, lon: number, fromPriceCents: number, count = 1) =>
  ({ airport: { id: code, code, lon, lat: 0 }, fromPriceCents, count }) as unknown as MapPin
const at = (pixelsPerDegree: number) => (place: { lon: number }) => ({ x: place.lon * pixelsPerDegree, y: 0 })
const pins = [pin('KSQL', 1, 39_500, 3), pin('KHWD', 2, 21_500, 2), pin('KMYF', 30, 18_500)]

test('airports whose prices would overlap are one pin with the lowest price and the total count', () => {
  const groups = groupPins(pins, at(10))
  expect(groups.map(({ key, count, fromPriceCents }) => [key, count, fromPriceCents])).toEqual([
    ['KMYF', 1, 18_500],
    ['KHWD', 5, 21_500],
  ])
})

test('zoomed in, each airport has its own pin', () => expect(groupPins(pins, at(100))).toHaveLength(3))

test('the label of a group is below its lowest airport', () => {
  const northSouth = [
    pin('KSFO', 0, 10_000),
    { ...pin('KPAO', 1, 20_000), airport: { ...pin('KPAO', 1, 20_000).airport, lat: -1 } },
  ]
  const [group] = groupPins(northSouth, ({ lon, lat }) => ({ x: lon * 10, y: lat * -30 }))
  expect([group?.key, group?.pins.length, group?.depth]).toEqual(['KSFO', 2, 30])
})
