import { type LiveKind, staleAfterEvent } from '@tailshare/contract/base/routes/live'
import type { QueryClient } from '@tanstack/react-query'
import { refetchCalls, readAgainWhere } from '../calls/refetchCalls.ts'

/** `refresh`: events may have been missed. */
export type LiveEvent = LiveKind | 'refresh'
const isKind = (event: string): event is LiveKind => event in staleAfterEvent
export const liveEvents: readonly LiveEvent[] = [...Object.keys(staleAfterEvent).filter(isKind), 'refresh']

/** Refetches what an event makes stale. */
export const applyLiveEvent = (client: QueryClient, event: LiveEvent) =>
  void (event === 'refresh'
    ? readAgainWhere(client, () => true)
    : refetchCalls(client, ['getWaiting', ...staleAfterEvent[event]]))

const firstWaitMs = 2_000
const longestWaitMs = 60_000
/** In ms: doubles with each failed attempt, up to a minute. */
export const waitBefore = (attempt: number) => Math.min(firstWaitMs * 2 ** attempt, longestWaitMs)
