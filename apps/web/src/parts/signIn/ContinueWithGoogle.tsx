import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { read } from '../../api.ts'

const GoogleButton = lazy(() => import('./GoogleButton.tsx').then((module) => ({ default: module.GoogleButton })))

/** The other way in, after whatever stands above it; where the server is not set up for it, it says so. */
export const ContinueWithGoogle = () => {
  const social = useQuery({ ...read('getSocial'), staleTime: Infinity })
  if (!social.data) return null
  return (
    <Suspense fallback={null}>
      <GoogleButton />
    </Suspense>
  )
}
