import type { AircraftDocument, DocumentReaders } from '@tailshare/contract/aircraft/listing'
import { daysBetween } from '@tailshare/contract/text/period'
import { soonDays } from '../people/notices/reminders.ts'

/** Documents that have to be aboard: pilots with a booking may read them. Others are for owners only by default. */
const forPilots = new Set<AircraftDocument['kind']>([
  'registration',
  'airworthiness',
  'weight_balance',
  'flight_manual',
  'checklist',
])
export const usualReaders = (kind: AircraftDocument['kind']): DocumentReaders => (forPilots.has(kind) ? 'pilots' : 'owners')

/** Valid through its last day, in the home airport's zone. */
export const documentState = (expiresOn: string | null, today: string): AircraftDocument['state'] => {
  if (expiresOn === null) return 'valid'
  const days = daysBetween(today, expiresOn)
  return days < 0 ? 'expired' : days <= soonDays ? 'soon' : 'valid'
}
