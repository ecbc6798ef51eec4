import type { Route } from '../ui/router/matching/matchRoutes.ts'
import { isReloading } from './errors/chunkReload.ts'

type RouteParts = Pick<Route, 'Component' | 'loader'>

/** Loads a route's code. If the chunk is gone and the page reloads, stays pending so that the current screen remains. */
export const lazyRoute = (fetchParts: () => Promise<RouteParts>) => async (): Promise<RouteParts> => {
  try {
    return await fetchParts()
  } catch (error) {
    if (isReloading()) return new Promise<never>(() => undefined)
    throw error
  }
}
