import { afterEach, expect, test, vi } from 'vitest'
import { crossFade, sameDrawing } from './crossFade.ts'

afterEach(() => vi.unstubAllGlobals())

const side = '/art/SR22/N417TS/side.svg'

test('only a drawing that changes its time of day fades, not one picture into another', () => {
  expect(sameDrawing(`${side}?sun=morning`, `${side}?sun=dusk`)).toBe(true)
  expect(sameDrawing(`${side}?sun=morning`, `${side}?sun=morning`)).toBe(false)
  expect(sameDrawing(`${side}?sun=morning`, '/art/SR22/N417TS/tail.svg?sun=morning')).toBe(false)
  expect(sameDrawing('/api/v1/aircrafts/photos/1/file/?width=480', '/api/v1/aircrafts/photos/1/file/?width=960')).toBe(false)
})

test('if the next picture does not load, the previous one disappears at once and nothing fails', async () => {
  const veil = { style: {}, remove: vi.fn() }
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) })
  vi.stubGlobal(
    'Image',
    vi.fn(function () {
      return veil
    }),
  )
  const image = {
    getAttribute: () => `${side}?sun=dusk`,
    after: vi.fn(),
    decode: () => Promise.reject(new Error('The source image cannot be decoded.')),
  }
  await crossFade(image as unknown as HTMLImageElement, `${side}?sun=morning`)
  expect(image.after).toHaveBeenCalledWith(veil)
  expect(veil.remove).toHaveBeenCalledOnce()
})
