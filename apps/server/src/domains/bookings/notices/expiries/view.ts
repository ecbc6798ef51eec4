import type { Expiry } from '@tailshare/contract/bookings/orders/expiries'
import { daysBetween } from '@tailshare/contract/text/period'
import { soonDays } from '@tailshare/rules/people/notices/reminders'
import { todoOf } from '@tailshare/rules/bookings/orders/expiries'
import type { Found } from './steps.ts'

const stateOf = (ending: Found, days: number): Expiry['state'] => {
  if (ending.of === 'document' && ending.renewing) return 'renewing'
  if (days < 0) return 'ended'
  return days === 0 ? 'today' : days <= soonDays ? 'soon' : 'ahead'
}

export const viewExpiry = (ending: Found): Expiry => {
  const { id, title, aircraft, endsOn, bookings, today } = ending
  const daysLeft = daysBetween(today, endsOn)
  const { todo, link, action } = todoOf(ending)
  return { id, title, aircraft, endsOn, daysLeft, state: stateOf(ending, daysLeft), todo, link, action, bookings }
}

export const inOrder = (endings: readonly Found[]) =>
  endings.toSorted((a, b) => `${a.endsOn} ${a.title} ${a.id}`.localeCompare(`${b.endsOn} ${b.title} ${b.id}`))
