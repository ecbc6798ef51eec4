import { afterEach, expect, test, vi } from 'vitest'

// Its other half calls the server.
vi.mock('../../stages/stageCalls.ts', () => ({ unheld: {} }))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.resetModules()
})

const blob = new Blob(['x'])
const photo = { id: 'p1', recordKey: 'r1', question: 'nose', at: '2026-11-27T10:00:00Z', blob }

const request = (event: string, error?: Error) => ({
  error,
  addEventListener: (name: string, hear: () => void) => name === event && queueMicrotask(hear),
})

test.each([
  [
    'blocked site data',
    {
      open: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    },
  ],
  ['a private window', { open: () => request('error', new DOMException('No mutations', 'InvalidStateError')) }],
  ['no storage at all', undefined],
])('with %s the ramp keeps its records as long as the page', async (_, indexedDB) => {
  vi.stubGlobal('indexedDB', indexedDB)
  const store = await import('./deviceStore.ts')
  expect(store.isForgetful()).toBe(false)
  await store.keepPhoto(photo)
  expect(store.isForgetful()).toBe(true)
  expect(await store.findPhoto('p1')).toBe(blob)
  expect(await store.listPhotos()).toEqual([{ id: 'p1', recordKey: 'r1', question: 'nose', at: '2026-11-27T10:00:00Z' }])
  await store.dropPhoto('p1')
  expect(await store.findPhoto('p1')).toBeUndefined()
  expect(await store.listRecords()).toEqual([])
})

test('storage that never answers is given up after a few seconds', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', { open: () => request('never') })
  const store = await import('./deviceStore.ts')
  const kept = store.keepPhoto(photo)
  await vi.advanceTimersByTimeAsync(5000)
  await kept
  expect(store.isForgetful()).toBe(true)
})
