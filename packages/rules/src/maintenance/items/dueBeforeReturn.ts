import { dayIn, plusDays, type Period } from '@tailshare/contract/text/period'
import { runsOut, type Limit } from './due.ts'

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
