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
  return import('./postLoginTarget.ts')
}
beforeEach(() => kept.clear())

test('a page to open after login survives a reload and is opened once', async () => {
  ;(await load()).storePostLoginTarget({ to: '/aircraft/1/book?from=2026-12-01T17:00Z' })
  const { takePostLoginTarget } = await load()
  expect(takePostLoginTarget()).toEqual({ to: '/aircraft/1/book?from=2026-12-01T17:00Z' })
  expect(takePostLoginTarget()).toBeNull()
  expect((await load()).takePostLoginTarget()).toBeNull()
})

test('closing the login, or asking for something else, drops the earlier page', async () => {
  const { storePostLoginTarget } = await load()
  storePostLoginTarget({ to: '/aircraft/1/book' })
  storePostLoginTarget(null)
  expect((await load()).takePostLoginTarget()).toBeNull()
  storePostLoginTarget({ to: '/aircraft/1/book' })
  storePostLoginTarget({ here: true })
  expect((await load()).takePostLoginTarget()).toBeNull()
})

test('only pages of this site are opened', async () => {
  kept.set('postLoginTarget', 'https://elsewhere.example/')
  expect((await load()).takePostLoginTarget()).toBeNull()
})
