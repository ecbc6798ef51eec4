import { plusHours } from '@tailshare/contract/text/period'
import type { ReviewSubject } from '@tailshare/contract/people/reviews/reviews'

// Who reviews whom after a flight, and when everyone may read it.

const writingDays = 14
const askHoursAfter = 24

/** Until when reviews are written; from then on all that were written are shown. */
export const reviewUntil = (returnedAt: Date) => plusHours(returnedAt, writingDays * 24)
/** When people are asked how it was. */
export const askForReviewsAt = (returnedAt: Date) => plusHours(returnedAt, askHoursAfter)

export type ReviewParties = {
  pilotId: string
  ownerId: string
  csipId: string | null
  /** The pilot holds a share of the aircraft: nobody reviews what is theirs. */
  pilotShares: boolean
}

/** What someone may review, and the other side: who reviews them in turn. */
type Reviewable = { about: ReviewSubject; subjectId: string; otherSideId: string }

/** Empty for those who were not on the flight, or flew alone with what is theirs. Someone in two roles is reviewed as the owner. */
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

/** Whom, beside the pilot, a review is between. */
const partnerOf = ({ ownerId, csipId, pilotId }: ReviewParties, { authorId, about }: Omit<WrittenReview, 'id' | 'openedAt'>) => {
  if (authorId !== pilotId) return authorId
  return about === 'csip' ? csipId : ownerId
}

const between = (parties: ReviewParties, written: readonly WrittenReview[], partnerId: string | null) =>
  written.filter((one) => partnerOf(parties, one) === partnerId)

/** Whether what someone would write is between two who read each other by now. */
export const isShown = (
  parties: ReviewParties,
  written: readonly WrittenReview[],
  one: { authorId: string; about: ReviewSubject },
) => between(parties, written, partnerOf(parties, one)).some(({ openedAt }) => openedAt !== null)

/** Ids of the hidden reviews that both sides have written by now. */
export const bothWrote = (parties: ReviewParties, written: readonly WrittenReview[]): string[] => {
  const partners = new Set(written.map((one) => partnerOf(parties, one)))
  return [...partners].flatMap((partner) => {
    const pair = between(parties, written, partner)
    const sides = new Set(pair.map(({ authorId }) => authorId === parties.pilotId))
    return sides.size === 2 ? pair.filter(({ openedAt }) => openedAt === null).map(({ id }) => id) : []
  })
}
