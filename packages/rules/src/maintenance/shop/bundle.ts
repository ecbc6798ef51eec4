import type { DueStatus } from '@tailshare/contract/maintenance/dueStatus'
import type { Forecast } from '@tailshare/contract/maintenance/forecast'
import { plusDays } from '@tailshare/contract/text/period'

/** What comes due this soon after a visit is done with it: the aircraft does not come back for it. */
export const bundleDays = 30

type Bundled = { id: string; retired: boolean; status: DueStatus; forecast: Forecast }

/** What a visit that ends on a day does: all that is due, and all that comes due by then or within the month after, at the earliest. */
export const bundleOf = <Item extends Bundled>(items: readonly Item[], lastDay: string): Item[] => {
  const until = plusDays(lastDay, bundleDays)
  return items.filter(
    ({ retired, status, forecast: { early } }) =>
      !retired && ((status !== 'ok' && status !== 'not_confirmed') || (early !== null && early <= until)),
  )
}

/** Squawks that a visit takes along: all that are not settled. */
export const bundledSquawks = <Squawk extends { state: string }>(squawks: readonly Squawk[]): Squawk[] =>
  squawks.filter(({ state }) => state !== 'closed')

/** Days in the shop that this much work takes, as a guess to start from. */
export const visitDays = (lines: number) => Math.min(5, Math.max(1, Math.ceil(lines / 4)))
