import { safeNext } from '@tailshare/contract/base/safeNext'
import { useLocation, useNavigate, useSearchParams } from '../../../ui/router/hooks.ts'

/** Where someone came from to settle something (`?next=`), and the step back there once it is done. */
export const useWayBack = () => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const next = safeNext(search.get('next'))
  return {
    next: next ?? undefined,
    /** Back to what waits; `otherwise` where nothing does. */
    goBack: (otherwise: () => void) => {
      if (next === null) otherwise()
      else void navigate(next)
    },
  }
}

const isTrip = (pathname: string) => /^\/(?:aircraft\/[^/]+\/(?:info|book)|booking\/orders\/[^/]+)$/.test(pathname)

/** This page without its modal, where it is a trip or a booking that someone comes back to. */
export const useTripHere = (): string | undefined => {
  const { pathname, search } = useLocation()
  if (!isTrip(pathname)) return undefined
  const params = new URLSearchParams(search)
  params.delete('modal')
  return params.size > 0 ? `${pathname}?${params.toString()}` : pathname
}
