import { type Address, addressText, type Location } from './matching/address.ts'

type Kept = { usr?: unknown; key?: string } | null

/** The part of the browser's history API that the router uses. */
export type History = {
  here: () => Location
  write: (location: Location, replace: boolean) => void
  go: (steps: number) => void
  /** Called on Back and Forward. */
  listen: (hear: () => void) => () => void
}

/** A location normalized as the browser would write it. */
export const locationAt = (address: Address, origin: string, state: unknown = null): Location => {
  const { pathname, search, hash } = new URL(origin + addressText(address))
  return { pathname, search, hash, state, key: Math.random().toString(36).slice(2, 10) }
}

export const browserHistory: History = {
  here: () => {
    const { pathname, search, hash } = window.location
    const kept = window.history.state as Kept
    return { pathname, search, hash, key: kept?.key ?? 'default', state: kept?.usr ?? null }
  },
  write: (location, replace) => {
    const kept: Kept = { usr: location.state, key: location.key }
    const url = window.location.origin + addressText(location)
    try {
      if (replace) window.history.replaceState(kept, '', url)
      else window.history.pushState(kept, '', url)
    } catch {
      // Browsers limit history calls per second and throw; load the page instead.
      window.location.assign(url)
    }
  },
  go: (steps) => window.history.go(steps),
  listen: (hear) => {
    window.addEventListener('popstate', hear)
    return () => window.removeEventListener('popstate', hear)
  },
}
