import type { DueStatus } from '@tailshare/contract/maintenance/dueStatus'
import type { GroundsFor } from '@tailshare/contract/maintenance/groundsFor'
import { toTenths } from '@tailshare/contract/text/hours'
import { dayIn, endOfMonth, plusDays, plusMonths, daysBetween, type Period } from '@tailshare/contract/text/period'

/** A cycle of aeronautical data: fixed periods of 28 days. `2613`: the thirteenth cycle of 2026. */
type Cycle = { name: string; from: string; through: string }

const days = 28
/** Start of cycle 2001; the others are computed from it. */
const first = '2020-01-02'

export const cycleOn = (day: string): Cycle => {
  const from = plusDays(first, Math.floor(daysBetween(first, day) / days) * days)
  const number = Math.floor(daysBetween(`${from.slice(0, 4)}-01-01`, from) / days) + 1
  return { name: `${from.slice(2, 4)}${String(number).padStart(2, '0')}`, from, through: plusDays(from, days - 1) }
}

/** Cycles available on a day: the current one, and the next, which is sold some days ahead. */
export const cyclesToLoad = (day: string): Cycle[] => {
  const now = cycleOn(day)
  return [now, cycleOn(plusDays(now.through, 1))]
}

/**
 * How an end date is computed. `month`: end of the calendar month, for FAA inspections (14 CFR 91.409, 91.411, 91.413, 91.207(d), 47.40).
 * `day`: the same day, for parts. `dayBefore`: the day before, for one-year papers. `named`: printed on the item, as on a policy or a
 * battery (91.207(c)). `cycle`: end of the loaded data cycle.
 */
export type Ends = 'month' | 'day' | 'dayBefore' | 'named' | 'cycle'

export type MaintenanceItem = {
  ends: Ends
  /** The first limit reached counts. Months end as `ends` says; days are exact. */
  intervalHours: number | null
  intervalMonths: number | null
  intervalDays: number | null
  lastDoneOn: string | null
  /** Meter reading at that time. */
  lastDoneHours: number | null
  /** End date printed on the item: of a battery, an insurance policy, or the loaded data cycle. */
  fixedDueOn: string | null
  /** Start of the intervals, if other than the last time done. */
  fromOn?: string | null
  fromHours?: number | null
}

const dueSoonDays = 30
const dueSoonHours = 10

/** Last valid day after `months`. `null` if months do not apply. */
const lastDay: Record<Ends, (from: string, months: number) => string | null> = {
  month: (from, months) => endOfMonth(plusMonths(from, months)),
  day: plusMonths,
  dayBefore: (from, months) => plusDays(plusMonths(from, months), -1),
  named: () => null,
  cycle: () => null,
}

/** When an item is due. No limit if it was never done and has no date. */
export const nextDue = (item: MaintenanceItem) => {
  const { ends, intervalHours, intervalMonths, intervalDays, fixedDueOn } = item
  const lastDoneOn = item.fromOn ?? item.lastDoneOn
  const lastDoneHours = item.fromHours ?? item.lastDoneHours
  const days = [
    fixedDueOn,
    lastDoneOn !== null && intervalMonths !== null ? lastDay[ends](lastDoneOn, intervalMonths) : null,
    lastDoneOn !== null && intervalDays !== null && ends !== 'cycle' ? plusDays(lastDoneOn, intervalDays) : null,
    // Unknown cycle: assume the one valid that day.
    lastDoneOn !== null && ends === 'cycle' && fixedDueOn === null ? cycleOn(lastDoneOn).through : null,
  ].filter((day) => day !== null)
  return {
    dueOn: days.sort().at(0) ?? null,
    dueAtHours: intervalHours === null ? null : toTenths((lastDoneHours ?? 0) + intervalHours),
  }
}

/** A limit of an aircraft: a last day in the home airport's zone, hours left on its meter, or both. */
export type Limit = { dueOn: string | null; hoursLeft: number | null }

/** Which part of a limit ends before `day` (in the home airport's zone) or within `hours` on the meter. */
export const runsOut = ({ dueOn, hoursLeft }: Limit, { day, hours }: { day: string; hours: number }) => ({
  byDate: dueOn !== null && dueOn < day,
  byHours: hoursLeft !== null && toTenths(hoursLeft) < toTenths(hours),
})

const isPast = (limit: Limit, until: { day: string; hours: number }) => {
  const { byDate, byHours } = runsOut(limit, until)
  return byDate || byHours
}

/** Smallest meter step. With less left, no flight is possible. */
const leastHours = 0.1

/** Blocks every flight when overdue, by regulation or the owner's rule. */
export const stopsAll = (groundsFor: GroundsFor = 'every_flight') => groundsFor === 'every_flight' || groundsFor === 'house_rule'

type Standing = Limit & {
  grounds: boolean
  groundsFor?: GroundsFor
  /** Its start is an estimate. */
  toConfirm?: boolean
}

/** Current state of an item. The single source for "is it due?" in search, bookings, cockpit and ramp. */
export const dueStatus = (
  { grounds, groundsFor = 'every_flight', toConfirm = false, ...limit }: Standing,
  { now, zone }: { now: Date; zone: string },
): DueStatus => {
  const today = dayIn(now, zone)
  if (isPast(limit, { day: today, hours: leastHours })) return grounds && stopsAll(groundsFor) ? 'grounding' : 'overdue'
  if (toConfirm) return 'not_confirmed'
  const soon = { day: plusDays(today, dueSoonDays + 1), hours: dueSoonHours + leastHours }
  return isPast(limit, soon) ? 'due_soon' : 'ok'
}

/** For later trips, the owner has time to sign off inspections due by date. */
export const daysToSignOff = 14

type Trip = {
  period: Period
  /** Planned on this trip and those before it. */
  hours: number
  zone: string
  now: Date
}

/**
 * Inspections that run out before the return. Hours always block, since every booking uses them up. Dates block only trips that start soon;
 * before later trips the owner can still sign off.
 */
export const dueBeforeReturn = <Item extends Limit>(inspections: readonly Item[], { period, hours, zone, now }: Trip) => {
  const until = { day: dayIn(period.to, zone), hours }
  const soon = dayIn(period.from, zone) <= plusDays(dayIn(now, zone), daysToSignOff)
  const byHours = inspections.filter((item) => runsOut(item, until).byHours)
  const pastDay = inspections.filter((item) => runsOut(item, until).byDate)
  const onlyWarns = byHours.length === 0 && !soon
  // Do not list mere warnings next to blocking items.
  const byDate = soon || onlyWarns ? pastDay : []
  return { byDate, byHours, onlyWarns }
}
