import type { LoaderFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { lazyRoute } from './lazyRoute.ts'

test('a page whose code is gone fails with the reason, where its error boundary catches it', async () => {
  const gone = new Error('Failed to fetch dynamically imported module: /assets/SearchScreen.js')
  const { Component, loader } = await lazyRoute(() => Promise.reject(gone))()
  expect(Component).toBeUndefined()
  expect(() => loader!({} as LoaderFunctionArgs, undefined)).toThrow(gone)
})
