import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { ApiError, read, readPages } from '../../../../api.ts'
import { atOnce, type Tab } from '../../documents/decision.ts'
import { rowsOf } from './rowsOf.ts'

/**
 * If the document in the URL is not in the queue (further back, in another tab, or gone), it is read separately. One decided on this page
 * is not followed to its new tab.
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
  const awaited: Pick<UseQueryResult, 'data' | 'error' | 'refetch'> = queue.data === undefined || isListed ? queue : alone
  return {
    awaited,
    count: queue.data?.pages[0]?.count,
    /** Absent at the end. */
    more: queue.hasNextPage ? { read: () => void queue.fetchNextPage(), isReading: queue.isFetchingNextPage } : undefined,
    isOpen,
    isGone: !isListed && alone.error instanceof ApiError && alone.error.status === 404,
    elsewhere,
    // A document beyond the loaded pages goes last.
    documents: found?.status === tab ? [...listed, found] : listed,
  }
}
