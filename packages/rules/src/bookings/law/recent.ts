import { toTenths } from '@tailshare/contract/text/hours'
import { plusDays } from '@tailshare/contract/text/period'
import type { RecentFacts } from '../book/facts.ts'

/** Length in days of the stretches for which pilots enter hours. */
const enteredDays = { month: 30, halfYear: 182, year: 365 } as const

type Entry = RecentFacts['entered'][number]

/** Entered hours of the longest stretch that lies within the requested days, counted back from the entry date. */
const enteredSince = ({ on, hours }: Entry, from: string) =>
  Math.max(
    0,
    ...(['month', 'halfYear', 'year'] as const).map((stretch) =>
      plusDays(on, -enteredDays[stretch]) >= from ? hours[stretch] : 0,
    ),
  )

/**
 * Landings and hours in a family in the days before a date, from logged flights and pilot-entered hours. An entry may include logged
 * flights, so before the last entry the larger of the two counts, not the sum.
 */
export const flownWithin = ({ flights, entered }: RecentFacts, day: string, days: number) => {
  const from = plusDays(day, -days)
  const within = flights.filter((flight) => flight.day >= from && flight.day <= day)
  const enteredOn =
    entered
      .map(({ on }) => on)
      .sort()
      .at(-1) ?? ''
  const hoursOf = (some: typeof within) => some.reduce((sum, { hours }) => sum + hours, 0)
  const before = Math.max(
    hoursOf(within.filter((flight) => flight.day <= enteredOn)),
    entered.reduce((sum, entry) => sum + enteredSince(entry, from), 0),
  )
  return {
    from,
    landings: within.reduce((sum, { landings }) => sum + landings, 0),
    hours: toTenths(before + hoursOf(within.filter((flight) => flight.day > enteredOn))),
  }
}
