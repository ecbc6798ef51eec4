import {
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { ApiError, call, fetchOf, type Reply } from './api.ts'

export type Account = Reply<'getAccount'>

/** Who is signed in; null for a visitor. */
export const readAccount = queryOptions<Account | null, Error, Account | null, ['getAccount', object]>({
  queryKey: ['getAccount', {}],
  // A visitor stays one until they sign in here; asking again would only be answered with 401.
  staleTime: ({ state }) => (state.data === null ? Infinity : 60_000),
  queryFn: ({ client, signal }): Promise<Account | null> =>
    call('getAccount', undefined, { signal, fetchApi: fetchOf(client) }).catch((error: unknown) => {
      // Whoever was signed in is shown out by the query cache, like with any other call.
      const wasSignedIn = Boolean(client.getQueryData(['getAccount', {}]))
      if (error instanceof ApiError && error.status === 401 && !wasSignedIn) return null
      throw error
    }),
})

export const useAccount = (): Account | null => useQuery(readAccount).data ?? null

/** Forgets everything that belonged to the person who was signed in. */
export const forgetAccount = (client: QueryClient) => {
  // The ramp's page that opens without network names who was signed in.
  if ('caches' in globalThis) void caches.delete('tailshare-ramp-page')
  client.clear()
  client.setQueryData(readAccount.queryKey, null)
}

/** What follows a log-in or sign-up: nothing that was read as a visitor is kept. */
export const beginSession = (client: QueryClient, account: Account) => {
  client.clear()
  client.setQueryData(readAccount.queryKey, account)
}

/** Ends the session, then leaves for the home page; the browser's copy of private data goes with the page. */
export const useLogOut = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('logout'),
    onSettled: () => {
      forgetAccount(client)
      window.location.assign('/')
    },
  })
}

/** The query cache. Any 401 while somebody is signed in calls `onSignedOut`. */
export const makeQueryClient = (onSignedOut: () => void): QueryClient => {
  const notice = (error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 401 || !client.getQueryData(readAccount.queryKey)) return
    forgetAccount(client)
    onSignedOut()
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: notice }),
    mutationCache: new MutationCache({ onError: notice }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
    },
  })
  return client
}
