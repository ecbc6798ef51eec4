import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenLive } from '../live.ts'
import { keepSession, useAccount } from '../session.ts'

/** Keeps signed-in people's pages up to date and their session alive; shows nothing. One per application. */
export const Live = () => {
  const client = useQueryClient()
  const accountId = useAccount()?.id
  useEffect(() => (accountId ? listenLive(client) : undefined), [client, accountId])
  useEffect(() => (accountId ? keepSession(client) : undefined), [client, accountId])
  return null
}
