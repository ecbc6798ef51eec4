import { Component, type ComponentType, type ReactNode } from 'react'
import type { Location } from './address.ts'
import { ErrorContext } from './contexts.ts'

type Props = { location: Location; Broken: ComponentType; children: ReactNode }
type State = { location: Location; caught: { error: unknown } | null }

/** Error boundary of a route; resets when the location changes. */
export class RouteBoundary extends Component<Props, State> {
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
