import { afterEach, expect, test, vi } from 'vitest'
import { fitted, shrinkPicture } from './shrinkPicture.ts'

afterEach(() => vi.unstubAllGlobals())

/** A device that decodes pictures of this size and encodes each into `drawnBytes`. */
const deviceThatDraws = (picture: { width: number; height: number } | null, drawnBytes: number) => {
  const drawn: { width: number; height: number; type: string }[] = []
  const draw = () => (picture ? Promise.resolve({ ...picture, close: () => undefined }) : Promise.reject(new Error('No picture')))
  vi.stubGlobal('createImageBitmap', draw)
  vi.stubGlobal('document', {
    createElement: () => {
      const canvas = { width: 0, height: 0, getContext: () => ({ drawImage: () => undefined }) }
      const toBlob = (done: (blob: Blob) => void, type: string) => {
        drawn.push({ width: canvas.width, height: canvas.height, type })
        done(new Blob([new Uint8Array(drawnBytes)], { type }))
      }
      return Object.assign(canvas, { toBlob })
    },
  })
  return drawn
}
const megabyte = 1024 * 1024
const photo = (megabytes: number, type = 'image/jpeg') => new Blob([new Uint8Array(megabytes * megabyte)], { type })

test('a picture of 200 megapixels is scaled to the largest size the server keeps', async () => {
  const drawn = deviceThatDraws({ width: 16_320, height: 12_240 }, megabyte)
  const sent = await fitted(photo(30))
  expect(drawn).toEqual([{ width: 2400, height: 1800, type: 'image/jpeg' }])
  expect((sent as Blob).size).toBe(megabyte)
})

test('a picture that would grow, or that the device cannot decode, is sent unchanged', async () => {
  deviceThatDraws({ width: 4000, height: 3000 }, 4 * megabyte)
  expect(((await fitted(photo(3))) as Blob).size).toBe(3 * megabyte)
  deviceThatDraws(null, 0)
  expect(((await fitted(photo(3))) as Blob).size).toBe(3 * megabyte)
  expect(await shrinkPicture(photo(1), 'usual')).toBeNull()
})

test('a file that stays too large, picture or PDF, is rejected with a message', async () => {
  deviceThatDraws(null, 0)
  expect(await fitted(photo(16))).toBe('This file is 16.0 MB. The limit is 15 MB.')
  expect(await fitted(photo(16, 'application/pdf'))).toBe('This file is 16.0 MB. The limit is 15 MB.')
})
