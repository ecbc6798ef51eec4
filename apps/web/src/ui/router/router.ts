import { addressText, type Location, resolve, type To } from './matching/address.ts'
import { type History, locationAt } from './history.ts'
import { type Drawn, type Loaded, loadRoutes, Redirect } from './matching/loadRoutes.ts'
import { type Match, matchRoutes, type Route } from './matching/matchRoutes.ts'

/** `preventScrollReset` keeps the scroll position. */
export type How = { replace?: boolean; state?: unknown; preventScrollReset?: boolean }
export type Navigate = (to: To | number, how?: How) => Promise<void>

export type RouterState = Loaded & {
  location: Location
  /** The target of the last navigation, even while it is loading. */
  wanted: Location
  matches: Match[]
  /** False until the first page has loaded. */
  isReady: boolean
  /** The next page is loading. */
  isLoading: boolean
  /** The last navigation keeps the scroll position. */
  keepsScroll: boolean
}
type Hear = (state: RouterState, before: RouterState) => void

export type Router = {
  state: () => RouterState
  /** The initial state, for hydration: it must match the server's HTML even if the router has moved on. */
  first: RouterState
  /** Calls the listener on every change, before anything renders. */
  subscribe: (hear: Hear) => () => void
  navigate: Navigate
  /** Runs the guards and loaders again of the current page or, while another one loads, of that one. */
  reload: () => Promise<void>
}

export const readyState = (location: Location, matches: Match[], loaded: Loaded): RouterState => ({
  location,
  wanted: location,
  matches,
  ...loaded,
  isReady: true,
  isLoading: false,
  keepsScroll: false,
})

const isOtherPlaceOnPage = (before: Location, after: Location) =>
  after.hash !== '' && before.pathname === after.pathname && before.search === after.search

type Step = { commit: () => void; how?: How; isBack?: boolean }

/**
 * The client-side router. Loads the next page's code and data, then updates the URL, then the state. A newer navigation supersedes a
 * pending one. `drawn` holds the loader results of a server-rendered page; without it, the first page loads here. After Back during
 * hydration, the page still hydrates as rendered and then navigates at once.
 */
export const makeRouter = (routes: readonly Route[], history: History, origin: string, drawn?: Drawn): Router => {
  const here = history.here()
  const start = drawn ? { ...here, ...resolve(drawn.at, '/'), hash: here.hash } : here
  const first: RouterState = {
    ...readyState(start, matchRoutes(routes, start.pathname), drawn ?? { data: [], failure: null }),
    isReady: drawn !== undefined,
  }
  let state = first
  const listeners = new Set<Hear>()
  const set = (part: Partial<RouterState>) => {
    const before = state
    state = { ...state, ...part }
    for (const hear of listeners) hear(state, before)
  }

  let steps = 0
  let pending: (() => Promise<void>) | null = null
  const load = async (location: Location, { commit, how = {}, isBack = false }: Step): Promise<void> => {
    const step = ++steps
    pending = () => load(location, { commit, how, isBack })
    set({ isLoading: true, wanted: location })
    const matches = matchRoutes(routes, location.pathname)
    const loaded = await loadRoutes(matches, new URL(origin + addressText(location)))
    if (step !== steps) return
    pending = null
    if (loaded instanceof Redirect) {
      await navigate(loaded.to, { replace: isBack || how.replace })
      return
    }
    commit()
    set({ ...readyState(location, matches, loaded), keepsScroll: how.preventScrollReset ?? false })
  }
  const open = async (location: Location, step: Step): Promise<void> => {
    if (!state.isReady || !isOtherPlaceOnPage(state.location, location)) return load(location, step)
    steps++
    pending = null
    step.commit()
    set({ location, wanted: location, isLoading: false, keepsScroll: step.how?.preventScrollReset ?? false })
  }

  const navigate: Navigate = async (to, how = {}) => {
    if (typeof to === 'number') {
      history.go(to)
      return
    }
    const location = locationAt(resolve(to, state.location.pathname), origin, how.state)
    await open(location, { how, commit: () => history.write(location, how.replace ?? false) })
  }

  const stay = { commit: () => undefined, isBack: true }
  history.listen(() => void open(history.here(), stay))
  if (!drawn || addressText(start) !== addressText(here)) void load(here, stay)
  return {
    state: () => state,
    first,
    subscribe: (hear) => {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
    navigate,
    reload: () => pending?.() ?? load(state.location, { ...stay, how: { preventScrollReset: true } }),
  }
}
