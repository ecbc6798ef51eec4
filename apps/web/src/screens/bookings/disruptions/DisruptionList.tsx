import { countText } from '@tailshare/contract/text/countText'
import { paths } from '@tailshare/contract/base/paths'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/router/Link.tsx'
import { readPages } from '../../../api.ts'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import { useAccount } from '../../../calls/session.ts'
import { stateTexts } from './Decided.tsx'
import css from './DisruptionScreen.module.css'
import { ShowMore } from '../../../ui/display/lists/ShowMore.tsx'

/** Disruptions of the member's aircraft, at their airport, or with them as CSIP. */
export const DisruptionList = () => {
  const zone = homeZone(useAccount()!)
  const query = useInfiniteQuery(readPages('listDisruptions', { query: { limit: 20 } }))
  return (
    <>
      <PageHead
        title="Affected bookings"
        lead="Late returns, groundings and time set aside, and what became of the bookings after them."
      />
      <Loaded query={query} label="Loading what happened">
        {({ pages }) => {
          const rows = pages.flatMap(({ results }) => results)
          if (rows.length === 0)
            return (
              <EmptyState to={paths.schedule()} label="Open the schedule">
                Nothing has broken a booking. When a return is late or an aircraft is grounded, it appears here with a proposal
                for each booking.
              </EmptyState>
            )
          return (
            <>
              <ul className={css.list}>
                {rows.map(({ id, title, state, by, bookings, at }) => (
                  <li key={id}>
                    <Link to={paths.disruption(id)}>{title}</Link>
                    <p className="muted small">
                      <Badge>{stateTexts[state]}</Badge> {wholeInstantText(new Date(at), zone)}
                      {bookings > 0 && `, ${countText(bookings, 'booking')}`}
                      {by && `, decided by ${by}`}
                    </p>
                  </li>
                ))}
              </ul>
              <ShowMore of={query} />
            </>
          )
        }}
      </Loaded>
    </>
  )
}
