import { expect, test } from 'vitest'
import { regionAt, type Region } from './regions.ts'

const seenAt = (lat: number, lon: number) =>
  new Set(Array.from({ length: 40 }, (_, i) => regionAt({ lat, lon }, `N${100 + i}TS`)))

test.each<[string, number, number, Region[]]>([
  ['Sacramento', 38.51, -121.49, ['hills']],
  ['San Carlos', 37.51, -122.25, ['hills', 'coast', 'city']],
  ['Truckee', 39.32, -120.14, ['mountains', 'forest']],
  ['Scottsdale', 33.62, -111.91, ['desert']],
  ['Henderson', 35.97, -115.13, ['desert', 'mountains']],
  ['Carlsbad', 33.13, -117.28, ['coast', 'hills']],
  ['Dallas', 32.97, -96.84, ['city', 'hills']],
  ['Miami', 25.65, -80.43, ['coast', 'city']],
])('around %s there is what one sees there, and all of it', (_, lat, lon, regions) => {
  expect(seenAt(lat, lon)).toEqual(new Set(regions))
})
