import { addressText, type Location, resolve, type To } from './address.ts'
import { type History, locationAt } from './history.ts'
import { type Drawn, type Loaded, loadRoutes, Redirect } from './loadRoutes.ts'
import { type Match, matchRoutes, type Route } from './matchRoutes.ts'

/** `preventScrollReset`: the page stays where it is scrolled to. */
export type How = { replace?: boolean; state?: unknown; preventScrollReset?: boolean }
export type Navigate = (to: To | number, how?: How) => Promise<void>

export type RouterState = Loaded & {
  location: Location
  /** Where the last step leads, also while what it leads to is still on its way. */
  wanted: Location
  matches: Match[]
  /** False until the first page has what it needs. */
  isReady: boolean
  /** The next page is on its way. */
  isLoading: boolean
  /** The last step leaves the page where it is scrolled to. */
  keepsScroll: boolean
}
type Hear = (state: RouterState, before: RouterState) => void

export type Router = {
  state: () => RouterState
  /** How it began: what the server drew comes alive as it was drawn, however far the router has come by then. */
  first: RouterState
  /** Calls on every change, before anything of it shows. */
  subscribe: (hear: Hear) => () => void
  navigate: Navigate
  /** Asks the guards and loaders of the present page once more. */
  reload: () => Promise<void>
}

/** The state of a page that has been loaded. */
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
 * The way from page to page: code and loaders of the next one first, then its address, then its state. A later step overtakes one
 * that is under way. `drawn` is what the server loaded for the page that it drew; without it the first page is loaded here. Whoever
 * pressed Back before that page came alive is elsewhere by then: it comes alive as it was drawn, and is left at once.
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
  const load = async (location: Location, { commit, how = {}, isBack = false }: Step): Promise<void> => {
    const step = ++steps
    set({ isLoading: true, wanted: location })
    const matches = matchRoutes(routes, location.pathname)
    const loaded = await loadRoutes(matches, new URL(origin + addressText(location)))
    if (step !== steps) return
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
    reload: () => load(state.location, { ...stay, how: { preventScrollReset: true } }),
  }
}
