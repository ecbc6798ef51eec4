import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import type { PilotProfile } from '@tailshare/contract/people/accounts/people'
import { countText } from '@tailshare/contract/text/countText'
import { hoursText } from '@tailshare/contract/text/hours'
import { moneyText } from '@tailshare/contract/text/money'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../api.ts'
import { Facts } from '../../../../ui/display/lists/Facts.tsx'
import { Skeleton } from '../../../../ui/display/Skeleton.tsx'
import { papersText, ratingsText, typeHoursText } from './askingText.ts'
import { PilotStars } from './review/PilotStars.tsx'

const factsOf = ({ totalHours, landingsLast90Days, ...pilot }: PilotProfile, order: Order) =>
  [
    ['Certificate', ratingsText(pilot)],
    ['Hours', totalHours === null ? '' : hoursText(totalHours)],
    [`In type, ${order.modelName}`, typeHoursText(pilot.hoursByModel, order.modelName)],
    ['Last 90 days', countText(landingsLast90Days, 'landing')],
    ['Papers', papersText(pilot.documents)],
    ...(pilot.ratingCount > 0
      ? [['Reviews', <PilotStars key="stars" id={order.pilot.id} name={order.pilot.firstName} />] as const]
      : []),
    ...(order.earnsCents === null ? [] : [['You earn', moneyText(order.earnsCents)] as const]),
    ['Deposit held', moneyText(order.quote.depositCents)],
  ] as const

/** What an owner weighs before answering a request. */
export const AskingPilot = ({ order }: { order: Order }) => {
  const pilot = useQuery(read('getPilot', { params: { id: order.pilot.id } })).data
  if (!pilot) return <Skeleton shape="row" count={2} label="Loading the pilot’s experience" />
  return (
    <>
      <Facts facts={factsOf(pilot, order)} />
      <p className="muted small">
        The trip met your rules that can stop a booking when it was asked for. We check again when you confirm.
      </p>
    </>
  )
}
