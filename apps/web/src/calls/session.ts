import { QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, call, fetchOf, refusedWith, type Reply, setRequestAccount } from '../api.ts'
import { paths } from '@tailshare/contract/base/paths'
import { readAgainWhere } from './refetchCalls.ts'
import { dropDraftsOf } from '../parts/messages/draftPlace.ts'
import { clearKeptInput, storeTypedInput } from '../ui/form/typed.ts'

export type Account = Reply<'getAccount'>

/** The signed-in account; null for a visitor. */
export const readAccount = queryOptions<Account | null, Error, Account | null, ['getAccount', object]>({
  queryKey: ['getAccount', {}],
  // A visitor stays a visitor until they sign in on this page; asking again would only return 401.
  staleTime: ({ state }) => (state.data === null ? Infinity : 60_000),
  queryFn: ({ client, signal }): Promise<Account | null> =>
    call('getAccount', undefined, { signal, fetchApi: fetchOf(client) }).catch((error: unknown) => {
      // Someone was signed in: let the query cache end the session, as for any other call.
      const wasSignedIn = Boolean(client.getQueryData(['getAccount', {}]))
      if (error instanceof ApiError && error.status === 401 && !wasSignedIn) return null
      throw error
    }),
})

export const useAccount = (): Account | null => useQuery(readAccount).data ?? null

/** The cached offline ramp page names the account. */
const dropRampPage = () => {
  if ('caches' in globalThis) void caches.delete('tailshare-ramp-page')
}

/** Deletes all data of the signed-in account. */
export const forgetAccount = (client: QueryClient) => {
  dropRampPage()
  const account = client.getQueryData(readAccount.queryKey)
  if (account) dropDraftsOf(account.id)
  clearKeptInput()
  client.clear()
  client.setQueryData(readAccount.queryKey, null)
}

/** Call after login or sign-up. Drops everything read as a visitor. */
export const beginSession = (client: QueryClient, account: Account) => {
  client.clear()
  client.setQueryData(readAccount.queryKey, account)
  clearKeptInput(account.id)
}

/** Signs in without leaving the page: refetches its data as a member while the visitor's data stays on screen. */
export const beginSessionHere = (client: QueryClient, account: Account) => {
  client.removeQueries({ type: 'inactive' })
  client.setQueryData(readAccount.queryKey, account)
  clearKeptInput(account.id)
  void readAgainWhere(client, ({ queryKey }) => queryKey[0] !== 'getAccount')
}

let isLeaving = false
let end = (_error: ApiError): void => undefined
/** Whether the page is about to unload on purpose. */
export const isLeavingOnPurpose = () => isLeaving
/** Runs `act`, which ends the session. Ignores the resulting 401s and events, which would redirect to the login. */
export const endSessionOnPurpose = async <Result>(act: () => Promise<Result>): Promise<Result> => {
  isLeaving = true
  try {
    return await act()
  } catch (error) {
    isLeaving = false
    if (error instanceof ApiError && error.status === 401) end(error)
    throw error
  }
}

/** Logs out and loads the home page, which drops all private data in memory. */
export const useLogOut = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => endSessionOnPurpose(() => call('logout')),
    onSettled: () => {
      forgetAccount(client)
      window.location.assign('/')
    },
  })
}

/**
 * Ends the session here on any 401 while signed in: keeps form input in this tab and goes to the login, which leads back. If another
 * account is signed in by now, or a view began or ended in another tab, reloads for that account without restoring input. Both load a new
 * document, which drops all data of the old account.
 */
export const watchSession = (client: QueryClient) => {
  let isOver = false
  end = (error) => {
    const account = client.getQueryData(readAccount.queryKey)
    if (!account || isOver || isLeaving) return
    isOver = true
    dropRampPage()
    if (refusedWith(error, 'other_account')) {
      window.location.reload()
      return
    }
    storeTypedInput(account.id)
    const { pathname, search } = window.location
    window.location.assign(paths.login({ next: pathname + search }))
  }
  setRequestAccount({ drawnFor: () => client.getQueryData(readAccount.queryKey)?.id, hear401: (error) => end(error) })
}

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Mutations fail at once when offline; none is queued to run later, when its button may be gone.
      mutations: { networkMode: 'always' },
      queries: {
        staleTime: 30_000,
        retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
    },
  })
