import { type ReactNode, Suspense } from 'react'
import { useIsHydrated } from '../ui/hooks/useIsHydrated.ts'

/** Renders `fallback` on the server; after hydration, the children, whose code loads lazily. */
export const Later = ({ fallback, children }: { fallback: ReactNode; children: ReactNode }) =>
  useIsHydrated() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
