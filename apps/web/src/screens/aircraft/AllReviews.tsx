import type { Aircraft } from '@tailshare/contract/aircraft'
import { useState } from 'react'
import { ReviewList } from '../../parts/people/ReviewList.tsx'
import { ReviewQuotes } from '../../parts/people/ReviewQuotes.tsx'
import { StarCounts } from '../../parts/people/StarCounts.tsx'
import { Button } from '../../ui/Button.tsx'

/** The newest ones came with the page, the others when someone wants them. */
export const AllReviews = ({ aircraft: { id, reviews, ratingCount, stars } }: { aircraft: Aircraft }) => {
  const [isLong, setLong] = useState(false)
  if (isLong) return <ReviewList call="listAircraftReviews" id={id} empty="No one has reviewed this aircraft yet." />
  return (
    <>
      <StarCounts stars={stars} />
      <ReviewQuotes reviews={reviews} />
      {ratingCount > reviews.length && (
        <Button kind="soft" onClick={() => setLong(true)}>
          All {ratingCount} reviews
        </Button>
      )}
    </>
  )
}
