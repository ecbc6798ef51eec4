import type { QueryClient } from '@tanstack/react-query'
import { refetchCalls } from '../calls/refetchCalls.ts'
import { addressOf } from '../api.ts'
import { isLeavingOnPurpose } from '../calls/session.ts'
import { applyLiveEvent, liveEvents, waitBefore } from './liveEvents.ts'

/**
 * Listens to server events while the page is visible: browsers allow few connections per site, so hidden tabs release theirs. Refetches
 * everything after each gap. Returns the function to stop.
 */
export const listenLive = (client: QueryClient): (() => void) => {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let missed = false

  const close = () => {
    clearTimeout(timer)
    if (source) missed = true
    source?.close()
    source = null
  }
  const open = () => {
    clearTimeout(timer)
    if (source || document.hidden) return
    const opened = new EventSource(addressOf('listEvents'))
    source = opened
    opened.addEventListener('open', () => {
      failures = 0
      if (missed) applyLiveEvent(client, 'refresh')
      missed = false
    })
    opened.addEventListener('error', () => {
      // Rejected rather than disconnected: the session may have ended.
      if (opened.readyState === EventSource.CLOSED) void refetchCalls(client, ['getAccount'])
      close()
      timer = setTimeout(open, waitBefore(failures++))
    })
    // The session may belong to another account by now, which cannot read this page's data.
    const apply = (event: (typeof liveEvents)[number]) => isLeavingOnPurpose() || applyLiveEvent(client, event)
    for (const event of liveEvents) opened.addEventListener(event, () => void apply(event))
  }
  const onSight = () => (document.hidden ? close() : open())

  document.addEventListener('visibilitychange', onSight)
  open()
  return () => {
    document.removeEventListener('visibilitychange', onSight)
    close()
  }
}
