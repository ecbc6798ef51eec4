import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { read } from '../../api.ts'

const GoogleButton = lazy(() => import('./GoogleButton.tsx').then((module) => ({ default: module.GoogleButton })))

/** The other way in, after whatever stands above it; its code comes only where the server is set up for it. */
export const ContinueWithGoogle = () => {
  const social = useQuery({ ...read('getSocial'), staleTime: Infinity })
  if (!social.data?.google) return null
  return (
    <Suspense fallback={null}>
      <GoogleButton />
    </Suspense>
  )
}
