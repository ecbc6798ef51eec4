import { useSyncExternalStore } from 'react'

/** Whether the window is at least `pixels` wide. Always false on the server; content for wide windows is added later. */
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
