import { expect, test } from 'vitest'
import { photoSources } from './photoSources.ts'

test('an uploaded photo comes in every width, the newer type first', () => {
  const sources = photoSources({ id: '7', url: '/api/v1/aircrafts/photos/7/file/' })
  expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
  expect(sources[1]!.srcSet).toBe(
    [480, 960, 1600].map((width) => `/api/v1/aircrafts/photos/7/file/?width=${width}&type=webp ${width}w`).join(', '),
  )
})

test('a drawing fits as it is', () => {
  expect(photoSources({ id: 'art-side', url: '/art/SR22/N417TS/side.svg' })).toEqual([])
})
