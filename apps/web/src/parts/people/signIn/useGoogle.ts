import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, read } from '../../../api.ts'
import { leaveFor } from '../../../ui/router/leaveFor.ts'
import { toastError } from '../../../ui/overlay/toast/toast.ts'

/** Whether Google sign-in is configured, and the redirect, which returns to `next`. */
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
      // The browser may restore this page from its back/forward cache.
      setBusy(false)
    }
  }
  return { offered: social.data?.google, busy, leave }
}
