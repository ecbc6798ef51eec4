import { plusHours, type Period } from '@tailshare/contract/text/period'

// What a pilot may say about being late, before the start and in the air.

/** After that the times have to be changed, so that others may have what is left. */
const mostHoursLate = 4
/** As far ahead as someone says when they will be back. */
const mostHoursBack = 24

/** What is wrong with a start that a pilot says they will be late for, or `null`. */
export const wrongDelay = ({ from, to }: Period, until: Date, now: Date) => {
  if (until <= from || until <= now) return 'Choose a time after the planned departure, and in the future.'
  if (until >= to) return 'That isn’t before the planned return. Change the times instead.'
  if (until > plusHours(from, mostHoursLate))
    return `A start can be delayed by ${mostHoursLate} hours at most. Please change the times instead.`
  return null
}

/** The same for when a pilot in the air says they will be back. */
export const wrongBack = (until: Date, now: Date) => {
  if (until <= now) return 'Choose a time in the future.'
  return until > plusHours(now, mostHoursBack) ? `Choose a time within the next ${mostHoursBack} hours.` : null
}

const halfHourMs = 1_800_000

/** Bookings end on the half hour: the first that is not before an instant. */
export const halfHourFrom = (instant: Date) => new Date(Math.ceil(instant.getTime() / halfHourMs) * halfHourMs)
