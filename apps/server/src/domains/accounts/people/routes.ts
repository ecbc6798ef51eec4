import type { Handling } from '../../../http/call.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import { findHolder } from '../documents/queries.ts'
import { findRating } from '../reviews/queries.ts'
import { viewRating } from '../reviews/view.ts'
import { mayKnowPerson, mayKnowPilot } from './access.ts'
import { findFlown, findPerson, listHoursByModel } from './queries.ts'
import { viewPersonProfile, viewPilotProfile } from './view.ts'

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
    return viewPilotProfile(person, holder, { ...flown, hoursByModel, rating, ratingCount }, now.toISOString().slice(0, 10))
  },
} satisfies Handling<'getPerson' | 'getPilot'>
