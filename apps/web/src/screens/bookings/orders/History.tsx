import { countText } from '@tailshare/contract/text/countText'
import { awayStatuses } from '@tailshare/contract/base/statuses'
import type { BookingStatus, Order } from '@tailshare/contract/bookings/orders/bookings'
import { instantText } from '@tailshare/contract/text/timeText'
import { paths } from '@tailshare/contract/base/paths'
import { MoreSection } from '../../../ui/layout/fold/More.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { eventText, eventTitle } from '../../../parts/bookings/trip/eventText.ts'
import css from './History.module.css'

const left: BookingStatus[] = [...awayStatuses, 'flight_complete']
const back = ['returning', 'flight_complete']
/** The events, newest first, with their records and reports. */
export const History = ({ order }: { order: Order }) => (
  <MoreSection title="History" gist={countText(order.events.length, 'event')}>
    <ol className={css.history}>
      {order.events.toReversed().map(({ at, from, to, by, why }) => (
        <li key={at + from + to}>
          <b>{eventTitle({ from, to, why })}</b>
          <span>{eventText({ by, why })}</span>
          <time dateTime={at}>{instantText(new Date(at), order.airport.zone)}</time>
        </li>
      ))}
    </ol>
    <ul className={css.links}>
      {left.includes(order.status) && (
        <li>
          <TextLink to={paths.checkIn(order.id)}>Departure record</TextLink>
        </li>
      )}
      {back.includes(order.status) && (
        <li>
          <TextLink to={paths.returnAircraft(order.id)}>Return record</TextLink>
        </li>
      )}
      {order.you === 'pilot' && (
        <li>
          <TextLink to={paths.flightsByPilot()}>My flights</TextLink>
        </li>
      )}
      {order.you === 'owner' && (
        <li>
          <TextLink to={paths.flightsByAircraft(order.aircraftId)}>{order.tailNumber} flights</TextLink>
        </li>
      )}
      <li>
        <TextLink to={paths.aircraft(order.aircraftId)}>About {order.tailNumber}</TextLink>
      </li>
    </ul>
  </MoreSection>
)
