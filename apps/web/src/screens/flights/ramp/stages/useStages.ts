import { useSyncExternalStore } from 'react'
import { nothingShown, shownStages } from './stageShown.ts'
import { listenToStages } from './stageSync.ts'

/** Subscribes to this device's records. */
export const useStages = () => useSyncExternalStore(listenToStages, shownStages, nothingShown)
