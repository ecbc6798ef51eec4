import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { ApiError, read } from '../../api.ts'
import { longestQueue, type Tab } from './decision.ts'

/**
 * The queue of a tab. The document that the address asks for is read by itself where the queue does not reach it: it stands further
 * back, belongs to another tab, or is gone. What this page itself has just decided is not followed there.
 */
export const useQueue = (tab: Tab, asked: string | null, decidedHere: ReadonlySet<string>) => {
  const queue = useQuery(read('listDocumentQueue', { query: { status: tab, limit: longestQueue } }))
  const listed = queue.data?.results ?? []
  const isMine = tab === 'pending' && asked !== null && decidedHere.has(asked)
  const isListed = asked === null || isMine || listed.some(({ id }) => id === asked)
  const alone = useQuery({
    ...read('getQueuedDocument', { params: { id: asked ?? '' } }),
    enabled: queue.data !== undefined && !isListed,
  })
  const found = isListed ? undefined : alone.data
  const elsewhere = found && found.status !== tab ? found.status : undefined
  const isOpen = isListed || (found !== undefined && !elsewhere)
  /** What the screen waits for. */
  const awaited: Pick<UseQueryResult, 'data' | 'error' | 'refetch'> = queue.data === undefined || isListed ? queue : alone
  return {
    awaited,
    count: queue.data?.count,
    /** Whether what the address asks for is on the screen. */
    isOpen,
    isGone: !isListed && alone.error instanceof ApiError && alone.error.status === 404,
    /** The tab where the document is. */
    elsewhere,
    // Oldest first: what the queue does not reach comes after all that it does.
    documents: found?.status === tab ? [...listed, found] : listed,
  }
}
