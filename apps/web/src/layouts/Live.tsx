import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenLive } from '../live.ts'
import { useAccount } from '../session.ts'

/** Keeps signed-in people's pages up to date; shows nothing. One per application. */
export const Live = () => {
  const client = useQueryClient()
  const accountId = useAccount()?.id
  useEffect(() => (accountId ? listenLive(client) : undefined), [client, accountId])
  return null
}
