import type { Aircraft } from '@tailshare/contract/aircraft'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Block } from '../../parts/aircraftPage/Block.tsx'
import { monthText, ratingText } from '../../parts/people/reviewText.ts'

const AllReviews = lazy(() => import('./AllReviews.tsx').then((module) => ({ default: module.AllReviews })))

/** As the server writes them, for those who only read. */
const Plain = ({ reviews }: Pick<Aircraft, 'reviews'>) =>
  reviews.map(({ id, text, author, created, rating }) => (
    <blockquote key={id}>
      <p>{text}</p>
      <footer className="muted">
        {author}, {rating} of 5, {monthText(created)}
      </footer>
    </blockquote>
  ))

const never = () => () => undefined

/** The newest ones at once; stars, answers and the rest come when the page is alive. */
export const Reviews = ({ aircraft }: { aircraft: Aircraft }) => {
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const plain = <Plain reviews={aircraft.reviews} />
  return (
    <Block title={ratingText(aircraft) ?? 'Reviews'}>
      {aircraft.ratingCount === 0 ? (
        <p>No one has reviewed this aircraft yet.</p>
      ) : (
        <Suspense fallback={plain}>{isAlive ? <AllReviews aircraft={aircraft} /> : plain}</Suspense>
      )}
    </Block>
  )
}
