import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepSession, useAccount } from '../session.ts'

/** Keeps signed-in people's pages up to date and their session alive; shows nothing. One per application. */
export const Live = () => {
  const client = useQueryClient()
  const accountId = useAccount()?.id
  useEffect(() => {
    if (!accountId) return undefined
    let gone = false
    let stop: (() => void) | undefined
    const start = async () => {
      // Visitors never listen, so the code comes with the account.
      const { listenLive } = await import('../live.ts')
      if (!gone) stop = listenLive(client)
    }
    void start()
    return () => {
      gone = true
      stop?.()
    }
  }, [client, accountId])
  useEffect(() => (accountId ? keepSession(client) : undefined), [client, accountId])
  return null
}
