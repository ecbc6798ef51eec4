import { pageViewsCookie } from '@tailshare/contract/base/pages'
import { useSyncExternalStore } from 'react'

/** Whether the pages that this browser opens may be counted. */
export type Answer = 'yes' | 'no'

/** From a cookie header or `document.cookie`; `undefined` as long as nobody was asked. */
export const answerOf = (cookies: string): Answer | undefined => {
  const values = cookies.split(/;\s*/).filter((cookie) => cookie.startsWith(`${pageViewsCookie}=`))
  const value = values[0]?.slice(pageViewsCookie.length + 1)
  return value === 'yes' || value === 'no' ? value : undefined
}

type Signals = { doNotTrack?: string | null; globalPrivacyControl?: boolean }

/** A browser that says so for its owner is not asked: Do Not Track or Global Privacy Control. */
export const saysNo = ({ doNotTrack, globalPrivacyControl }: Signals) => doNotTrack === '1' || globalPrivacyControl === true

const listeners = new Set<() => void>()
const watchAnswer = (hear: () => void) => {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

/** Counts at once from here on, or stops at once; kept a year. The server goes by the same cookie. */
export const setAnswer = (answer: Answer) => {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${pageViewsCookie}=${answer}; Path=/; SameSite=Lax; Max-Age=31536000${secure}`
  for (const hear of listeners) hear()
}

const now = () => (saysNo(navigator) ? 'unwanted' : answerOf(document.cookie))
const unknown = () => undefined

/** `unwanted` where the browser itself says no; the page that the server draws knows nothing yet. */
export const useAnswer = (): Answer | 'unwanted' | undefined => useSyncExternalStore(watchAnswer, now, unknown)
