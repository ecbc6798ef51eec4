import type { OwnerProfile, OwnerReview } from '@tailshare/contract/owners'
import { viewPersonTo } from '../profile/view.ts'
import type { OwnerReviewRow, OwnerRow } from './queries.ts'

export const viewOwner = (
  { createdAt, aircraft, rating, ratingCount, ...person }: OwnerRow,
  isVisitor: boolean,
): OwnerProfile => ({
  owner: viewPersonTo(person, isVisitor),
  memberSince: createdAt.toISOString(),
  aircraft,
  rating,
  ratingCount,
})

export const viewOwnerReview = ({
  id,
  rating,
  text,
  author,
  createdAt,
  aircraftId,
  tailNumber,
}: OwnerReviewRow): OwnerReview => ({
  id,
  rating,
  text,
  author,
  created: createdAt.toISOString(),
  aircraftId,
  tailNumber,
})
