import { plusDays } from '@tailshare/contract/period'

type ForecastFacts = {
  today: string
  dueOn: string | null
  hoursLeft: number | null
  /** Planned flight hours of bookings by their first day. */
  booked: { day: string; hours: number; cents: number }[]
  /** What the aircraft usually flies, averaged over all days. */
  hoursPerDay: number
}

const horizonDays = 730

/** On days without a booking the usual use is added: half as much again for early, half of it for late. */
const paces = { early: 1.5, likely: 1, late: 0.5 } as const

const dayReached = ({ today, hoursLeft, booked, hoursPerDay }: ForecastFacts, pace: number) => {
  if (hoursLeft === null) return null
  const bookedOn = new Map<string, number>()
  for (const { day, hours } of booked) bookedOn.set(day, (bookedOn.get(day) ?? 0) + hours)
  let flown = 0
  for (let ahead = 0; ahead <= horizonDays; ahead += 1) {
    const day = plusDays(today, ahead)
    flown += bookedOn.get(day) ?? hoursPerDay * pace
    if (flown >= hoursLeft) return day
  }
  return null
}

const first = (a: string | null, b: string | null) => (a === null ? b : b === null || a < b ? a : b)

/** When an item comes due: early, likely and late, by the calendar at the latest. `null` beyond two years. */
export const forecastDue = (facts: ForecastFacts) => ({
  early: first(facts.dueOn, dayReached(facts, paces.early)),
  likely: first(facts.dueOn, dayReached(facts, paces.likely)),
  late: first(facts.dueOn, dayReached(facts, paces.late)),
})

/** The days up to `until` on which the shop costs the least booked income; workdays and earlier days first. For tests, until shop visits are planned. */
export const cheapestDays = ({ today, booked }: Pick<ForecastFacts, 'today' | 'booked'>, until: string, count = 3) => {
  const centsOn = new Map<string, number>()
  for (const { day, cents } of booked) centsOn.set(day, (centsOn.get(day) ?? 0) + cents)
  const weekend = (day: string) => ([0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ? 1 : 0)
  const days: string[] = []
  for (let day = today; day <= until; day = plusDays(day, 1)) days.push(day)
  return days
    .map((day) => ({ day, lostCents: centsOn.get(day) ?? 0 }))
    .sort((a, b) => a.lostCents - b.lostCents || weekend(a.day) - weekend(b.day) || (a.day < b.day ? -1 : 1))
    .slice(0, count)
}
