import { expect, test } from 'vitest'
import { withDaylight } from './withDaylight.ts'

test('the time of day changes drawings and leaves photos unchanged', () => {
  const drawn = {
    id: 'art-side',
    alt: '',
    url: '/art/SR22/N417TS/side.svg?sun=noon&land=coast',
    thumbnailUrl: '/art/SR22/N417TS/card.svg?sun=noon&land=coast',
  }
  const taken = {
    id: '7',
    alt: '',
    url: '/api/v1/aircrafts/photos/7/file/?width=1600',
    thumbnailUrl: '/api/v1/aircrafts/photos/7/file/?width=480',
  }
  expect(withDaylight([drawn, taken], 'dusk')).toEqual([
    {
      ...drawn,
      url: '/art/SR22/N417TS/side.svg?sun=dusk&land=coast',
      thumbnailUrl: '/art/SR22/N417TS/card.svg?sun=dusk&land=coast',
    },
    taken,
  ])
  expect(withDaylight([drawn, taken], undefined)).toEqual([drawn, taken])
})
