import { chunkReloadGuardMs } from '@tailshare/contract/base/constants'

const key = 'chunk-reload-at'
const chunkMessage = /dynamically imported module|importing a module script|loading (css )?chunk|preload css/i

/** A part of the program that is gone because a new version was deployed. */
export const isMissingChunk = (error: unknown) => error instanceof Error && chunkMessage.test(error.message)

let reloading = false
/** The page is on its way out: what failed meanwhile need not be shown. */
export const isReloading = () => reloading

/** Loads the page anew, at most once a minute; says whether it does. Without network that waits: the browser would put its own page there. */
export const reloadOnce = (now = Date.now()): boolean => {
  if (!navigator.onLine) {
    window.addEventListener('online', () => reloadOnce(), { once: true })
    return false
  }
  const last = Number(sessionStorage.getItem(key) ?? 0)
  if (now - last < chunkReloadGuardMs) return false
  sessionStorage.setItem(key, String(now))
  reloading = true
  window.location.reload()
  return true
}

/** What a page does without: where it is missing, as on the ramp without network, nothing is loaded anew for it. */
const isSpare = ({ message }: Error) => message.includes('/carryPicture')

export const reloadOnMissingChunk = () =>
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!isSpare(payload)) reloadOnce()
  })
