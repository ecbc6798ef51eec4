import type { DueStatus, Forecast } from '@tailshare/contract/maintenance/dueStatus'
import { plusDays } from '@tailshare/contract/text/period'

/** Days after a visit within which due items are included in it, so that the aircraft need not return. */
export const bundleDays = 30

type Bundled = { id: string; retired: boolean; status: DueStatus; forecast: Forecast }

/** Items for a visit ending on a day: everything due, or due within `bundleDays` after it by the early forecast. */
export const bundleOf = <Item extends Bundled>(items: readonly Item[], lastDay: string): Item[] => {
  const until = plusDays(lastDay, bundleDays)
  return items.filter(
    ({ retired, status, forecast: { early } }) =>
      !retired && ((status !== 'ok' && status !== 'not_confirmed') || (early !== null && early <= until)),
  )
}

/** All unresolved squawks. */
export const bundledSquawks = <Squawk extends { state: string }>(squawks: readonly Squawk[]): Squawk[] =>
  squawks.filter(({ state }) => state !== 'closed')

/** Estimated shop days for a number of work items. */
export const visitDays = (lines: number) => Math.min(5, Math.max(1, Math.ceil(lines / 4)))
