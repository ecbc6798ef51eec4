import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { GoogleButton } from './GoogleButton.tsx'

/** Google sign-in as the alternative to what is above it; says so if the server has it not configured. */
export const ContinueWithGoogle = () => {
  const social = useQuery({ ...read('getSocial'), staleTime: Infinity })
  return social.data ? <GoogleButton /> : null
}
