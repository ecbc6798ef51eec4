import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { dayIn } from '@tailshare/contract/text/period'
import type { OrderReviews } from '@tailshare/contract/people/reviews/reviews'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { Later } from '../../../../../document/Later.tsx'
import { read } from '../../../../../api.ts'
import { Loaded } from '../../../../../parts/page/Loaded.tsx'
import { ReviewQuotes } from '../../../../../parts/people/reviews/ReviewQuotes.tsx'
import { Skeleton } from '../../../../../ui/display/Skeleton.tsx'
import { Stars } from '../../../../../ui/display/marks/Stars.tsx'
import { TextButton } from '../../../../../ui/TextLink.tsx'
import css from './HowWasIt.module.css'
import { subjectText, type Mine } from './reviewForm.ts'

const ReviewForm = lazy(() => import('./ReviewForm.tsx').then((m) => ({ default: m.ReviewForm })))

/** Still hidden from others. */
const Written = ({ mine, until, onChange }: { mine: readonly Mine[]; until: string; onChange: () => void }) => (
  <>
    <ul className={css.written}>
      {mine.map((one) => (
        <li key={one.about}>
          <b>{subjectText(one)}</b> <Stars of={one.written!.rating} />
          {one.written!.text && <p>{one.written!.text}</p>}
        </li>
      ))}
    </ul>
    <p className="muted">
      Only you see this until the other side has written too, or until {until}.{' '}
      <TextButton onClick={onChange}>Change it</TextButton>
    </p>
  </>
)

const Panel = ({ order, reviews }: { order: Order; reviews: OrderReviews }) => {
  const [isChanging, setChanging] = useState(false)
  const mine = reviews.mine.filter(({ mayWrite }) => mayWrite)
  const written = mine.filter((one) => one.written !== null)
  const until = reviews.until ? plainDayText(dayIn(new Date(reviews.until), order.airport.zone)) : ''
  const isWriting = mine.length > 0 && (written.length === 0 || isChanging)
  if (mine.length === 0 && reviews.shown.length === 0) return null
  return (
    <section aria-labelledby="how">
      <h2 id="how">{reviews.shown.length > 0 && mine.length === 0 ? 'Reviews of this flight' : 'How was it?'}</h2>
      {reviews.waiting.length > 0 && mine.length > 0 && (
        <p>
          <b>{reviews.waiting.join(' and ')} reviewed you.</b> You can read it once you have written too, or on {until}.
        </p>
      )}
      {isWriting ? (
        <Later fallback={<Skeleton shape="block" count={mine.length} label="Loading the form" />}>
          <ReviewForm order={order} mine={mine} until={until} onDone={() => setChanging(false)} />
        </Later>
      ) : (
        written.length > 0 && <Written mine={written} until={until} onChange={() => setChanging(true)} />
      )}
      {reviews.shown.length > 0 && <ReviewQuotes reviews={reviews.shown} />}
    </section>
  )
}

export const HowWasIt = ({ order }: { order: Order }) => {
  const reviews = useQuery(read('getOrderReviews', { params: { id: order.id } }))
  return (
    <Loaded query={reviews} label="Loading reviews" rows={2}>
      {(data) => <Panel order={order} reviews={data} />}
    </Loaded>
  )
}
