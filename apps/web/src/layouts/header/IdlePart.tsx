import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { whenAtRest } from '../../ui/hooks/atRest.ts'

/** An optional part whose code loads when the browser is idle. If that fails, the page works without it. */
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
