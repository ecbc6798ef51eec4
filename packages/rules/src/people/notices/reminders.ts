import { daysBetween } from '@tailshare/contract/text/period'

/** Days before the last day on which a reminder is sent; 0 is the last day itself. */
export const reminderDays = [60, 30, 7, 0] as const
/** "Soon" starts with the first reminder. */
export const soonDays = reminderDays[0]
/** Days after the end without a reminder, for example for documents uploaded late. */
export const lateDays = 30

/** For short-lived documents, only send reminders in the second half of their validity. */
const comesFor = (limit: number, lasts: number | null) => lasts === null || 2 * limit <= lasts

/**
 * The reminder due today: the smallest of 60, 30 and 7 days that applies, or 0 on the last day and up to `lateDays` after. `undefined`
 * outside that. `lasts`: validity in days; `null` if long or unknown.
 */
export const dueReminder = (endsOn: string, today: string, lasts: number | null = null) => {
  const days = daysBetween(today, endsOn)
  if (days < -lateDays) return undefined
  const reminder = reminderDays.filter((limit) => days <= limit && comesFor(limit, lasts)).at(-1)
  return reminder === undefined ? undefined : { reminder, days }
}

export const endsText = (days: number) => {
  if (days < 0) return 'has ended'
  return days === 0 ? 'ends today' : days === 1 ? 'ends tomorrow' : `ends in ${days} days`
}
