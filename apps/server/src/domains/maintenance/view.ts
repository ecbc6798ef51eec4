import type { Aircraft, Upkeep } from '@tailshare/contract/aircraft/aircraft'
import type { GroundsFor } from '@tailshare/contract/maintenance/groundsFor'
import { dayIn } from '@tailshare/contract/text/period'
import { dueStatus, type Limit } from '@tailshare/rules/maintenance/items/due'
import { leftOf } from '@tailshare/rules/maintenance/items/left'
import { forecastWith, type Use } from '@tailshare/rules/maintenance/shop/forecast'

export type Tracked = Limit & {
  id: string
  title: string
  grounds: boolean
  groundsFor: GroundsFor
  toConfirm: boolean
  template: string | null
}

/** Tracked items with their status, by the home airport's time. */
export const viewTracked = (items: Tracked[], here: { now: Date; zone: string }): Aircraft['maintenance'] =>
  items.map(({ id, title, dueOn, hoursLeft, ...item }) => ({
    id,
    title,
    dueOn,
    hoursLeft,
    status: dueStatus({ ...item, dueOn, hoursLeft }, here),
  }))

export type Counted = Tracked & { intervalHours: number | null; lastDoneOn: string | null }

/** The same with the part of the interval left. */
export const viewCounted = (items: Counted[], here: { now: Date; zone: string }): Upkeep['maintenance'] =>
  items.map(({ id, title, dueOn, hoursLeft, ...item }) => {
    const status = dueStatus({ ...item, dueOn, hoursLeft }, here)
    // Unknown while unconfirmed.
    const left = status === 'not_confirmed' ? null : leftOf({ ...item, dueOn, hoursLeft }, dayIn(here.now, here.zone))
    return { id, title, dueOn, hoursLeft, status, left }
  })

export const viewForecast = (items: Tracked[], use: Use) => {
  const forecast = forecastWith(use)
  return items.map((item) => ({ itemId: item.id, ...forecast(item) }))
}
