import { forAccountHeader } from '@tailshare/contract/base/constants'
import type { QueryClient } from '@tanstack/react-query'
import { call, refreshAfter } from '../../api.ts'
import { sendInOrder } from './inOrder.ts'
import { listenToWaiting, listWaiting, type WaitingMessage } from './waiting.ts'

/** Sends as the author: if another account has signed in since, the server responds with 401. */
export const sendAs = (accountId: string, { key, body }: Pick<WaitingMessage, 'key' | 'body'>) =>
  call(
    'sendMessage',
    { body },
    {
      idempotencyKey: key,
      fetchApi: (url, init) => {
        const headers = new Headers(init.headers)
        headers.set(forAccountHeader, accountId)
        return fetch(url, { ...init, headers })
      },
    },
  )

const retryMs = 8_000

/** Sends now, when the network returns, and every few seconds while messages remain. Returns the function to stop. */
export const keepSending = (client: QueryClient, accountId: string): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy = false
  const waits = () => listWaiting(accountId).some(({ refusal }) => refusal === null)
  const send = (message: WaitingMessage) => sendAs(accountId, message)
  const onSent = () => refreshAfter(client, 'sendMessage')
  const work = async () => {
    clearTimeout(timer)
    if (busy || document.hidden || !waits()) return
    busy = true
    try {
      if (navigator.onLine) await sendInOrder({ accountId, send, onSent })
    } finally {
      busy = false
    }
    if (waits()) timer = setTimeout(look, retryMs)
  }
  // With Web Locks, one tab sends for all; without, every tab does, and the server accepts each message once.
  const look = () => {
    if (!waits()) return
    void ('locks' in navigator ? navigator.locks.request(`tailshare-messages-${accountId}`, work) : work())
  }
  const stopListening = listenToWaiting(look)
  window.addEventListener('online', look)
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    clearTimeout(timer)
    stopListening()
    window.removeEventListener('online', look)
    document.removeEventListener('visibilitychange', look)
  }
}
