import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import { lazy, useState } from 'react'
import { Later } from '../../../document/Later.tsx'
import { Block } from '../../../parts/aircraft/page/Block.tsx'
import { ReviewQuotes } from '../../../parts/people/reviews/ReviewQuotes.tsx'
import { ratingText } from '../../../parts/people/reviews/reviewText.ts'
import { Button } from '../../../ui/Button.tsx'

const ReviewList = lazy(() =>
  import('../../../parts/people/reviews/ReviewList.tsx').then((module) => ({ default: module.ReviewList })),
)

const empty = 'No one has reviewed this aircraft yet. Pilots are asked after each flight.'

const inSight = 2

/** The newest come with the page; the rest load on request. */
const Newest = ({ aircraft: { reviews, ratingCount }, onMore }: { aircraft: Aircraft; onMore: () => void }) => (
  <>
    <ReviewQuotes reviews={reviews.slice(0, inSight)} />
    {ratingCount > inSight && (
      <p>
        <Button kind="soft" onClick={onMore}>
          All {ratingCount} reviews
        </Button>
      </p>
    )}
  </>
)

export const Reviews = ({ aircraft }: { aircraft: Aircraft }) => {
  const [isLong, setLong] = useState(false)
  const newest = <Newest aircraft={aircraft} onMore={() => setLong(true)} />
  return (
    <Block title={ratingText(aircraft) ?? 'Reviews'}>
      {aircraft.reviews.length === 0 ? (
        <p>{empty}</p>
      ) : isLong ? (
        <Later fallback={newest}>
          <ReviewList call="listAircraftReviews" id={aircraft.id} empty={empty} />
        </Later>
      ) : (
        newest
      )}
    </Block>
  )
}
