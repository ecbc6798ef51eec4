import { useCallback, useContext, useMemo } from 'react'
import type { Location } from './address.ts'
import { ErrorContext, LoadingContext, LocationContext, OutletContext, PlaceContext, RouterContext } from './contexts.ts'
import type { Params } from './matchRoutes.ts'
import type { How, Navigate, Router } from './router.ts'

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

/** The query of the address, and the way to another one on the same page; a function gets a copy of the one that shows. */
export const useSearchParams = (): [URLSearchParams, SetQuery] => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback<SetQuery>(
    (next, how) => {
      const query = typeof next === 'function' ? next(new URLSearchParams(search)) : next
      void navigate(`?${new URLSearchParams(query)}`, how)
    },
    [navigate, search],
  )
  return [params, set]
}
