import { useSyncExternalStore } from 'react'

/** Can be undone now; outlives its toast. */
type LastChange = { aircraftId: string; undoId: string; until: number; text: string }

let last: LastChange | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const keepLastChange = (change: LastChange | null) => {
  clearTimeout(timer)
  last = change
  if (change) timer = setTimeout(() => keepLastChange(null), Math.max(0, change.until - Date.now()))
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLastChange = () =>
  useSyncExternalStore(
    listen,
    () => last,
    () => null,
  )
