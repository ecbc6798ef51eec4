import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { shortInstantText, zoneText } from '@tailshare/contract/text/timeText'
import { Link } from '../../../ui/router/Link.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import { fullName } from '../../people/people/personName.ts'
import { OrderBadge } from '../../bookings/trip/OrderBadge.tsx'
import { untilText } from '../../schedule/time/untilText.ts'
import { useNow } from '../../schedule/time/useNow.ts'
import css from './sections/Work.module.css'

export type FlightRow = { order: OrderSummary; to: string; at: string; what: string }

/** Other people's flights, with the time of the next event. */
export const FlightRows = ({ rows }: { rows: readonly FlightRow[] }) => {
  const now = useNow()
  return (
    <ul className={css.rows}>
      {rows.map(({ order, to, at, what }) => {
        const { zone, code } = order.airport
        const time = new Date(at)
        return (
          <li key={order.id}>
            <div>
              <Link to={to}>
                <Tail size="card">{order.tailNumber}</Tail>
              </Link>
              <small>
                {fullName(order.pilot)}, {order.modelName}, {code}
              </small>
              {order.risk !== null && <small className={css.risk}>At risk, the aircraft is grounded: {order.risk}</small>}
            </div>
            <div className={css.when}>
              <span>
                {what} {shortInstantText(time, zone)} {zoneText(time, zone)}, {untilText(time, now)}
              </span>
              <OrderBadge order={order} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
