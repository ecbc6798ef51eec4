import { afterEach, expect, test, vi } from 'vitest'
import { reloadOnce } from './chunkReload.ts'

afterEach(() => vi.unstubAllGlobals())

test('a missing chunk while offline reloads only when back online', () => {
  const kept = new Map<string, string>()
  const reload = vi.fn()
  const heard = new EventTarget()
  const network = { onLine: false }
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.stubGlobal('window', { addEventListener: heard.addEventListener.bind(heard), location: { reload } })
  expect(reloadOnce()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  network.onLine = true
  heard.dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledOnce()
})
