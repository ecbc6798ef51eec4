import type { Route } from '../ui/router/matchRoutes.ts'
import { isReloading } from './chunkReload.ts'

type RouteParts = Pick<Route, 'Component' | 'loader'>

/** Fetches the code of a route. Where it is gone and the page is loaded anew for that, what is on screen stays until then. */
export const lazyRoute = (fetchParts: () => Promise<RouteParts>) => async (): Promise<RouteParts> => {
  try {
    return await fetchParts()
  } catch (error) {
    if (isReloading()) return new Promise<never>(() => undefined)
    throw error
  }
}
