import type { Handling } from '../../../../http/call.ts'
import { found } from '../../../../http/refusal.ts'
import { findRating, type RatingRow } from '../../reviews/queries.ts'
import { findOwner, type OwnerRow } from './queries.ts'
import type { OwnerProfile } from '@tailshare/contract/people/accounts/people'
import { viewPersonTo } from '../profile/view.ts'
import { viewRating } from '../../reviews/view.ts'

const viewOwner = ({ createdAt, aircraft, ...person }: OwnerRow, row: RatingRow, isVisitor: boolean): OwnerProfile => {
  const { rating, ratingCount } = viewRating(row)
  return { owner: viewPersonTo(person, isVisitor), memberSince: createdAt.toISOString(), aircraft, rating, ratingCount }
}

export const ownerHandlers = {
  async getAircraftOwner({ params, account, db }) {
    const owner = found(await findOwner(db, params.id))
    return viewOwner(owner, await findRating(db, { about: 'owner', id: owner.id }), !account)
  },
} satisfies Handling<'getAircraftOwner'>
