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
/** Whoever gets a page from the server has a way to it. */
const no = () => false
const isOffline = () => !navigator.onLine || shownStages().offline

/** Whether the device has no way to the server: the browser says so, or the last call did not arrive. */
export const useOffline = () => useSyncExternalStore(listen, isOffline, no)
