import type { Limit } from '@tailshare/rules/search/reach/reach'
import { useSyncExternalStore } from 'react'

/**
 * What list and map share and no address keeps: the limit while its slider is dragged, the aircraft that is pointed at and the airport that
 * is looked at. Apart from the screen's state, so that a drag redraws rings and not the page; there is one search on a page.
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
