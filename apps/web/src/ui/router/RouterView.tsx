import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState, Component, type ComponentType } from 'react'
import { ErrorContext, LoadingContext, LocationContext, OutletContext, PlaceContext, RouterContext } from './contexts.ts'
import type { Location } from './matching/address.ts'
import type { Router, RouterState } from './router.ts'

type Props = { location: Location; Broken: ComponentType; children: ReactNode }
type State = { location: Location; caught: { error: unknown } | null }

/** Error boundary of a route; resets when the location changes. */
class RouteBoundary extends Component<Props, State> {
  constructor(props: Props) {
    super(props)
    this.state = { location: props.location, caught: null }
  }
  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { caught: { error } }
  }
  static getDerivedStateFromProps({ location }: Props, state: State): State | null {
    return location === state.location ? null : { location, caught: null }
  }
  override render() {
    const { Broken, children } = this.props
    const { caught } = this.state
    if (!caught) return children
    return (
      <ErrorContext value={caught.error}>
        <Broken />
      </ErrorContext>
    )
  }
}

/** Nests the matched routes; a failed one is replaced by its error boundary. */
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

/** Runs the page change with a transition of its own: call `show` to display the new page. */
export type Carry = (show: () => void, to: Location, from: Location) => void

/** Renders the router's current page; `waiting` until the first one is ready. */
export const RouterView = ({ router, waiting, carry }: { router: Router; waiting: ReactNode; carry?: Carry }) => {
  const [state, setState] = useState(router.first)
  useLayoutEffect(() => {
    // Keep the old page visible until the new one has rendered.
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
