import { safeNext } from '@tailshare/contract/base/safeNext'
import type { QueryClient } from '@tanstack/react-query'

/** What a visitor was about to do when they were asked to log in: a page to open, or to go on where they are, perhaps with something to do. */
export type Wish = { to: string } | { here: true; act?: (client: QueryClient) => void }

const place = 'wish'
let wish: Wish | null = null

/** A phone may let go of the page while the code is read from the mail: what is to be opened is kept in this tab. */
export const rememberWish = (wished: Wish | null) => {
  wish = wished
  try {
    if (wished && 'to' in wished) sessionStorage.setItem(place, wished.to)
    else sessionStorage.removeItem(place)
  } catch {
    // Without storage the wish lives as long as the page.
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

/** The wish, once. */
export const takeWish = () => {
  const wished = wish ?? keptWish()
  rememberWish(null)
  return wished
}
