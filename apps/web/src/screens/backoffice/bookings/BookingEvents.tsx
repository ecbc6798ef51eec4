import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { bookingStatuses } from '@tailshare/contract/base/statuses'
import { instantText } from '@tailshare/contract/text/timeText'
import disputeCss from '../Disputes.module.css'
import userCss from '../User.module.css'

/** The history of the booking, newest first. */
export const BookingEvents = ({ order: { events, airport } }: { order: Order }) => (
  <section className={userCss.section} aria-labelledby="events">
    <h2 id="events">What happened</h2>
    <ol className={disputeCss.events}>
      {events.toReversed().map(({ at, from, to, by, why }, place) => (
        <li key={`${at}.${place}`}>
          <b>{from === to ? 'Changed' : bookingStatuses[to]}</b>
          <span>
            {by}
            {why && `: ${why}`}
          </span>
          <time dateTime={at}>{instantText(new Date(at), airport.zone)}</time>
        </li>
      ))}
    </ol>
  </section>
)
