import { useSyncExternalStore } from 'react'
import { usePage } from '../../../document/page.ts'

const tickMs = 20_000
let now = new Date()
const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

const tick = () => {
  now = new Date()
  for (const listener of listeners) listener()
}
const listen = (listener: () => void) => {
  if (listeners.size === 0) {
    now = new Date()
    ticking = setInterval(tick, tickMs)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(ticking)
  }
}
const current = () => now

/** The current time, updated every 20 s, for texts such as "in 22 min" and buttons that open at a set time. */
export const useNow = (): Date => {
  const { drawnAt } = usePage()
  return useSyncExternalStore(listen, current, () => drawnAt)
}
