import type { QueryClient } from '@tanstack/react-query'
import { addressOf, type CallName } from './api.ts'

/** What the server tells open browsers; `refresh` means that something may have been missed. */
const staleAfter = {
  notice: ['listEvents', 'listMarkers'],
  order: ['getOrder', 'listPilotOrders', 'listOwnerOrders', 'listCharges', 'getSchedule'],
  document: ['getAccount', 'listExpirations', 'listDocumentQueue'],
  membership: ['getAccount', 'getMembership', 'listCharges'],
  refresh: 'everything',
} as const satisfies Record<string, readonly CallName[] | 'everything'>
export type LiveEvent = keyof typeof staleAfter
export const liveEvents = Object.keys(staleAfter) as LiveEvent[]

/** Has the cache read again what an event makes stale. */
export const applyLiveEvent = (client: QueryClient, event: LiveEvent) => {
  const stale = staleAfter[event]
  if (stale === 'everything') return void client.invalidateQueries()
  for (const name of stale) void client.invalidateQueries({ queryKey: [name] })
}

const firstWaitMs = 2_000
const longestWaitMs = 60_000
/** Doubles with every failed attempt, up to a minute. */
export const waitBefore = (attempt: number) => Math.min(firstWaitMs * 2 ** attempt, longestWaitMs)

/**
 * Listens while the page is in sight: hidden tabs would hold one of the few connections a browser keeps per site. After every
 * gap everything is read again. Returns the way to stop.
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
      close()
      timer = setTimeout(open, waitBefore(failures++))
    })
    for (const event of liveEvents) opened.addEventListener(event, () => applyLiveEvent(client, event))
  }
  const onSight = () => (document.hidden ? close() : open())

  document.addEventListener('visibilitychange', onSight)
  open()
  return () => {
    document.removeEventListener('visibilitychange', onSight)
    close()
  }
}
