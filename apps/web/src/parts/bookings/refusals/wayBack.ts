import { safeNext } from '@tailshare/contract/base/paths'
import { useLocation, useNavigate, useSearchParams } from '../../../ui/router/hooks.ts'

/** The page to return to after resolving something (`?next=`). */
export const useWayBack = () => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const next = safeNext(search.get('next'))
  return {
    next: next ?? undefined,
    /** Calls `otherwise` if there is no page to return to. */
    goBack: (otherwise: () => void) => {
      if (next === null) otherwise()
      else void navigate(next)
    },
  }
}

const isTrip = (pathname: string) => /^\/(?:aircraft\/[^/]+\/(?:info|book)|booking\/orders\/[^/]+)$/.test(pathname)

/** The current page without its modal, if it is a trip or a booking worth returning to. */
export const useTripHere = (): string | undefined => {
  const { pathname, search } = useLocation()
  if (!isTrip(pathname)) return undefined
  const params = new URLSearchParams(search)
  params.delete('modal')
  return params.size > 0 ? `${pathname}?${params.toString()}` : pathname
}
