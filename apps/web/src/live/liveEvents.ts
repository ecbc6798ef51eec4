import type { QueryClient } from '@tanstack/react-query'
import type { CallName } from '../api.ts'

/** What the server tells open browsers; `refresh` means that something may have been missed. */
const staleAfter = {
  notice: ['listEvents', 'listMarkers'],
  order: ['getOrder', 'listPilotOrders', 'listOwnerOrders', 'listCharges', 'getSchedule', 'listPayouts'],
  document: [
    'getAccount',
    'listExpirations',
    'listTransitions',
    'listDocumentQueue',
    'getQueuedDocument',
    'listUsers',
    'getUser',
    'listAudit',
  ],
  membership: ['getAccount', 'getMembership', 'listCharges'],
  account: ['getAccount', 'getRoles', 'getRampBoard'],
  dispute: ['listDisputes', 'getDispute', 'listAudit'],
  audit: ['listUsers', 'getUser', 'listAudit'],
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
