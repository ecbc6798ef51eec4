import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, read } from '../../../api.ts'
import { leaveFor } from '../../../ui/router/leaveFor.ts'
import { toastError } from '../../../ui/overlay/toast.ts'

/** Signing in at Google: whether it is set up here, and the way there, which comes back to `next`. */
export const useGoogle = () => {
  const social = useQuery({ ...read('getSocial'), staleTime: Infinity })
  const [busy, setBusy] = useState(false)
  const leave = async (next: string | null) => {
    setBusy(true)
    try {
      const { url } = await call('startSocial', { query: next === null ? {} : { next } })
      await leaveFor(url)
    } catch (error) {
      toastError(error)
    } finally {
      // The browser may bring this page back as it was left.
      setBusy(false)
    }
  }
  return { offered: social.data?.google, busy, leave }
}
