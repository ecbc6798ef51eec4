import type { QueryClient } from '@tanstack/react-query'

/** What a visitor was about to do when they were asked to log in: a page to open, or to go on where they are, perhaps with something to do. */
export type Wish = { to: string } | { here: true; act?: (client: QueryClient) => void }

let wish: Wish | null = null
export const rememberWish = (wished: Wish | null) => {
  wish = wished
}
/** The wish, once. */
export const takeWish = () => {
  const wished = wish
  wish = null
  return wished
}
