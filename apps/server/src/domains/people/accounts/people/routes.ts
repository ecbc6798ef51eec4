import { dayIn } from '@tailshare/contract/text/period'
import { recencies } from '@tailshare/rules/bookings/law/currency/landings'
import type { Handling } from '../../../../http/call.ts'
import { found, Refusal } from '../../../../http/refusal.ts'
import { findHomeZone } from '../profile/queries.ts'
import { findHolder, type HolderRow } from '../../documents/queries.ts'
import { findRating } from '../../reviews/queries.ts'
import { viewRating } from '../../reviews/view.ts'
import { mayKnowPerson, mayKnowPilot } from './access.ts'
import { findFlown, findPerson, listHoursByModel, listLanded, type PersonRow } from './queries.ts'
import type { PersonProfile, PilotProfile } from '@tailshare/contract/people/accounts/people'
import { expirationsOf } from '@tailshare/rules/people/documents/expirations'
import { neededDocuments } from '@tailshare/rules/people/documents/neededDocuments'
import { viewPerson } from '../profile/view.ts'

const viewPersonProfile = (row: PersonRow): PersonProfile => ({
  ...viewPerson(row),
  memberSince: row.createdAt.toISOString(),
  homeAirport: row.homeAirport,
  isCsip: row.pilotCategory === 'csip_pilot',
  isAircraftOwner: row.isAircraftOwner,
})

type Flown = Pick<PilotProfile, 'ordersFlownCount' | 'landingsLast90Days' | 'recency' | 'hoursByModel' | 'rating' | 'ratingCount'>

/** Leaves out rejection reasons: only the document's owner and operators see them. */
const viewPilotProfile = (row: PersonRow, holder: HolderRow, flown: Flown, today: string): PilotProfile => {
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

const recentMs = 90 * 86_400_000

export const personHandlers = {
  async getPerson({ params, account, db }) {
    const person = found(await findPerson(db, { id: params.id, viewerId: account.id }))
    if (!mayKnowPerson(account, person.id, person)) throw new Refusal('not_found')
    return viewPersonProfile(person)
  },

  async getPilot({ params, account, db, now }) {
    const person = found(await findPerson(db, { id: params.id, viewerId: account.id }))
    const isPilot = person.pilotCategory !== null && person.pilotCategory !== 'non_pilot'
    if (!isPilot || !mayKnowPilot(account, person.id, person)) throw new Refusal('not_found')
    const holder = found(await findHolder(db, person.id))
    const flown = await findFlown(db, person.id, new Date(now.getTime() - recentMs))
    const hoursByModel = await listHoursByModel(db, person.id)
    const { rating, ratingCount } = viewRating(await findRating(db, { about: 'pilot', id: person.id }))
    const today = dayIn(now, await findHomeZone(db, person.id))
    const recency = recencies(await listLanded(db, [person.id], now), today)
    return viewPilotProfile(person, holder, { ...flown, recency, hoursByModel, rating, ratingCount }, today)
  },
} satisfies Handling<'getPerson' | 'getPilot'>
