import { plusHours } from '@tailshare/contract/text/period'
import type { ReviewSubject } from '@tailshare/contract/people/reviews/reviews'

// Who may review whom after a flight, and when reviews become public.

export const reviewDays = 14
const askHoursAfter = 24

/** Deadline for reviews. After it, all written reviews are shown. */
export const reviewUntil = (returnedAt: Date) => plusHours(returnedAt, reviewDays * 24)
export const askForReviewsAt = (returnedAt: Date) => plusHours(returnedAt, askHoursAfter)

export type ReviewParties = {
  pilotId: string
  ownerId: string
  csipId: string | null
  /** The pilot holds a share of the aircraft, so it is not reviewed. */
  pilotShares: boolean
}

/** A review someone may write. `otherSideId`: the person who reviews them in turn. */
type Reviewable = { about: ReviewSubject; subjectId: string; otherSideId: string }

/** Empty for people not on the flight, and for a pilot alone in their own aircraft. A person in two roles is reviewed as the owner. */
export const reviewableBy = (parties: ReviewParties, authorId: string): Reviewable[] => {
  const { pilotId, ownerId, csipId } = parties
  const rents = ownerId !== pilotId && !parties.pilotShares
  const taught = csipId !== null && csipId !== pilotId && !(rents && csipId === ownerId)
  if (authorId === pilotId)
    return [
      ...(rents ? (['aircraft', 'owner'] as const).map((about) => ({ about, subjectId: ownerId, otherSideId: ownerId })) : []),
      ...(taught ? [{ about: 'csip' as const, subjectId: csipId, otherSideId: csipId }] : []),
    ]
  const isOtherSide = (rents && authorId === ownerId) || (taught && authorId === csipId)
  return isOtherSide ? [{ about: 'pilot', subjectId: pilotId, otherSideId: pilotId }] : []
}

export type WrittenReview = { id: string; authorId: string; about: ReviewSubject; openedAt: Date | null }

/** The person on the other side of the review from the pilot. */
const partnerOf = ({ ownerId, csipId, pilotId }: ReviewParties, { authorId, about }: Omit<WrittenReview, 'id' | 'openedAt'>) => {
  if (authorId !== pilotId) return authorId
  return about === 'csip' ? csipId : ownerId
}

const between = (parties: ReviewParties, written: readonly WrittenReview[], partnerId: string | null) =>
  written.filter((one) => partnerOf(parties, one) === partnerId)

/** True if the reviews between these two people are already public. */
export const isShown = (
  parties: ReviewParties,
  written: readonly WrittenReview[],
  one: { authorId: string; about: ReviewSubject },
) => between(parties, written, partnerOf(parties, one)).some(({ openedAt }) => openedAt !== null)

/** Ids of hidden reviews whose counterpart has been written too. */
export const bothWrote = (parties: ReviewParties, written: readonly WrittenReview[]): string[] => {
  const partners = new Set(written.map((one) => partnerOf(parties, one)))
  return [...partners].flatMap((partner) => {
    const pair = between(parties, written, partner)
    const sides = new Set(pair.map(({ authorId }) => authorId === parties.pilotId))
    return sides.size === 2 ? pair.filter(({ openedAt }) => openedAt === null).map(({ id }) => id) : []
  })
}
