import { daysBetween, instantAt, overlaps, plusDays, plusMinutes, type Period } from '@tailshare/contract/text/period'

/** A visit is looked for among the days ahead, from tomorrow on. */
export const visitHorizonDays = 60

export type VisitBooking = {
  id: string
  period: Period
  /** What its pilot pays; nothing is lost where the owner or a partner flies. */
  cents: number
  /** Of the owner or a partner. */
  isOwn: boolean
}

export type VisitFacts = {
  /** At the home airport, like the times of the shop. */
  today: string
  zone: string
  /** Days on which the shop works on it. */
  days: number
  opens: string
  closes: string
  weekends: boolean
  turnaroundMinutes: number
  bookings: readonly VisitBooking[]
  /** Set aside already; a visit is not cut around it. */
  taken: readonly Period[]
  /** What is to be done, with the day on which it likely comes due; where it grounds, the aircraft stands from then on. */
  due: readonly { title: string; likely: string | null; grounds: boolean }[]
}

export type Visit = {
  firstDay: string
  lastDay: string
  period: Period
  /** Whose trips are in the way, the owner’s and partners’ apart. */
  bookings: VisitBooking[]
  own: VisitBooking[]
  /** What those bookings bring. */
  cents: number
  /** From the first day through the last, weekends between included. */
  calendarDays: number
  /** What will likely have grounded it before. */
  tooLateFor: string[]
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** The last of so many working days from a first one. */
const lastDayOf = (first: string, { days, weekends }: Pick<VisitFacts, 'days' | 'weekends'>) => {
  let [day, worked] = [first, 1]
  while (worked < days) {
    day = plusDays(day, 1)
    if (weekends || !isWeekend(day)) worked += 1
  }
  return day
}

/** A visit that begins on a day; `null` where the shop is closed then, or the time is taken. */
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

/** What matters first: nothing grounds it before, least money, fewest people, own trips, days on the ground, soon. */
const compare = (a: Visit, b: Visit) =>
  a.tooLateFor.length - b.tooLateFor.length ||
  a.cents - b.cents ||
  a.bookings.length - b.bookings.length ||
  a.own.length - b.own.length ||
  a.calendarDays - b.calendarDays ||
  (a.firstDay < b.firstDay ? -1 : 1)

const sharesDays = (a: Visit, b: Visit) => a.firstDay <= b.lastDay && b.firstDay <= a.lastDay

/** The days of the next sixty on which a visit to the shop costs least, the cheapest first; no two of them share a day. */
export const cheapestVisits = (facts: VisitFacts, count = 3): Visit[] =>
  Array.from({ length: visitHorizonDays }, (_, ahead) => visitOn(plusDays(facts.today, ahead + 1), facts))
    .filter((visit) => visit !== null)
    .toSorted(compare)
    .reduce<Visit[]>((kept, visit) => (kept.some((one) => sharesDays(one, visit)) ? kept : [...kept, visit]), [])
    .slice(0, count)
