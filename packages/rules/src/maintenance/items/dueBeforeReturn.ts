import { dayIn, plusDays, type Period } from '@tailshare/contract/text/period'
import { runsOut, type Limit } from './due.ts'

/** The owner has time to sign off what ends by the calendar before a trip that begins later than this. */
const daysToSignOff = 14

type Trip = {
  period: Period
  /** Planned on this trip and on those before it. */
  hours: number
  zone: string
  now: Date
}

/**
 * Inspections that run out before the return. Hours that this trip and those before it fly always block: each booking brings them
 * nearer. A day on the calendar blocks trips that begin soon; before later ones the owner has time to sign it off.
 */
export const dueBeforeReturn = <Item extends Limit>(inspections: readonly Item[], { period, hours, zone, now }: Trip) => {
  const until = { day: dayIn(period.to, zone), hours }
  const soon = dayIn(period.from, zone) <= plusDays(dayIn(now, zone), daysToSignOff)
  const byHours = inspections.filter((item) => runsOut(item, until).byHours)
  const pastDay = inspections.filter((item) => runsOut(item, until).byDate)
  const onlyWarns = byHours.length === 0 && !soon
  // What only warns is not named beside what blocks.
  const byDate = soon || onlyWarns ? pastDay : []
  return { byDate, byHours, onlyWarns }
}
