import { type ReactNode, Suspense } from 'react'
import { useAlive } from '../ui/useAlive.ts'

/** What stands in a page that the server draws is `fallback`; the part itself comes once the page is alive, and its code with it. */
export const Later = ({ fallback, children }: { fallback: ReactNode; children: ReactNode }) =>
  useAlive() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
