import { forAccountHeader } from '@tailshare/contract/base/constants'
import type { QueryClient } from '@tanstack/react-query'
import { call, refreshAfter } from '../../api.ts'
import { sendInOrder } from './inOrder.ts'
import { listenToWaiting, listWaiting, type WaitingMessage } from './waiting.ts'

/** In the name of whoever wrote it: should another person have signed in since, the server refuses it as it would a visitor's. */
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

/** Sends what waits as soon as there is a way: now, when the network is back, and again every few seconds while something waits. */
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
  // One tab does it for all; without locks each does, and the server takes each message once.
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
