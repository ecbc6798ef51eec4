import type { OrderSummary } from '@tailshare/contract/bookings'
import { moneyText } from '@tailshare/contract/money'
import { periodText, zoneText } from '@tailshare/contract/timeText'
import { Link } from 'react-router'
import { StatusBadge } from '../../parts/StatusBadge.tsx'
import { paths } from '@tailshare/contract/paths'
import { Tail } from '../../ui/display/Tail.tsx'
import css from '../../parts/profile/OrderList.module.css'

/** Bookings as rows: picture, tail number, time and place, what it costs, where it stands. */
export const OrderList = ({ orders }: { orders: readonly OrderSummary[] }) => (
  <ul className={css.orders}>
    {orders.map((order) => {
      const from = new Date(order.flightStartTime)
      const { zone, code, title } = order.airport
      return (
        <li key={order.id}>
          <img src={order.photo.thumbnailUrl} alt="" width={160} height={120} loading="lazy" />
          <div className={css.what}>
            <Link to={paths.order(order.id)}>
              <Tail size="row">{order.tailNumber}</Tail>
            </Link>
            <p>
              {periodText({ from, to: new Date(order.flightDropTime) }, zone)} {zoneText(from, zone)}
            </p>
            <small>
              {order.modelName}, {code} {title}
              {order.csip && `, with ${order.csip.firstName} ${order.csip.lastName}`}
            </small>
          </div>
          <div className={css.state}>
            <b>{moneyText(order.finalCents ?? order.totalCents)}</b>
            <StatusBadge status={order.status} />
          </div>
        </li>
      )
    })}
  </ul>
)
