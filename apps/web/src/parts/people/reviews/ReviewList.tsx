import { useInfiniteQuery } from '@tanstack/react-query'
import { readPages } from '../../../api.ts'
import { LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { ReviewQuotes } from './ReviewQuotes.tsx'
import css from './Reviews.module.css'
import { StarCounts } from './StarCounts.tsx'
import { ShowMore } from '../../../ui/display/lists/ShowMore.tsx'

type ReviewCall = 'listAircraftReviews' | 'listOwnerReviews' | 'listCsipReviews' | 'listPilotReviews'

export const readReviews = (name: ReviewCall, id: string) => readPages(name, { params: { id }, query: { limit: 6 } })

export const ReviewList = ({
  call,
  id,
  empty,
  withAircraft,
}: {
  call: ReviewCall
  id: string
  empty: string
  withAircraft?: boolean
}) => {
  const reviews = useInfiniteQuery(readReviews(call, id))
  if (reviews.error && !reviews.data) return <LoadError error={reviews.error} onRetry={() => void reviews.refetch()} />
  if (!reviews.data) return <Skeleton count={3} label="Loading reviews" />
  const found = reviews.data.pages.flatMap(({ results }) => results)
  if (found.length === 0) return <p className="muted">{empty}</p>
  return (
    <>
      <StarCounts stars={reviews.data.pages[0]!.stars} />
      <ReviewQuotes reviews={found} withAircraft={withAircraft} />
      <ShowMore of={reviews} className={css.more}>
        More reviews
      </ShowMore>
    </>
  )
}
