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

/** Updated every 20 s. */
export const useNow = (): Date => {
  const { drawnAt } = usePage()
  return useSyncExternalStore(listen, current, () => drawnAt)
}
