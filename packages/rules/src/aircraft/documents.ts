import type { AircraftDocument, DocumentReaders } from '@tailshare/contract/aircraft/listing'
import { daysBetween } from '@tailshare/contract/text/period'
import { soonDays } from '../people/notices/reminders.ts'

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
