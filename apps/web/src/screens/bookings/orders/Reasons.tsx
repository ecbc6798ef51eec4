import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { paths } from '@tailshare/contract/base/paths'
import type { ComponentProps } from 'react'
import { Reasons as TripReasons } from '../../../parts/bookings/refusals/Reasons.tsx'

type Props = { order: OrderSummary } & Pick<ComponentProps<typeof TripReasons>, 'reasons' | 'onDates'>

export const Reasons = ({ order: { id, airport, flightStartTime, flightDropTime }, ...rest }: Props) => {
  const period = { from: new Date(flightStartTime), to: new Date(flightDropTime) }
  return <TripReasons place={{ next: paths.order(id), period, airport }} {...rest} />
}
