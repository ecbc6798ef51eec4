import type { CallName } from '@tailshare/contract/routes'
import type { Query, QueryClient } from '@tanstack/react-query'

/** Has what is concerned read again; resolves when what is on the page has arrived. */
export const readAgainWhere = async (client: QueryClient, concerns: (query: Query) => boolean) => {
  // The cache does not ask twice for what it has no answer to yet, and the answer under way may be from before the change.
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

/** Has these calls read again; resolves when what is on the page has arrived. */
export const readAgain = (client: QueryClient, names: readonly CallName[]) => readAgainWhere(client, isOneOf(names))

/** Has these calls read again where they are next shown; what is on the page stays as it is. */
export const readLater = (client: QueryClient, names: readonly CallName[]) =>
  client.invalidateQueries({ predicate: isOneOf(names), refetchType: 'none' })
