import { locationAt } from './history.ts'
import type { Loaded } from './matching/loadRoutes.ts'
import type { Match } from './matching/matchRoutes.ts'
import { readyState, type Router } from './router.ts'

/** A router for server rendering: one page, no navigation. */
export const staticRouter = (url: URL, matches: Match[], loaded: Loaded): Router => {
  const state = readyState(locationAt(url, url.origin), matches, loaded)
  const nowhere = () => Promise.reject(new Error('A drawn page goes nowhere.'))
  return { state: () => state, first: state, subscribe: () => () => undefined, navigate: nowhere, reload: nowhere }
}
