import type { PersonProfile, PilotProfile } from '@tailshare/contract/people/accounts/people'
import { expirationsOf } from '@tailshare/rules/people/documents/expirations'
import { neededDocuments } from '@tailshare/rules/people/documents/neededDocuments'
import type { HolderRow } from '../../documents/queries.ts'
import { viewPerson } from '../profile/view.ts'
import type { PersonRow } from './queries.ts'

export const viewPersonProfile = (row: PersonRow): PersonProfile => ({
  ...viewPerson(row),
  memberSince: row.createdAt.toISOString(),
  homeAirport: row.homeAirport,
  isCsip: row.pilotCategory === 'csip_pilot',
  isAircraftOwner: row.isAircraftOwner,
})

type Flown = Pick<PilotProfile, 'ordersFlownCount' | 'landingsLast90Days' | 'recency' | 'hoursByModel' | 'rating' | 'ratingCount'>

/** Leaves out rejection reasons: only the document's owner and operators see them. */
export const viewPilotProfile = (row: PersonRow, holder: HolderRow, flown: Flown, today: string): PilotProfile => {
  const kinds = neededDocuments(
    holder,
    holder.documents.map(({ kind }) => kind),
  )
  const trained = holder.documents.filter(({ kind, status }) => kind === 'transition' && status === 'complete')
  return {
    ...viewPersonProfile(row),
    ...flown,
    pilotCategory: row.pilotCategory,
    pilotRating: row.ratings,
    endorsements: row.endorsements,
    totalHours: row.totalHours,
    documents: expirationsOf(kinds, holder.documents, holder.birthDate, today).map((document) => ({ ...document, reason: null })),
    transitionFamilies: [...new Set(trained.flatMap(({ modelFamily }) => modelFamily ?? []))].sort(),
  }
}
