import type { DocumentReaders } from '@tailshare/contract/aircraft/listing'
import type { Caller } from '../../http/call.ts'
import type { Relation } from './queries.ts'

type Viewer = Pick<Caller, 'id' | 'isOperator' | 'staffAirportIds'>

export const owns = ({ ownerId }: Pick<Relation, 'ownerId'>, viewer: Pick<Viewer, 'id'>) => ownerId === viewer.id

/** The owner, or an operator helping the owner (logged). */
export const mayChangeListing = (aircraft: Pick<Relation, 'ownerId'>, viewer: Viewer) =>
  viewer.isOperator || owns(aircraft, viewer)

/** The listing form. Co-owners and advisors see the public page, and documents (advisors the contract, too). */
export const mayReadListing = mayChangeListing

/** Tax advisors may read, but not change anything. */
export const mayReadContract = (aircraft: Pick<Relation, 'ownerId' | 'isAdvisor'>, viewer: Viewer) =>
  owns(aircraft, viewer) || aircraft.isAdvisor

type Reading = Pick<Relation, 'ownerId' | 'airportId' | 'isCoOwner' | 'isAdvisor' | 'hasBooked'>

/** Owners, co-owners, advisors and operators read every document; for others the document's `readers` decide. */
export const mayReadDocument = (aircraft: Reading, readers: DocumentReaders, viewer: Viewer | undefined) => {
  if (readers === 'everyone') return true
  if (!viewer) return false
  if (viewer.isOperator || owns(aircraft, viewer) || aircraft.isCoOwner || aircraft.isAdvisor) return true
  return readers === 'pilots' && (aircraft.hasBooked || viewer.staffAirportIds.includes(aircraft.airportId))
}
