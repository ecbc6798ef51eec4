import { useSyncExternalStore } from 'react'
import { nothingShown, shownStages } from './stageShown.ts'
import { listenToStages } from './stageSync.ts'

export const useStages = () => useSyncExternalStore(listenToStages, shownStages, nothingShown)
