import type { Aircraft, Upkeep } from '@tailshare/contract/aircraft'
import { dayIn } from '@tailshare/contract/period'
import { dueStatus, type Limit } from '@tailshare/rules/maintenance/due'
import { leftOf } from '@tailshare/rules/maintenance/left'
import { forecastWith, type Use } from '@tailshare/rules/maintenance/forecast'

export type Tracked = Limit & { id: string; title: string; grounds: boolean }

/** What is tracked of an aircraft, with where each item stands now at its home airport. */
export const viewTracked = (items: Tracked[], here: { now: Date; zone: string }): Aircraft['maintenance'] =>
  items.map(({ grounds, ...item }) => ({ ...item, status: dueStatus({ ...item, grounds }, here) }))

export type Counted = Tracked & { intervalHours: number | null; lastDoneOn: string | null }

/** The same with how much of its interval each has left. */
export const viewCounted = (items: Counted[], here: { now: Date; zone: string }): Upkeep['maintenance'] =>
  items.map(({ grounds, intervalHours, lastDoneOn, ...item }) => ({
    ...item,
    status: dueStatus({ ...item, grounds }, here),
    left: leftOf({ ...item, intervalHours, lastDoneOn }, dayIn(here.now, here.zone)),
  }))

/** When each will likely come due. */
export const viewForecast = (items: Tracked[], use: Use) => {
  const forecast = forecastWith(use)
  return items.map((item) => ({ itemId: item.id, ...forecast(item) }))
}
