import type { Aircraft } from '@tailshare/contract/aircraft'
import { dueStatus, type Limit } from '@tailshare/rules/maintenance/due'
import { forecastWith, type Use } from '@tailshare/rules/maintenance/forecast'

export type Tracked = Limit & { id: string; title: string; grounds: boolean }

/** What is tracked of an aircraft, with where each item stands now at its home airport. */
export const viewTracked = (items: Tracked[], here: { now: Date; zone: string }): Aircraft['maintenance'] =>
  items.map(({ grounds, ...item }) => ({ ...item, status: dueStatus({ ...item, grounds }, here) }))

/** When each will likely come due. */
export const viewForecast = (items: Tracked[], use: Use) => {
  const forecast = forecastWith(use)
  return items.map((item) => ({ itemId: item.id, ...forecast(item) }))
}
