import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'
import { refreshDue } from './refreshDue.ts'
import { readAccount } from '../calls/session.ts'

/**
 * Renews the session token once a day, so that it survives 30 days of absence. One tab does it for all; if two do, the server gives both
 * the same token. Returns the function to stop.
 */
export const keepSession = (client: QueryClient): (() => void) => {
  const refresh = async () => {
    // An impersonation ends before its session is old enough.
    if (client.getQueryData(readAccount.queryKey)?.viewing) return
    if (document.hidden || !refreshDue(document.cookie, Date.now())) return
    // `keepalive`: if the page is unloading, the response with the new token must still arrive.
    const account = await call('refreshSession', undefined, {
      fetchApi: (url, init) => fetch(url, { ...init, keepalive: true }),
    }).catch(() => null)
    // On failure the session is unchanged; other calls report it, and the next check retries.
    if (account) client.setQueryData(readAccount.queryKey, account)
  }
  const look = () => void ('locks' in navigator ? navigator.locks.request('tailshare-session', refresh) : refresh())
  document.addEventListener('visibilitychange', look)
  look()
  return () => document.removeEventListener('visibilitychange', look)
}
