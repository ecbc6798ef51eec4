import { type ComponentType, useEffect, useState } from 'react'

/** A part that nobody waits for: its code comes once the page is at rest. Without it a page is whole, so it may also stay away. */
export const useIdlePart = (fetchPart: () => Promise<ComponentType>) => {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    const start = () =>
      void fetchPart().then(
        (part) => setPart(() => part),
        () => undefined,
      )
    // Not every browser says when it is at rest.
    if ('requestIdleCallback' in window) requestIdleCallback(start)
    else setTimeout(start, 1000)
  }, [fetchPart])
  return Part
}
