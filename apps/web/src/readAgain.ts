import type { CallName } from '@tailshare/contract/routes'
import type { QueryClient } from '@tanstack/react-query'

/** Has these calls read again; resolves when what is on the page has arrived. */
export const readAgain = (client: QueryClient, names: readonly CallName[]) =>
  client.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.some((one) => one === name) })

/** Has these calls read again where they are next shown; what is on the page stays as it is. */
export const readLater = (client: QueryClient, names: readonly CallName[]) =>
  client.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.some((one) => one === name), refetchType: 'none' })
