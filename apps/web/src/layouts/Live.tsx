import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isMissingChunk } from '../routing/chunkReload.ts'
import { useNavigate } from '../ui/router/hooks.ts'
import { useAccount } from '../session.ts'

/** Keeps a signed-in page up to date and its session alive. Renders nothing; one per application. */
export const Live = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const accountId = useAccount()?.id
  useEffect(() => {
    if (!accountId) return undefined
    let gone = false
    let stops: (() => void)[] = []
    const start = async () => {
      // Visitors need none of this, so load it only for an account.
      const [{ listenLive }, { keepSession }, { followPushes }, { keepSending }, { renewPush }] = await Promise.all([
        import('../live/live.ts'),
        import('../live/keepSession.ts'),
        import('../live/pushes.ts'),
        import('../parts/messages/sendWaiting.ts'),
        import('../live/renewPush.ts'),
      ])
      if (!gone)
        stops = [
          listenLive(client),
          keepSession(client),
          followPushes((path) => void navigate(path)),
          keepSending(client, accountId),
        ]
      // Notices also arrive by bell and mail, so a failure needs no word; the next page tries again.
      if (!gone) await renewPush(accountId).catch(() => undefined)
    }
    // A missing chunk reloads the page, at most once a minute (chunkReload.ts); until then the page works without live updates.
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
