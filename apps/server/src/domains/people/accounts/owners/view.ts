import type { OwnerProfile } from '@tailshare/contract/people/accounts/owners'
import { viewPersonTo } from '../profile/view.ts'
import type { RatingRow } from '../../reviews/queries.ts'
import { viewRating } from '../../reviews/view.ts'
import type { OwnerRow } from './queries.ts'

export const viewOwner = ({ createdAt, aircraft, ...person }: OwnerRow, row: RatingRow, isVisitor: boolean): OwnerProfile => {
  const { rating, ratingCount } = viewRating(row)
  return { owner: viewPersonTo(person, isVisitor), memberSince: createdAt.toISOString(), aircraft, rating, ratingCount }
}
