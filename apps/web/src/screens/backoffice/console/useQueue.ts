import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { ApiError, read, readPages } from '../../../api.ts'
import { atOnce, type Tab } from '../documents/decision.ts'
import { rowsOf } from './rowsOf.ts'

/**
 * The queue of a tab. The document that the address asks for is read by itself where the queue does not reach it: it stands further
 * back, belongs to another tab, or is gone. What this page itself has just decided is not followed there.
 */
export const useQueue = (tab: Tab, asked: string | null, decidedHere: ReadonlySet<string>) => {
  const queue = useInfiniteQuery(readPages('listDocumentQueue', { query: { status: tab, limit: atOnce } }))
  const listed = rowsOf(queue.data?.pages ?? [])
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
    count: queue.data?.pages[0]?.count,
    /** Reads on where the list ends; absent where that is all. */
    more: queue.hasNextPage ? { read: () => void queue.fetchNextPage(), isReading: queue.isFetchingNextPage } : undefined,
    /** Whether what the address asks for is on the screen. */
    isOpen,
    isGone: !isListed && alone.error instanceof ApiError && alone.error.status === 404,
    /** The tab where the document is. */
    elsewhere,
    // What the list does not reach yet comes after all that it does.
    documents: found?.status === tab ? [...listed, found] : listed,
  }
}
