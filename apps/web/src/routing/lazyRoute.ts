import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'
import { isReloading } from './chunkReload.ts'

type RouteParts = { Component?: ComponentType; loader?: LoaderFunction }

/**
 * Fetches the code of a route. If it does not come, the route's loader fails with the reason, so that its error boundary shows
 * it: where `lazy` itself rejects, react-router goes on waiting and shows nothing.
 */
export const lazyRoute = (fetchParts: () => Promise<RouteParts>) => async (): Promise<RouteParts> => {
  try {
    return await fetchParts()
  } catch (error) {
    // What is on screen stays until the page is loaded anew.
    if (isReloading()) return new Promise<never>(() => undefined)
    return {
      loader: () => {
        throw error
      },
    }
  }
}
