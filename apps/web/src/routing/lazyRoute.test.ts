import { expect, test } from 'vitest'
import { lazyRoute } from './lazyRoute.ts'

test('a page whose code is gone fails with the reason', async () => {
  const gone = new Error('Failed to fetch dynamically imported module: /assets/SearchScreen.js')
  await expect(lazyRoute(() => Promise.reject(gone))()).rejects.toBe(gone)
})
