import { safeNext } from '@tailshare/contract/base/paths'
import type { QueryClient } from '@tanstack/react-query'

/** What a visitor was doing when asked to log in: a page to open, or an action to resume on this page. */
export type Wish = { to: string } | { here: true; act?: (client: QueryClient) => void }

const place = 'wish'
let wish: Wish | null = null

/** Stored in this tab: a phone may discard the page while the user reads the code in their mail. */
export const storePostLoginTarget = (wished: Wish | null) => {
  wish = wished
  try {
    if (wished && 'to' in wished) sessionStorage.setItem(place, wished.to)
    else sessionStorage.removeItem(place)
  } catch {
    // Without storage, it lives as long as the page.
  }
}

const keptWish = (): Wish | null => {
  try {
    const to = safeNext(sessionStorage.getItem(place))
    return to === null ? null : { to }
  } catch {
    return null
  }
}

/** Returns it once. */
export const takePostLoginTarget = () => {
  const wished = wish ?? keptWish()
  storePostLoginTarget(null)
  return wished
}
