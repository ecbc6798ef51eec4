import type { DueStatus } from '@tailshare/contract/maintenance/dueStatus'
import type { GroundsFor } from '@tailshare/contract/maintenance/groundsFor'
import { toTenths } from '@tailshare/contract/text/hours'
import { dayIn, endOfMonth, plusDays, plusMonths } from '@tailshare/contract/text/period'
import { cycleOn } from './airac.ts'

/**
 * The last day of what months are counted for. `month`: of the FAA's inspections, the end of the calendar month (14 CFR 91.409, 91.411, 91.413,
 * 91.207(d), 47.40). `day`: of a part, the day itself. `dayBefore`: of a paper for a year from a day. `named`: only what the thing itself names,
 * as a policy or a battery (91.207(c)) does. `cycle`: of data, the cycle that was loaded.
 */
export type Ends = 'month' | 'day' | 'dayBefore' | 'named' | 'cycle'

export type MaintenanceItem = {
  ends: Ends
  /** Whichever comes first; months run to where `ends` says, days to the day. */
  intervalHours: number | null
  intervalMonths: number | null
  intervalDays: number | null
  lastDoneOn: string | null
  /** The meter at that time. */
  lastDoneHours: number | null
  /** The last day that the thing itself names: the date on a battery, the last insured day of a policy, the end of the cycle that was loaded. */
  fixedDueOn: string | null
  /** Where the intervals count from, where that is not when it was last done. */
  fromOn?: string | null
  fromHours?: number | null
}

const dueSoonDays = 30
const dueSoonHours = 10

/** Through which day something lasts for so many months from a day, where months say it. */
const lastDay: Record<Ends, (from: string, months: number) => string | null> = {
  month: (from, months) => endOfMonth(plusMonths(from, months)),
  day: plusMonths,
  dayBefore: (from, months) => plusDays(plusMonths(from, months), -1),
  named: () => null,
  cycle: () => null,
}

/** When an item is due next; what was never done and has no date is due by nothing. */
export const nextDue = (item: MaintenanceItem) => {
  const { ends, intervalHours, intervalMonths, intervalDays, fixedDueOn } = item
  const lastDoneOn = item.fromOn ?? item.lastDoneOn
  const lastDoneHours = item.fromHours ?? item.lastDoneHours
  const days = [
    fixedDueOn,
    lastDoneOn !== null && intervalMonths !== null ? lastDay[ends](lastDoneOn, intervalMonths) : null,
    lastDoneOn !== null && intervalDays !== null && ends !== 'cycle' ? plusDays(lastDoneOn, intervalDays) : null,
    // Of which cycle nobody said: the one that was in force that day.
    lastDoneOn !== null && ends === 'cycle' && fixedDueOn === null ? cycleOn(lastDoneOn).through : null,
  ].filter((day) => day !== null)
  return {
    dueOn: days.sort().at(0) ?? null,
    dueAtHours: intervalHours === null ? null : toTenths((lastDoneHours ?? 0) + intervalHours),
  }
}

/** What limits an aircraft: a last day at its home airport, hours that are left on its meter, or both. */
export type Limit = { dueOn: string | null; hoursLeft: number | null }

/** What of a limit does not last: through `day` at the home airport, or for this many more `hours` on the meter. */
export const runsOut = ({ dueOn, hoursLeft }: Limit, { day, hours }: { day: string; hours: number }) => ({
  byDate: dueOn !== null && dueOn < day,
  byHours: hoursLeft !== null && toTenths(hoursLeft) < toTenths(hours),
})

const isPast = (limit: Limit, until: { day: string; hours: number }) => {
  const { byDate, byHours } = runsOut(limit, until)
  return byDate || byHours
}

/** The least that a meter counts: with none of it left the aircraft cannot fly, however short. */
const leastHours = 0.1

/** Passed, it keeps every flight on the ground, by law or by its owner's rule. */
export const stopsAll = (groundsFor: GroundsFor = 'every_flight') => groundsFor === 'every_flight' || groundsFor === 'house_rule'

type Standing = Limit & {
  grounds: boolean
  groundsFor?: GroundsFor
  /** What it is counted from is a guess. */
  toConfirm?: boolean
}

/** Where an item stands now. The one answer to "is it due?": search, bookings, the cockpit and the ramp all show it. */
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
