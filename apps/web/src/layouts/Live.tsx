import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isMissingChunk } from '../routing/chunkReload.ts'
import { useNavigate } from '../ui/router/hooks.ts'
import { useAccount } from '../session.ts'

/** Keeps signed-in people's pages up to date and their session alive; shows nothing. One per application. */
export const Live = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const accountId = useAccount()?.id
  useEffect(() => {
    if (!accountId) return undefined
    let gone = false
    let stops: (() => void)[] = []
    const start = async () => {
      // Visitors need none of it, so the code comes with the account.
      const [{ listenLive }, { keepSession }, { followPushes }, { keepSending }] = await Promise.all([
        import('../live/live.ts'),
        import('../live/keepSession.ts'),
        import('../live/pushes.ts'),
        import('../parts/messages/sendWaiting.ts'),
      ])
      if (!gone)
        stops = [
          listenLive(client),
          keepSession(client),
          followPushes((path) => void navigate(path)),
          keepSending(client, accountId),
        ]
    }
    // What cannot be fetched has the page loaded anew, once a minute at most (chunkReload.ts); until it comes, the page works on without.
    start().catch((error: unknown) => {
      if (!isMissingChunk(error)) throw error
    })
    return () => {
      gone = true
      for (const stop of stops) stop()
    }
  }, [client, accountId, navigate])
  return null
}
