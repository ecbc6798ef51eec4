import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { whenAtRest } from '../ui/atRest.ts'

/** A part that nobody waits for: its code comes once the page is at rest. Without it a page is whole, so it may also stay away. */
export const IdlePart = ({ fetchPart }: { fetchPart: () => Promise<ComponentType> }) => {
  const [part, setPart] = useState<ReactNode>(null)
  useEffect(() => {
    const start = () =>
      void fetchPart().then(
        (Part) => setPart(<Part />),
        () => undefined,
      )
    whenAtRest(start)
  }, [fetchPart])
  return part
}
