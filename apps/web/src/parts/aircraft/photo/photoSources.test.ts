import { fileAddresses } from '@tailshare/contract/base/files/fileAddresses'
import { expect, test } from 'vitest'
import { photoSources } from './photoSources.ts'

test('an uploaded photo is offered in every width, the newer format first', () => {
  const sources = photoSources({ url: fileAddresses.aircraftPhoto('7', { width: 1600 }) })
  expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
  expect(sources[1]!.srcSet).toBe(
    [480, 960, 1600].map((width) => `${fileAddresses.aircraftPhoto('7', { width, type: 'webp' })} ${width}w`).join(', '),
  )
})

test('a drawing needs no other sizes', () => {
  expect(photoSources({ url: '/art/SR22/N417TS/side.svg' })).toEqual([])
})
