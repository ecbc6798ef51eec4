import { areaOf, areaAround, middleOf } from '@tailshare/contract/search/area'
import { expect, test } from 'vitest'
import { areaAroundAll, unwrapped } from './mapBounds.ts'

const adak = { lat: 51.88, lon: -176.64 }
const guam = { lat: 13.48, lon: 144.8 }
const anchorage = { lat: 61.17, lon: -149.98 }

test('places on both sides of the date line are shown across it', () => {
  expect(areaAroundAll([anchorage, guam, adak])).toEqual([144.8, 13.48, -149.98, 61.17])
  expect(unwrapped([144.8, 13.48, -149.98, 61.17])).toEqual([144.8, 13.48, 210.02, 61.17])
  expect(areaAroundAll([anchorage, { lat: 25.8, lon: -80.3 }])).toEqual([-149.98, 25.8, -80.3, 61.17])
  expect(areaAroundAll([adak])).toEqual([-176.64, 51.88, -176.64, 51.88])
  expect(areaAroundAll([])).toBeNull()
})

test.each([
  ['170,45,-120,72', [170, 45, -120, 72]],
  ['-190,45,-120,72', [170, 45, -120, 72]],
  ['170,45,240,72', [170, 45, -120, 72]],
  ['-200,10,170,75', [-180, 10, 180, 75]],
  ['-180,10,180,75', [-180, 10, 180, 75]],
])('a view of the map %s is the area %j', (text, area) => expect(areaOf(text.split(',').map(Number))).toEqual(area))

test.each(['1,2,3', '1,2,3,4,5', '5,4,6,2', 'a,b,c,d', '1,-91,2,3', '1,2,1,3', '5000,1,5001,2'])('%s is no area', (text) =>
  expect(areaOf(text.split(',').map(Number))).toBeNull(),
)

test('an area across the date line has its middle there, and one around a place near it reaches over', () => {
  expect(middleOf([170, 45, -120, 72])).toEqual({ lat: 58.5, lon: -155 })
  expect(middleOf([-123, 37, -121, 38])).toEqual({ lat: 37.5, lon: -122 })
  const [west, , east] = areaAround({ lat: 52, lon: 179.5 }, 100)
  expect(west).toBeLessThan(180)
  expect(east).toBeLessThan(-176)
})
