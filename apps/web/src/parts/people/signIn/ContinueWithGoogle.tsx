import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { GoogleButton } from './GoogleButton.tsx'

/** Says so if Google sign-in is not configured. */
export const ContinueWithGoogle = () => {
  const social = useQuery({ ...read('getSocial'), staleTime: Infinity })
  return social.data ? <GoogleButton /> : null
}
