import { daysBetween } from '@tailshare/contract/text/period'

/** So many days before the last day, and on it. */
export const reminderDays = [60, 30, 7, 0] as const
/** Something ends soon from the first reminder on. */
export const soonDays = reminderDays[0]
/** What ended this long ago is no news anymore, such as papers that were uploaded late. */
export const lateDays = 30

/** What lasts for weeks only is not announced from the day it begins: a reminder comes in the second half of its time. */
const comesFor = (limit: number, lasts: number | null) => lasts === null || 2 * limit <= lasts

/**
 * The reminder that is due of something with this last day: of 60, 30 and 7 days before the nearest, then 0 on the day itself or,
 * where that was missed, after it. `undefined` while the day is far, or long past. `lasts`: days from when it began; `null` where
 * that is long or not known.
 */
export const dueReminder = (endsOn: string, today: string, lasts: number | null = null) => {
  const days = daysBetween(today, endsOn)
  if (days < -lateDays) return undefined
  const reminder = reminderDays.filter((limit) => days <= limit && comesFor(limit, lasts)).at(-1)
  return reminder === undefined ? undefined : { reminder, days }
}

/** `ends in 12 days`, to follow what it is. */
export const endsText = (days: number) => {
  if (days < 0) return 'has ended'
  return days === 0 ? 'ends today' : days === 1 ? 'ends tomorrow' : `ends in ${days} days`
}
