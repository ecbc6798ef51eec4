import { type ReactNode, Suspense } from 'react'
import { useAlive } from '../ui/useAlive.ts'

/** Renders `fallback` on the server; after hydration, the children, whose code loads lazily. */
export const Later = ({ fallback, children }: { fallback: ReactNode; children: ReactNode }) =>
  useAlive() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
