import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { instantText } from '@tailshare/contract/text/timeText'
import { eventText, eventTitle } from '../../../parts/bookings/trip/eventText.ts'
import disputeCss from '../Disputes.module.css'
import userCss from '../User.module.css'

/** The history of the booking, newest first. */
export const BookingEvents = ({ order: { events, airport } }: { order: Order }) => (
  <section className={userCss.section} aria-labelledby="events">
    <h2 id="events">What happened</h2>
    <ol className={disputeCss.events}>
      {events.toReversed().map(({ at, from, to, by, why }, place) => (
        <li key={`${at}.${place}`}>
          <b>{eventTitle({ from, to, why })}</b>
          <span>{eventText({ by, why })}</span>
          <time dateTime={at}>{instantText(new Date(at), airport.zone)}</time>
        </li>
      ))}
    </ol>
  </section>
)
