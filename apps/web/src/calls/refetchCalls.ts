import type { CallName } from '@tailshare/contract/routes'
import type { Query, QueryClient } from '@tanstack/react-query'

/** Refetches the matching queries; resolves when those on screen have arrived. */
export const readAgainWhere = async (client: QueryClient, concerns: (query: Query) => boolean) => {
  // invalidateQueries does not restart a first fetch that is still pending, whose response may predate the change; refetch after it.
  const first = client.getQueryCache().findAll({
    predicate: (query) => query.state.data === undefined && query.state.fetchStatus === 'fetching' && concerns(query),
  })
  const again = client.invalidateQueries({ predicate: concerns })
  if (first.length === 0) return again
  await Promise.allSettled([again, ...first.map(({ promise }) => promise)])
  return client.invalidateQueries({ predicate: (query) => first.includes(query) })
}

const isOneOf =
  (names: readonly CallName[]) =>
  ({ queryKey: [name] }: Query) =>
    names.some((one) => one === name)

/** Refetches these calls; resolves when those on screen have arrived. */
export const refetchCalls = (client: QueryClient, names: readonly CallName[]) => readAgainWhere(client, isOneOf(names))

/** Marks these calls stale: they refetch the next time they are shown, not now. */
export const invalidateCalls = (client: QueryClient, names: readonly CallName[]) =>
  client.invalidateQueries({ predicate: isOneOf(names), refetchType: 'none' })
