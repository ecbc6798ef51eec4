import { safeNext } from '@tailshare/contract/base/paths'
import type { QueryClient } from '@tanstack/react-query'

/** What a visitor was doing when asked to log in: a page to open, or an action to resume on this page. */
export type PostLoginTarget = { to: string } | { here: true; act?: (client: QueryClient) => void }

const place = 'postLoginTarget'
let target: PostLoginTarget | null = null

/** Stored in this tab: a phone may discard the page while the user reads the code in their mail. */
export const storePostLoginTarget = (next: PostLoginTarget | null) => {
  target = next
  try {
    if (next && 'to' in next) sessionStorage.setItem(place, next.to)
    else sessionStorage.removeItem(place)
  } catch {
    // Without storage, it lives as long as the page.
  }
}

const storedTarget = (): PostLoginTarget | null => {
  try {
    const to = safeNext(sessionStorage.getItem(place))
    return to === null ? null : { to }
  } catch {
    return null
  }
}

/** Returns it once. */
export const takePostLoginTarget = () => {
  const taken = target ?? storedTarget()
  storePostLoginTarget(null)
  return taken
}
