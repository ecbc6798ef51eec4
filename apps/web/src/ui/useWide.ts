import { useSyncExternalStore } from 'react'

/** Whether the window is at least so many pixels wide. Never in the page that the server draws: what is for wide windows comes later. */
export const useWide = (pixels: number) => {
  const query = `(min-width: ${pixels}px)`
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
