import { useSyncExternalStore } from 'react'
import { nothingShown, shownStages } from './stageShown.ts'
import { listenToStages } from './stageSync.ts'

/** What this device shows of its records, followed for as long as the screen is there. */
export const useStages = () => useSyncExternalStore(listenToStages, shownStages, nothingShown)
