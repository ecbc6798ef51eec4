import type { Limit } from '@tailshare/rules/search/reach/reach'
import { useSyncExternalStore } from 'react'

/**
 * Shared by list and map: the limit while dragging, the hovered aircraft and the selected airport. Outside React, so that a drag redraws
 * rings and not the page; one search per page.
 */
type View = { dragged: Limit | null; aircraftId: string | null; airport: number | null }

const still: View = { dragged: null, aircraftId: null, airport: null }
let view = still
const listeners = new Set<() => void>()

export const reachView = () => view
export const changeView = (part: Partial<View>) => {
  view = { ...view, ...part }
  for (const listener of listeners) listener()
}
export const forgetView = () => changeView(still)
export const onView = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useReachView = () => useSyncExternalStore(onView, reachView, reachView)
