import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** A part that nobody waits for: its code comes once the page is at rest. Without it a page is whole, so it may also stay away. */
export const IdlePart = ({ fetchPart }: { fetchPart: () => Promise<ComponentType> }) => {
  const [part, setPart] = useState<ReactNode>(null)
  useEffect(() => {
    const start = () =>
      void fetchPart().then(
        (Part) => setPart(<Part />),
        () => undefined,
      )
    // Not every browser says when it is at rest.
    if ('requestIdleCallback' in window) requestIdleCallback(start)
    else setTimeout(start, 1000)
  }, [fetchPart])
  return part
}
