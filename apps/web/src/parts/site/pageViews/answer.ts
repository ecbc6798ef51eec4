import { pageViewsCookie } from '@tailshare/contract/base/pages'
import { useSyncExternalStore } from 'react'

export type Answer = 'yes' | 'no'

/** `undefined` if never asked. */
export const answerOf = (cookies: string): Answer | undefined => {
  const values = cookies.split(/;\s*/).filter((cookie) => cookie.startsWith(`${pageViewsCookie}=`))
  const value = values[0]?.slice(pageViewsCookie.length + 1)
  return value === 'yes' || value === 'no' ? value : undefined
}

type Signals = { doNotTrack?: string | null; globalPrivacyControl?: boolean }

/** Do Not Track or Global Privacy Control. */
export const saysNo = ({ doNotTrack, globalPrivacyControl }: Signals) => doNotTrack === '1' || globalPrivacyControl === true

const listeners = new Set<() => void>()
const watchAnswer = (hear: () => void) => {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

/** Takes effect immediately; stored for a year in a cookie that the server checks too. */
export const setAnswer = (answer: Answer) => {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${pageViewsCookie}=${answer}; Path=/; SameSite=Lax; Max-Age=31536000${secure}`
  for (const hear of listeners) hear()
}

const now = () => (saysNo(navigator) ? 'unwanted' : answerOf(document.cookie))
const unknown = () => undefined

/** `unwanted` if the browser opts out by itself; undefined on the server. */
export const useAnswer = (): Answer | 'unwanted' | undefined => useSyncExternalStore(watchAnswer, now, unknown)
