import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** What `read` and `readPages` make. */
type Read = { queryKey: QueryKey; initialPageParam?: unknown }

const isOfPages = (read: Read): read is Parameters<QueryClient['prefetchInfiniteQuery']>[0] & Read => 'initialPageParam' in read

/**
 * Starts reading what a screen shows first. The server waits for the answers and sends them along with the document; a browser shows the
 * screen meanwhile. What cannot be read is asked for again by the part that shows it.
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
