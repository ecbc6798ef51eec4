import { hasNotLeft } from '@tailshare/contract/base/statuses'
import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { StatusBadge } from '../../StatusBadge.tsx'
import { waitsText } from './waits/waitsText.ts'

/** A booking's state: at risk, waiting for an answer, or its status. */
export const OrderBadge = ({ order, fill }: { order: OrderSummary; fill?: boolean }) => {
  if (order.risk !== null)
    return (
      <Badge tone="danger" fill={fill}>
        At risk
      </Badge>
    )
  if (order.waitsFor)
    return (
      <Badge tone="caution" fill={fill} icon="clock">
        {waitsText(order)}
      </Badge>
    )
  // The instructor has not said yes.
  if (order.csipAsked && order.roles.includes('csip') && hasNotLeft(order.status))
    return (
      <Badge tone="caution" fill={fill} icon="clock">
        Asked
      </Badge>
    )
  return <StatusBadge status={order.status} fill={fill} />
}
