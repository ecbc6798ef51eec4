import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { moneyText } from '@tailshare/contract/text/money'
import { periodText, zonedSpanText, zoneText } from '@tailshare/contract/text/timeText'
import type { ReactNode } from 'react'
import { Link } from '../../../ui/router/Link.tsx'
import { isFor } from '@tailshare/rules/bookings/orders/can'
import { sentence } from '@tailshare/rules/bookings/notices/text'
import { fullName } from '../people/personName.ts'
import { useNow } from '../../schedule/time/useNow.ts'
import { AnswerButtons } from '../../bookings/trip/AnswerButtons.tsx'
import { OrderBadge } from '../../bookings/trip/OrderBadge.tsx'
import { answerByText, isYoursToAnswer } from '../../bookings/trip/waits/waitsText.ts'
import { paths } from '@tailshare/contract/base/paths'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import css from './OrderList.module.css'

/** Tax advisors see prices without a role in the booking; other outsiders get 0 from the server. */
const seesMoney = ({ roles, totalCents }: OrderSummary) => isFor('seeMoney', { as: roles }) || totalCents > 0

/** Rows of co-owners and advisors are not links: only people with a role in a booking may open it. */
const TailLink = ({ order: { id, tailNumber, roles } }: { order: OrderSummary }) => {
  const tail = <Tail size="row">{tailNumber}</Tail>
  return roles.length > 0 ? <Link to={paths.order(id)}>{tail}</Link> : tail
}

/** Pilots wait for the owner to see a booking; owners find new ones by it. */
const seenBy = ({ roles, seenByOwner, status }: OrderSummary) => {
  if (status !== 'booked' || roles.includes('pilot') === roles.includes('owner')) return null
  if (roles.includes('pilot')) return seenByOwner ? 'seen' : null
  return seenByOwner ? null : 'new'
}

/** A partner pays running costs instead of a price. */
const Price = ({ order: { finalCents, totalCents, monthlyCents } }: { order: OrderSummary }) => {
  const cents = finalCents ?? totalCents
  if (cents > 0 || monthlyCents === null) return <b>{moneyText(cents)}</b>
  return (
    <>
      <b>{moneyText(monthlyCents)}</b>
      <small>Settled monthly</small>
    </>
  )
}

type RowProps = {
  order: OrderSummary
  withPilot?: boolean | undefined
  /** Listed under its day, so show only the time. */
  underDay?: boolean | undefined
  /** The buttons to answer are on the page already. */
  answersAbove?: boolean | undefined
  /** The first to answer: the list's primary action. */
  isFirst: boolean
  children?: ReactNode
}

const OrderRow = ({ order, withPilot, underDay, answersAbove, isFirst, children }: RowProps) => {
  const now = useNow()
  const period = { from: new Date(order.flightStartTime), to: new Date(order.flightDropTime) }
  const { zone, code } = order.airport
  const seen = seenBy(order)
  const { csip } = order
  // Owners know what their aircraft are, and where.
  const notes = [
    ...(withPilot && order.roles.includes('owner') ? [] : [order.modelName, code]),
    ...(withPilot
      ? [`${order.roles.includes('owner') ? '' : 'with '}${fullName(order.pilot)}`]
      : csip
        ? [`with ${csip.firstName} ${csip.lastName}`]
        : []),
    ...(seen === 'seen' ? ['seen by the owner'] : []),
  ]
  // The owner's or a partner's own trip brings nothing.
  const isOwn = withPilot && order.totalCents === 0 && order.roles.includes('owner')
  const isPaid = !isOwn && (order.earnsCents !== 0 || (order.finalCents ?? order.totalCents) > 0)
  return (
    <li>
      <img src={order.photo.thumbnailUrl} alt="" width={160} height={120} loading="lazy" />
      <div className={css.what}>
        <TailLink order={order} />
        <p>{underDay ? zonedSpanText(period, zone) : `${periodText(period, zone)} ${zoneText(period.from, zone)}`}</p>
        <small>{notes.join(', ')}</small>
        {order.waitsFor && <small className={css.until}>Answer {answerByText(order, now)}</small>}
        {seen === 'new' && (
          <div>
            <Badge icon="bell">New</Badge>
          </div>
        )}
        {order.risk !== null && (
          <p className={css.risk}>
            At risk, the aircraft is grounded: {sentence(order.risk)}
            {order.roles.includes('pilot') && ' You can cancel or book another aircraft.'}
          </p>
        )}
        {children}
      </div>
      <div className={css.state}>
        {isOwn && <small>{order.roles.includes('pilot') ? 'Own flight' : 'A partner’s flight'}</small>}
        {isPaid && order.earnsCents !== null && (
          <b>
            {order.roles.includes('owner') ? 'You earn' : 'Earns'} {moneyText(order.earnsCents)}
          </b>
        )}
        {isPaid &&
          seesMoney(order) &&
          (order.earnsCents === null ? (
            <Price order={order} />
          ) : (
            <small>Pilot pays {moneyText(order.finalCents ?? order.totalCents)}</small>
          ))}
        <OrderBadge order={order} />
        {isYoursToAnswer(order) && !answersAbove && (
          <div className={css.answers}>
            <AnswerButtons order={order} soft={!isFirst} />
          </div>
        )}
      </div>
    </li>
  )
}

type Props = Pick<RowProps, 'withPilot' | 'underDay' | 'answersAbove'> & {
  orders: readonly OrderSummary[]
  extra?: ((order: OrderSummary) => ReactNode) | undefined
}

export const OrderList = ({ orders, extra, ...look }: Props) => (
  <ul className={css.orders}>
    {orders.map((order) => (
      <OrderRow key={order.id} order={order} isFirst={order === orders.find(isYoursToAnswer)} {...look}>
        {extra?.(order)}
      </OrderRow>
    ))}
  </ul>
)
