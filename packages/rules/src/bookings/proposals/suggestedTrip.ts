import { dayIn, instantAt, plusDays, type Period } from '@tailshare/contract/text/period'

const weekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()

export const saturdayAfter = (now: Date, zone: string) => {
  const today = dayIn(now, zone)
  return plusDays(today, 6 - weekday(today) || 7)
}

/** Default trip: next Saturday, 09:00 to 17:00 local time. */
export const suggestedTrip = (now: Date, zone: string): Period => {
  const day = saturdayAfter(now, zone)
  return { from: instantAt(day, '09:00', zone), to: instantAt(day, '17:00', zone) }
}
