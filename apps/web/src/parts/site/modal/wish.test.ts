import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
})
/** The module as on a freshly loaded page. */
const load = async () => {
  vi.resetModules()
  return import('./wish.ts')
}
beforeEach(() => kept.clear())

test('a page that is wished for outlives a reload, and is opened once', async () => {
  ;(await load()).rememberWish({ to: '/aircraft/1/book?from=2026-12-01T17:00Z' })
  const { takeWish } = await load()
  expect(takeWish()).toEqual({ to: '/aircraft/1/book?from=2026-12-01T17:00Z' })
  expect(takeWish()).toBeNull()
  expect((await load()).takeWish()).toBeNull()
})

test('who closes the log-in, or wishes for something else, is not led there later', async () => {
  const { rememberWish } = await load()
  rememberWish({ to: '/aircraft/1/book' })
  rememberWish(null)
  expect((await load()).takeWish()).toBeNull()
  rememberWish({ to: '/aircraft/1/book' })
  rememberWish({ here: true })
  expect((await load()).takeWish()).toBeNull()
})

test('nothing but a page of the product is opened', async () => {
  kept.set('wish', 'https://elsewhere.example/')
  expect((await load()).takeWish()).toBeNull()
})
