import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { moneyText } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import { shortInstantText } from '@tailshare/contract/text/timeText'
import { fullName } from '../../../parts/people/people/personName.ts'
import { StatusBadge } from '../../../parts/StatusBadge.tsx'
import { Avatar } from '../../../ui/display/marks/Avatar.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import { Link } from '../../../ui/router/Link.tsx'
import css from '../money/Disputes.module.css'

export const BookingRow = ({ booking }: { booking: OrderSummary }) => {
  const { id, number, status, tailNumber, pilot, airport, flightStartTime, totalCents, finalCents } = booking
  return (
    <li>
      <Link to={paths.operatorBooking(id)} className={css.row}>
        <Avatar {...pilot} />
        <span className={css.who}>
          <b>{fullName(pilot)}</b>
          <small>{shortInstantText(new Date(flightStartTime), airport.zone)}</small>
        </span>
        <span className={css.what}>
          <Tail>{tailNumber}</Tail>
          <small>{number}</small>
        </span>
        <b className={css.amount}>{moneyText(finalCents ?? totalCents)}</b>
        <span className={css.state}>
          <StatusBadge status={status} />
        </span>
      </Link>
    </li>
  )
}
