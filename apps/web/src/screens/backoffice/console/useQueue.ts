import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { ApiError, read, readPages } from '../../../api.ts'
import { atOnce, type Tab } from '../documents/decision.ts'
import { rowsOf } from './rowsOf.ts'

/**
 * The queue of a tab. If the document in the URL is not in it (further back, in another tab, or gone), it is read separately. A document
 * decided on this page is not followed to its new tab.
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
  /** The query the screen waits for. */
  const awaited: Pick<UseQueryResult, 'data' | 'error' | 'refetch'> = queue.data === undefined || isListed ? queue : alone
  return {
    awaited,
    count: queue.data?.pages[0]?.count,
    /** Loads the next page; absent at the end. */
    more: queue.hasNextPage ? { read: () => void queue.fetchNextPage(), isReading: queue.isFetchingNextPage } : undefined,
    /** Whether the document in the URL is on the screen. */
    isOpen,
    isGone: !isListed && alone.error instanceof ApiError && alone.error.status === 404,
    /** The tab that has the document. */
    elsewhere,
    // A document beyond the loaded pages goes last.
    documents: found?.status === tab ? [...listed, found] : listed,
  }
}
