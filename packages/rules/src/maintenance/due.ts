import { toTenths } from '@tailshare/contract/hours'
import { endOfMonth, plusDays, plusMonths } from '@tailshare/contract/period'

export type MaintenanceItem = {
  /** Whichever comes first; calendar months run to the end of the month, days to the day. */
  intervalHours: number | null
  intervalMonths: number | null
  intervalDays: number | null
  lastDoneOn: string | null
  /** The meter at that time. */
  lastDoneHours: number | null
  /** A date that the part itself carries, such as that of an ELT battery. */
  fixedDueOn: string | null
  /** Passing it grounds the aircraft. */
  grounding: boolean
}

export type DueStatus = 'ok' | 'due_soon' | 'overdue' | 'grounding'

export const dueSoonDays = 30
export const dueSoonHours = 10

/** When an item is due next; what was never done and has no date is due by nothing. */
export const nextDue = (item: MaintenanceItem) => {
  const { lastDoneOn, lastDoneHours, intervalHours, intervalMonths, intervalDays, fixedDueOn } = item
  const days = [
    fixedDueOn,
    lastDoneOn !== null && intervalMonths !== null ? endOfMonth(plusMonths(lastDoneOn, intervalMonths)) : null,
    lastDoneOn !== null && intervalDays !== null ? plusDays(lastDoneOn, intervalDays) : null,
  ].filter((day) => day !== null)
  return {
    dueOn: days.sort().at(0) ?? null,
    dueAtHours: intervalHours === null ? null : toTenths((lastDoneHours ?? 0) + intervalHours),
  }
}

/** Where an item stands at a meter reading on a day at the home airport. */
export const dueStatus = (item: MaintenanceItem, meterHours: number, today: string) => {
  const { dueOn, dueAtHours } = nextDue(item)
  const hoursLeft = dueAtHours === null ? null : toTenths(dueAtHours - meterHours)
  const passed = (dueOn !== null && dueOn < today) || (hoursLeft !== null && hoursLeft <= 0)
  const soon = (dueOn !== null && dueOn <= plusDays(today, dueSoonDays)) || (hoursLeft !== null && hoursLeft <= dueSoonHours)
  const status: DueStatus = passed ? (item.grounding ? 'grounding' : 'overdue') : soon ? 'due_soon' : 'ok'
  return { status, dueOn, dueAtHours, hoursLeft }
}
