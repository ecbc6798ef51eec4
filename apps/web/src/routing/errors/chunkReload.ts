import { chunkReloadGuardMs } from '@tailshare/contract/base/constants'

const key = 'chunk-reload-at'
const chunkMessage = /dynamically imported module|importing a module script|loading (css )?chunk|preload css/i

/** A chunk that was removed by a new deploy. */
export const isMissingChunk = (error: unknown) => error instanceof Error && chunkMessage.test(error.message)

let reloading = false
/** The page is reloading: errors from now on need not be shown. */
export const isReloading = () => reloading

/**
 * Reloads the page, at most once a minute; returns whether it does. Waits while offline, where the browser would show its own error page.
 */
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

/** Optional chunks: if one is missing, as offline on the ramp, do not reload. */
const isSpare = ({ message }: Error) => message.includes('/morphPicture')

export const reloadOnMissingChunk = () =>
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!isSpare(payload)) reloadOnce()
  })
