import { paths } from '@tailshare/contract/base/paths'
import type { ReportedReview } from '@tailshare/contract/people/reviews/reviews'
import { instantText } from '@tailshare/contract/text/timeText'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../../ui/router/Link.tsx'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { readPages } from '../../../api.ts'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import { useAccount } from '../../../calls/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Stars } from '../../../ui/display/marks/Stars.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { Console } from '../console/Console.tsx'
import css from '../fleet/Grounded.module.css'
import { operatorOnly } from '../console/operatorOnly.ts'
import { ReviewDecision } from './ReviewDecision.tsx'
import { Rows, whileSearching } from '../console/lists/Rows.tsx'

export const load = operatorOnly

type Deciding = { review: ReportedReview; decision: 'hide' | 'keep' }

const Row = ({ review, zone, onDecide }: { review: ReportedReview; zone: string; onDecide: (deciding: Deciding) => void }) => (
  <li>
    <p className={css.facts}>
      <Stars of={review.rating} /> by <Link to={paths.operatorUser(review.authorId)}>{review.authorName}</Link> about{' '}
      {review.about === 'aircraft' ? <Link to={paths.aircraft(review.aircraftId)}>{review.tailNumber}</Link> : null}
      {review.about === 'aircraft' ? ' of ' : ''}
      <Link to={paths.operatorUser(review.subjectId)}>{review.subjectName}</Link>
      {review.orderId && (
        <>
          , <Link to={paths.order(review.orderId)}>the booking</Link>
        </>
      )}
    </p>
    {review.text && <blockquote>{review.text}</blockquote>}
    <ul className={css.squawks}>
      {review.reports.map((report) => (
        <li key={report.id}>
          <div>
            <p>{report.reason}</p>
            <small>
              {report.name}, {instantText(new Date(report.created), zone)}
            </small>
          </div>
        </li>
      ))}
    </ul>
    {review.hidden ? (
      <p>
        <b>Hidden {instantText(new Date(review.hidden.at), zone)}.</b> {review.hidden.reason}
      </p>
    ) : (
      <p className={css.decide}>
        <Button kind="line" small onClick={() => onDecide({ review, decision: 'keep' })}>
          Keep it
        </Button>
        <Button kind="danger" small onClick={() => onDecide({ review, decision: 'hide' })}>
          Hide it
        </Button>
      </p>
    )}
  </li>
)

/** `?show=hidden` lists those hidden by an operator. */
export const Screen = () => {
  const account = useAccount()
  const [search] = useSearchParams()
  const status = search.get('show') === 'hidden' ? 'hidden' : 'open'
  const reviews = useInfiniteQuery({ ...readPages('listReportedReviews', { query: { status, limit: 20 } }), ...whileSearching })
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  return (
    <Console area="reviews">
      <h1>Reported reviews</h1>
      <Tabs
        label="Reviews"
        tabs={[
          { to: { search: '' }, label: 'To decide', current: status === 'open' },
          { to: { search: '?show=hidden' }, label: 'Hidden', current: status === 'hidden' },
        ]}
      />
      <Rows
        query={reviews}
        label="Loading reviews"
        empty={
          status === 'open' ? (
            <EmptyState to={{ search: '?show=hidden' }} label="See hidden ones" kind="soft">
              No review is waiting for a decision. Reported reviews appear here.
            </EmptyState>
          ) : (
            <EmptyState to={paths.operatorReviews()} label="See reported ones" kind="soft">
              Reviews that an operator has hidden appear here.
            </EmptyState>
          )
        }
      >
        {(rows) => (
          <ul className={css.list}>
            {rows.map((review) => (
              <Row key={review.id} review={review} zone={account ? homeZone(account) : 'UTC'} onDecide={setDeciding} />
            ))}
          </ul>
        )}
      </Rows>
      {deciding && <ReviewDecision {...deciding} onClose={() => setDeciding(null)} />}
    </Console>
  )
}
