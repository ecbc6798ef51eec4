import type { MessageBody } from '@tailshare/contract/messages/messages'
import type { z } from 'zod'

// Messages written offline, stored per account until the server has answered.

type Body = z.input<typeof MessageBody>
/** `key` is the idempotency key; `refusal` must be resolved by the author. */
export type WaitingMessage = { key: string; body: Body; at: string; refusal: string | null }

const prefix = 'waiting-messages:'
const nameOf = (accountId: string) => `${prefix}${accountId}`

const listeners = new Set<() => void>()
export const listenToWaiting = (listener: () => void) => {
  const onStorage = ({ key }: StorageEvent) => (key === null || key.startsWith(prefix)) && listener()
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** Equal strings as long as nothing changes. */
export const waitingText = (accountId: string): string => {
  try {
    return window.localStorage.getItem(nameOf(accountId)) ?? '[]'
  } catch {
    // Storage is unavailable, so nothing was stored.
    return '[]'
  }
}

export const parseWaiting = (text: string) => JSON.parse(text) as WaitingMessage[]
/** In the order written. */
export const listWaiting = (accountId: string) => parseWaiting(waitingText(accountId))

/** Throws if storage fails: a message shown as waiting must be stored. */
const put = (accountId: string, messages: readonly WaitingMessage[]) => {
  if (messages.length === 0) window.localStorage.removeItem(nameOf(accountId))
  else window.localStorage.setItem(nameOf(accountId), JSON.stringify(messages))
  for (const listener of listeners) listener()
}

export const keepWaiting = (accountId: string, { key, body }: Pick<WaitingMessage, 'key' | 'body'>, now: Date) => {
  const before = listWaiting(accountId).filter((one) => one.key !== key)
  put(accountId, [...before, { key, body, at: now.toISOString(), refusal: null }])
}

export const dropWaiting = (accountId: string, key: string) =>
  put(
    accountId,
    listWaiting(accountId).filter((one) => one.key !== key),
  )

export const setRefusal = (accountId: string, key: string, refusal: string | null) =>
  put(
    accountId,
    listWaiting(accountId).map((one) => (one.key === key ? { ...one, refusal } : one)),
  )
