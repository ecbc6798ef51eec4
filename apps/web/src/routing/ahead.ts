import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The options that `read` and `readPages` return. */
type Read = { queryKey: QueryKey; initialPageParam?: unknown }

const isOfPages = (read: Read): read is Parameters<QueryClient['prefetchInfiniteQuery']>[0] & Read => 'initialPageParam' in read

/**
 * Prefetches a screen's first reads. The server waits and sends the results with the document; the browser shows the screen meanwhile. A
 * failed read is retried by the component that needs it.
 */
export const ahead = async (client: QueryClient, ...reads: readonly Read[]): Promise<void> => {
  const reading = Promise.all(
    reads.map((read) =>
      isOfPages(read)
        ? client.prefetchInfiniteQuery(read)
        : client.prefetchQuery(read as Parameters<QueryClient['prefetchQuery']>[0]),
    ),
  )
  if (import.meta.env.SSR) await reading
}
