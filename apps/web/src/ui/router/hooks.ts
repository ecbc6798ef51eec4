import { useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Location } from './matching/address.ts'
import { ErrorContext, LoadingContext, LocationContext, OutletContext, PlaceContext, RouterContext } from './contexts.ts'
import type { Params } from './matching/matchRoutes.ts'
import type { How, Navigate, Router, RouterState } from './router.ts'

export const useRouter = (): Router => useContext(RouterContext)!
export const useLocation = (): Location => useContext(LocationContext)!
export const useNavigate = (): Navigate => useRouter().navigate
export const useParams = (): Params => useContext(PlaceContext).matches.at(-1)?.params ?? {}
/** The current page's `handle` from the route list, and what its loader returned. */
export const usePageRoute = () => {
  const { matches, data } = useContext(PlaceContext)
  return { handle: matches.at(-1)?.route.handle, data: data[matches.length - 1] }
}
/** Whether the next page is loading. */
export const useIsLeaving = () => useContext(LoadingContext)
/** The error, inside a route's `ErrorBoundary`. */
export const useRouteError = () => useContext(ErrorContext)
/** Where a layout renders its page. */
export const Outlet = () => useContext(OutletContext)

type Query = string | string[][] | Record<string, string> | URLSearchParams
type SetQuery = (next: Query | ((before: URLSearchParams) => Query), how?: How) => void

/** The query being navigated to on this page; the current query if the navigation leads elsewhere. */
const wantedSearch = ({ wanted }: RouterState, { pathname, search }: Location) =>
  wanted.pathname === pathname ? wanted.search : search

/** The query including a choice that is still navigating. Build the next change on this, or it would undo the one before. */
export const usePendingParams = (): URLSearchParams => {
  const router = useRouter()
  const here = useLocation()
  const search = useSyncExternalStore(
    router.subscribe,
    () => wantedSearch(router.state(), here),
    () => wantedSearch(router.first, here),
  )
  return useMemo(() => new URLSearchParams(search), [search])
}

/** The query, and a setter that navigates within the page. An updater function receives a copy of the query being navigated to. */
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
