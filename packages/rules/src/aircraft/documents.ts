import type { AircraftDocument, DocumentReaders } from '@tailshare/contract/listing'
import { daysBetween } from '@tailshare/contract/period'
import { reminderDays, soonDays } from '../accounts/expirations.ts'

/** What pilots need on board is theirs to read with a booking; the rest stays with the owners until they say otherwise. */
const forPilots = new Set<AircraftDocument['kind']>([
  'registration',
  'airworthiness',
  'weight_balance',
  'flight_manual',
  'checklist',
])
export const usualReaders = (kind: AircraftDocument['kind']): DocumentReaders => (forPilots.has(kind) ? 'pilots' : 'owners')

/** It counts through its last day, by the calendar of the home airport. */
export const documentState = (expiresOn: string | null, today: string): AircraftDocument['state'] => {
  if (expiresOn === null) return 'valid'
  const days = daysBetween(today, expiresOn)
  return days < 0 ? 'expired' : days <= soonDays ? 'soon' : 'valid'
}

/** Once it has passed. */
export const expired = -1

/** Which reminder is due: of 60, 30 and 7 days before the last day the nearest, then `expired`; `undefined` while it is far. */
export const dueReminder = (expiresOn: string, today: string) => {
  const days = daysBetween(today, expiresOn)
  if (days < 0) return { reminder: expired, days }
  const reminder = reminderDays.filter((limit) => days <= limit).at(-1)
  return reminder === undefined ? undefined : { reminder, days }
}
