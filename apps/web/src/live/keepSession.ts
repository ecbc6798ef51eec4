import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'
import { refreshDue } from './refreshDue.ts'
import { readAccount } from '../session.ts'

/**
 * Keeps someone signed in who comes back within 30 days: once a day the session gets a new token. One tab does it for all;
 * should two do it all the same, the server gives both the same token. Returns the way to stop.
 */
export const keepSession = (client: QueryClient): (() => void) => {
  const refresh = async () => {
    // A view ends before its session grows old.
    if (client.getQueryData(readAccount.queryKey)?.viewing) return
    if (document.hidden || !refreshDue(document.cookie, Date.now())) return
    // `keepalive`: a page that is left just now must not lose the new token.
    const account = await call('refreshSession', undefined, {
      fetchApi: (url, init) => fetch(url, { ...init, keepalive: true }),
    }).catch(() => null)
    // Refused or unreachable: the session is as it was, other calls say so, and the next look tries again.
    if (account) client.setQueryData(readAccount.queryKey, account)
  }
  const look = () => void ('locks' in navigator ? navigator.locks.request('tailshare-session', refresh) : refresh())
  document.addEventListener('visibilitychange', look)
  look()
  return () => document.removeEventListener('visibilitychange', look)
}
