import { useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Location } from './address.ts'
import { ErrorContext, LoadingContext, LocationContext, OutletContext, PlaceContext, RouterContext } from './contexts.ts'
import type { Params } from './matchRoutes.ts'
import type { How, Navigate, Router, RouterState } from './router.ts'

export const useRouter = (): Router => useContext(RouterContext)!
export const useLocation = (): Location => useContext(LocationContext)!
export const useNavigate = (): Navigate => useRouter().navigate
export const useParams = (): Params => useContext(PlaceContext).matches.at(-1)?.params ?? {}
/** What the line in the route list says of the present page, and what its loader returned. */
export const usePageRoute = () => {
  const { matches, data } = useContext(PlaceContext)
  return { handle: matches.at(-1)?.route.handle, data: data[matches.length - 1] }
}
/** Whether the next page is on its way. */
export const useIsLeaving = () => useContext(LoadingContext)
/** What failed, in a route's `ErrorBoundary`. */
export const useRouteError = () => useContext(ErrorContext)
/** Where a layout's inner page stands. */
export const Outlet = () => useContext(OutletContext)

type Query = string | string[][] | Record<string, string> | URLSearchParams
type SetQuery = (next: Query | ((before: URLSearchParams) => Query), how?: How) => void

/** The query that a page is about to have; its own, where the next step leads elsewhere. */
const wantedSearch = ({ wanted }: RouterState, { pathname, search }: Location) =>
  wanted.pathname === pathname ? wanted.search : search

/**
 * The query of the address with what was chosen a moment ago in it, at once: the page that it leads to may still be on its way. Whatever
 * is chosen next goes on from here, or it would take the choice before it back.
 */
export const useWantedParams = (): URLSearchParams => {
  const router = useRouter()
  const here = useLocation()
  const search = useSyncExternalStore(
    router.subscribe,
    () => wantedSearch(router.state(), here),
    () => wantedSearch(router.first, here),
  )
  return useMemo(() => new URLSearchParams(search), [search])
}

/** The query of the address, and the way to another one on the same page; a function gets a copy of the one that is wanted by then. */
export const useSearchParams = (): [URLSearchParams, SetQuery] => {
  const here = useLocation()
  const router = useRouter()
  const { search } = here
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback<SetQuery>(
    (next, how) => {
      const query = typeof next === 'function' ? next(new URLSearchParams(wantedSearch(router.state(), here))) : next
      void router.navigate(`?${new URLSearchParams(query)}`, how)
    },
    [router, here],
  )
  return [params, set]
}
