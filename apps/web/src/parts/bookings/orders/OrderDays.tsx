import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { dayIn } from '@tailshare/contract/text/period'
import { dayText } from '@tailshare/contract/text/timeText'
import type { ReactNode } from 'react'
import { OrderList } from '../../people/profile/OrderList.tsx'
import { useNow } from '../../schedule/time/useNow.ts'
import css from './Orders.module.css'

/** The day a booking begins, in its airport's time zone. */
const dayOf = ({ flightStartTime, airport }: OrderSummary) => dayIn(new Date(flightStartTime), airport.zone)

/** Groups consecutive bookings by day, keeping their order. */
const byDay = (orders: readonly OrderSummary[]) => {
  const runs: { day: string; orders: OrderSummary[] }[] = []
  for (const order of orders) {
    const day = dayOf(order)
    const last = runs.at(-1)
    if (last?.day === day) last.orders.push(order)
    else runs.push({ day, orders: [order] })
  }
  return runs
}

type Props = { orders: readonly OrderSummary[]; withPilot?: boolean; extra?: (order: OrderSummary) => ReactNode }

export const OrderDays = ({ orders, ...list }: Props) => {
  const now = useNow()
  return byDay(orders).map(({ day, orders: ofDay }, at) => (
    <section key={`${day} ${ofDay[0]!.id}`} className={css.day} aria-labelledby={`day-${at}`}>
      <h2 id={`day-${at}`}>
        {dayIn(now, ofDay[0]!.airport.zone) === day && 'Today, '}
        {dayText(day)}
      </h2>
      <OrderList orders={ofDay} underDay {...list} />
    </section>
  ))
}
