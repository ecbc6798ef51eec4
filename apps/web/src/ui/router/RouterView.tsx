import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react'
import { ErrorContext, LoadingContext, LocationContext, OutletContext, PlaceContext, RouterContext } from './contexts.ts'
import type { Location } from './address.ts'
import { RouteBoundary } from './RouteBoundary.tsx'
import type { Router, RouterState } from './router.ts'

/** The matched routes, one inside the other; where one failed, its boundary in its place. */
const nested = ({ matches, failure, location }: Pick<RouterState, 'matches' | 'failure' | 'location'>) =>
  matches.slice(0, failure ? failure.at + 1 : undefined).reduceRight<ReactNode>((inside, { route }, index) => {
    const { Component, ErrorBoundary: Broken } = route
    let shown = inside
    if (failure?.at === index)
      shown = Broken && (
        <ErrorContext value={failure.error}>
          <Broken />
        </ErrorContext>
      )
    else if (Component)
      shown = (
        <OutletContext value={inside}>
          <Component />
        </OutletContext>
      )
    return Broken ? (
      <RouteBoundary location={location} Broken={Broken}>
        {shown}
      </RouteBoundary>
    ) : (
      shown
    )
  }, null)

/** The step to another page, and what shows that; whoever takes it shows it in their own way. */
export type Carry = (show: () => void, to: Location, from: Location) => void

/** Shows where the router is; `waiting` until the first page has come. */
export const RouterView = ({ router, waiting, carry }: { router: Router; waiting: ReactNode; carry?: Carry }) => {
  const [state, setState] = useState(router.first)
  useLayoutEffect(() => {
    // The page before stays in sight until the next one is whole.
    const show = () => startTransition(() => setState(router.state()))
    show()
    return router.subscribe(({ location: to }, { location: from, isReady }) => {
      if (carry && isReady && to.pathname !== from.pathname) carry(show, to, from)
      else show()
    })
  }, [router, carry])
  const { location, matches, data, failure, isReady, isLoading } = state
  const place = useMemo(() => ({ matches, data }), [matches, data])
  const page = useMemo(() => nested({ matches, failure, location }), [matches, failure, location])
  return (
    <RouterContext value={router}>
      <LocationContext value={location}>
        <PlaceContext value={place}>
          <LoadingContext value={isLoading}>{isReady ? page : waiting}</LoadingContext>
        </PlaceContext>
      </LocationContext>
    </RouterContext>
  )
}
