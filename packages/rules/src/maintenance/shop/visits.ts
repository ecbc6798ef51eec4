import { daysBetween, instantAt, overlaps, plusDays, plusMinutes, type Period } from '@tailshare/contract/text/period'

/** Days ahead that are searched for a visit, from tomorrow. */
export const visitHorizonDays = 60

export type VisitBooking = {
  id: string
  period: Period
  /** What the pilot pays. Zero for trips of the owner or a partner. */
  cents: number
  isOwn: boolean
}

export type VisitFacts = {
  /** In the home airport's zone, like the shop hours. */
  today: string
  zone: string
  days: number
  opens: string
  closes: string
  weekends: boolean
  turnaroundMinutes: number
  bookings: readonly VisitBooking[]
  /** Already blocked time. A visit does not overlap it. */
  taken: readonly Period[]
  /** The work, with the date it will probably be due; if it grounds the aircraft, it stands from then on. */
  due: readonly { title: string; likely: string | null; grounds: boolean }[]
}

export type Visit = {
  firstDay: string
  lastDay: string
  period: Period
  /** Conflicting trips; those of owner and partners are in `own`. */
  bookings: VisitBooking[]
  own: VisitBooking[]
  cents: number
  /** First to last day, including weekends in between. */
  calendarDays: number
  /** Items that will probably have grounded the aircraft before. */
  tooLateFor: string[]
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** The last day of a visit with this many working days. */
const lastDayOf = (first: string, { days, weekends }: Pick<VisitFacts, 'days' | 'weekends'>) => {
  let [day, worked] = [first, 1]
  while (worked < days) {
    day = plusDays(day, 1)
    if (weekends || !isWeekend(day)) worked += 1
  }
  return day
}

/** A visit starting on a day. `null` if the shop is closed or the time is blocked. */
const visitOn = (firstDay: string, facts: VisitFacts): Visit | null => {
  const { zone, opens, closes, weekends, turnaroundMinutes, bookings, taken, due, today } = facts
  if (!weekends && isWeekend(firstDay)) return null
  const lastDay = lastDayOf(firstDay, facts)
  if (daysBetween(today, lastDay) > visitHorizonDays) return null
  const period = { from: instantAt(firstDay, opens, zone), to: instantAt(lastDay, closes, zone) }
  if (taken.some((one) => overlaps(one, period))) return null
  const inTheWay = bookings.filter(({ period: { from, to } }) =>
    overlaps({ from, to: plusMinutes(to, turnaroundMinutes) }, period),
  )
  const others = inTheWay.filter(({ isOwn }) => !isOwn)
  return {
    firstDay,
    lastDay,
    period,
    bookings: others,
    own: inTheWay.filter(({ isOwn }) => isOwn),
    cents: others.reduce((sum, { cents }) => sum + cents, 0),
    calendarDays: daysBetween(firstDay, lastDay) + 1,
    tooLateFor: due.filter(({ likely, grounds }) => grounds && likely !== null && likely < firstDay).map(({ title }) => title),
  }
}

/** Sort order: fewest items grounding it before, lowest price, fewest bookings, fewest own trips, shortest, earliest. */
const compare = (a: Visit, b: Visit) =>
  a.tooLateFor.length - b.tooLateFor.length ||
  a.cents - b.cents ||
  a.bookings.length - b.bookings.length ||
  a.own.length - b.own.length ||
  a.calendarDays - b.calendarDays ||
  (a.firstDay < b.firstDay ? -1 : 1)

const sharesDays = (a: Visit, b: Visit) => a.firstDay <= b.lastDay && b.firstDay <= a.lastDay

/** The cheapest visits within the next sixty days, cheapest first, without shared days. */
export const cheapestVisits = (facts: VisitFacts, count = 3): Visit[] =>
  Array.from({ length: visitHorizonDays }, (_, ahead) => visitOn(plusDays(facts.today, ahead + 1), facts))
    .filter((visit) => visit !== null)
    .toSorted(compare)
    .reduce<Visit[]>((kept, visit) => (kept.some((one) => sharesDays(one, visit)) ? kept : [...kept, visit]), [])
    .slice(0, count)
