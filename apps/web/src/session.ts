import { QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, call, fetchOf, refusedWith, type Reply, speakAs } from './api.ts'
import { paths } from '@tailshare/contract/base/paths'
import { readAgainWhere } from './readAgain.ts'
import { dropDraftsOf } from './parts/messages/draftPlace.ts'
import { forgetTyped, keepTyped } from './ui/form/typed.ts'

export type Account = Reply<'getAccount'>

/** Who is signed in; null for a visitor. */
export const readAccount = queryOptions<Account | null, Error, Account | null, ['getAccount', object]>({
  queryKey: ['getAccount', {}],
  // A visitor stays one until they sign in here; asking again would only be answered with 401.
  staleTime: ({ state }) => (state.data === null ? Infinity : 60_000),
  queryFn: ({ client, signal }): Promise<Account | null> =>
    call('getAccount', undefined, { signal, fetchApi: fetchOf(client) }).catch((error: unknown) => {
      // The query cache shows the person out, as with any other call.
      const wasSignedIn = Boolean(client.getQueryData(['getAccount', {}]))
      if (error instanceof ApiError && error.status === 401 && !wasSignedIn) return null
      throw error
    }),
})

export const useAccount = (): Account | null => useQuery(readAccount).data ?? null

/** The ramp's page that opens without network names who was signed in. */
const dropRampPage = () => {
  if ('caches' in globalThis) void caches.delete('tailshare-ramp-page')
}

/** Forgets everything that belonged to the person who was signed in. */
export const forgetAccount = (client: QueryClient) => {
  dropRampPage()
  const account = client.getQueryData(readAccount.queryKey)
  if (account) dropDraftsOf(account.id)
  forgetTyped()
  client.clear()
  client.setQueryData(readAccount.queryKey, null)
}

/** What follows a log-in or sign-up: nothing that was read as a visitor is kept. */
export const beginSession = (client: QueryClient, account: Account) => {
  client.clear()
  client.setQueryData(readAccount.queryKey, account)
  forgetTyped(account.id)
}

/** The same without leaving the page: what is on it is read again as a member, while the visitor's view still shows. */
export const beginSessionHere = (client: QueryClient, account: Account) => {
  client.removeQueries({ type: 'inactive' })
  client.setQueryData(readAccount.queryKey, account)
  forgetTyped(account.id)
  void readAgainWhere(client, ({ queryKey }) => queryKey[0] !== 'getAccount')
}

let isLeaving = false
let end = (_error: ApiError): void => undefined
/** This page is about to go, with everything that was read for it. */
export const isLeavingOnPurpose = () => isLeaving
/** Someone who ends their own session goes where they chose; that the stream says so first must not lead them to the log-in. */
export const leaveOnPurpose = async <Result>(act: () => Promise<Result>): Promise<Result> => {
  isLeaving = true
  try {
    return await act()
  } catch (error) {
    isLeaving = false
    if (error instanceof ApiError && error.status === 401) end(error)
    throw error
  }
}

/** Ends the session, then leaves for the home page; the browser's copy of private data goes with the page. */
export const useLogOut = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => leaveOnPurpose(() => call('logout')),
    onSettled: () => {
      forgetAccount(client)
      window.location.assign('/')
    },
  })
}

/**
 * Any 401 while someone is signed in ends the session here too: to the log-in, and back from there to where they were; what was typed
 * stays in this tab. Where somebody else is signed in by now, or a view has begun or ended in another tab, the page is drawn anew for
 * them, who find nothing typed. Either way it goes as a whole, with all that it knew of whom it was drawn for.
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
    keepTyped(account.id)
    const { pathname, search } = window.location
    window.location.assign(paths.login({ next: pathname + search }))
  }
  speakAs({ drawnFor: () => client.getQueryData(readAccount.queryKey)?.id, hear401: (error) => end(error) })
}

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // What was pressed is sent while its button is in sight or not at all; nothing waits for the network and goes out later.
      mutations: { networkMode: 'always' },
      queries: {
        staleTime: 30_000,
        retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
    },
  })
