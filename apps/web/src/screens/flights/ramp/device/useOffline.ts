import { useSyncExternalStore } from 'react'
import { shownStages } from '../stages/stageShown.ts'
import { listenToStages } from '../stages/stageSync.ts'

const listen = (listener: () => void) => {
  const stop = listenToStages(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    stop()
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
/** A page rendered on the server was loaded online. */
const no = () => false
const isOffline = () => !navigator.onLine || shownStages().offline

/** The browser is offline, or the last call failed to arrive. */
export const useOffline = () => useSyncExternalStore(listen, isOffline, no)
