import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { GoogleButton } from './GoogleButton.tsx'

/** The other way in, after whatever stands above it; where the server is not set up for it, it says so. */
export const ContinueWithGoogle = () => {
  const social = useQuery({ ...read('getSocial'), staleTime: Infinity })
  return social.data ? <GoogleButton /> : null
}
