import { plusHours, type Period } from '@tailshare/contract/text/period'

// Limits for a pilot who reports a late start or a late return.

/** Beyond this, the times have to be changed, to free the rest for others. */
const mostHoursLate = 4
/** How far ahead a pilot in the air can set the return. */
const mostHoursBack = 24

export const delayProblem = ({ from, to }: Period, until: Date, now: Date) => {
  if (until <= from || until <= now) return 'Choose a time after the planned departure, and in the future.'
  if (until >= to) return 'That isn’t before the planned return. Change the times instead.'
  if (until > plusHours(from, mostHoursLate))
    return `A start can be delayed by ${mostHoursLate} hours at most. Please change the times instead.`
  return null
}

export const returnTimeProblem = (until: Date, now: Date) => {
  if (until <= now) return 'Choose a time in the future.'
  return until > plusHours(now, mostHoursBack) ? `Choose a time within the next ${mostHoursBack} hours.` : null
}

const halfHourMs = 1_800_000

/** Rounds up to the half hour, where bookings end. */
export const halfHourFrom = (instant: Date) => new Date(Math.ceil(instant.getTime() / halfHourMs) * halfHourMs)
