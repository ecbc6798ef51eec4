import type { PersonProfile, PilotProfile } from '@tailshare/contract/people'
import { expirationsOf } from '@tailshare/rules/accounts/expirations'
import { neededPapers } from '@tailshare/rules/accounts/neededPapers'
import type { HolderRow } from '../documents/queries.ts'
import { viewPerson } from '../profile/view.ts'
import type { PersonRow } from './queries.ts'

export const viewPersonProfile = (row: PersonRow): PersonProfile => ({
  ...viewPerson(row),
  memberSince: row.createdAt.toISOString(),
  homeAirport: row.homeAirport,
  isCsip: row.pilotCategory === 'csip_pilot',
  isAircraftOwner: row.isAircraftOwner,
})

type Flown = Pick<PilotProfile, 'ordersFlownCount' | 'landingsLast90Days' | 'hoursByModel'>

/** Why a paper was rejected stays between its owner and the operators. */
export const viewPilotProfile = (row: PersonRow, holder: HolderRow, flown: Flown, today: string): PilotProfile => {
  const kinds = neededPapers(
    holder,
    holder.papers.map(({ kind }) => kind),
  )
  const trained = holder.papers.filter(({ kind, status }) => kind === 'transition' && status === 'complete')
  return {
    ...viewPersonProfile(row),
    ...flown,
    pilotCategory: row.pilotCategory,
    pilotRating: row.ratings,
    endorsements: row.endorsements,
    totalHours: row.totalHours,
    papers: expirationsOf(kinds, holder.papers, holder.birthDate, today).map((paper) => ({ ...paper, reason: null })),
    transitionFamilies: [...new Set(trained.flatMap(({ modelFamily }) => modelFamily ?? []))].sort(),
  }
}
