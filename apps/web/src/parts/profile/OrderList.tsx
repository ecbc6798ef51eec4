import type { OrderSummary } from '@tailshare/contract/bookings'
import { moneyText } from '@tailshare/contract/money'
import { periodText, zoneText } from '@tailshare/contract/timeText'
import { Link } from 'react-router'
import { isFor } from '@tailshare/rules/bookings/can'
import { sentence } from '@tailshare/rules/bookings/heard/text'
import { fullName } from '../people/personName.ts'
import { useNow } from '../time/useNow.ts'
import { AnswerButtons } from '../trip/AnswerButtons.tsx'
import { OrderBadge } from '../trip/OrderBadge.tsx'
import { answerByText, isYoursToAnswer } from '../trip/waitsText.ts'
import { paths } from '@tailshare/contract/paths'
import { Tail } from '../../ui/display/Tail.tsx'
import css from './OrderList.module.css'

/** Bookings as rows: picture, tail number, time and place, what it costs, where it stands, and whether it is at risk. */
export const OrderList = ({ orders, withPilot }: { orders: readonly OrderSummary[]; withPilot?: boolean }) => {
  const now = useNow()
  return (
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
                {withPilot && `, with ${fullName(order.pilot)}`}
                {!withPilot && order.csip && `, with ${order.csip.firstName} ${order.csip.lastName}`}
              </small>
              {order.waitsFor && <small className={css.until}>Answer {answerByText(order, now)}</small>}
              {order.risk !== null && (
                <p className={css.risk}>
                  At risk, the aircraft is grounded: {sentence(order.risk)}
                  {order.roles.includes('pilot') && ' You can cancel free of charge or book another aircraft.'}
                </p>
              )}
            </div>
            <div className={css.state}>
              {isFor('seeMoney', { as: order.roles }) && <b>{moneyText(order.finalCents ?? order.totalCents)}</b>}
              <OrderBadge order={order} />
              {isYoursToAnswer(order) && (
                <div className={css.answers}>
                  <AnswerButtons order={order} soft />
                </div>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
