import type { MapPin } from '@tailshare/contract/search/search'
import { expect, test } from 'vitest'
import { startPins } from './startPins.ts'

const pin = (code: string, lat: number, lon: number) => ({ airport: { code, lat, lon } }) as MapPin
const pins = [
  pin('KTMB', 25.6, -80.4),
  pin('KHWD', 37.7, -122.1),
  pin('KVNY', 34.2, -118.5),
  pin('KSQL', 37.5, -122.2),
  pin('KSAC', 38.5, -121.5),
]
const codes = (from: { lat: number; lon: number }) => startPins(pins, from).map(({ airport }) => airport.code)

test('the map starts with what lies around the person', () => {
  expect(codes({ lat: 37.5, lon: -122.2 })).toEqual(['KHWD', 'KSQL', 'KSAC'])
})

test('where nothing is near, it starts with the nearest and what is hardly further', () => {
  expect(codes({ lat: 25.6, lon: -80.4 })).toEqual(['KTMB'])
  expect(codes({ lat: 32.8, lon: -117.1 })).toEqual(['KVNY'])
  expect(codes({ lat: 45.5, lon: -122.6 })).toEqual(['KHWD', 'KSQL', 'KSAC'])
  expect(startPins([], { lat: 45.5, lon: -122.6 })).toEqual([])
})
