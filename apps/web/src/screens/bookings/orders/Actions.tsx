import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { hasNotLeft, isAway } from '@tailshare/contract/base/statuses'
import { can, isFor, whyNot } from '@tailshare/rules/bookings/orders/can'
import { isOnlyOperator } from '@tailshare/rules/bookings/orders/roles'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { canFacts } from '../../../parts/bookings/refusals/canFacts.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { addressOf } from '../../../api.ts'
import { DownloadButton } from '../../../parts/page/DownloadLink.tsx'
import { paths } from '@tailshare/contract/base/paths'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { BookAgain } from './change/BookAgain.tsx'
import css from './Order.module.css'

/** Actions on a finished booking: return record, receipt and rebooking. */
const Over = ({ order }: { order: Order }) => {
  const isPilot = order.roles.includes('pilot')
  const isFlown = order.status === 'flight_complete'
  if (!isPilot && !isFlown && !order.hasReceipt) return null
  return (
    <div className={css.actions}>
      {isFlown && !order.isClaimed && (
        <ButtonLink kind="line" full icon="camera" to={paths.inspection(order.id)}>
          Departure beside return
        </ButtonLink>
      )}
      {order.hasReceipt && (
        <DownloadButton href={addressOf('downloadReceipt', { params: { id: order.id } })} kind="line" full>
          {isPilot ? 'Receipt, PDF' : 'Your earnings, PDF'}
        </DownloadButton>
      )}
      {isPilot && order.canBookAgain && <BookAgain order={order} />}
    </div>
  )
}

/** Unavailable actions say why. */
export const Actions = ({ order, hasCalendar }: { order: Order; hasCalendar: boolean }) => (
  <>
    {hasNotLeft(order.status) || isAway(order.status) ? (
      <Ahead order={order} hasCalendar={hasCalendar} />
    ) : (
      <Over order={order} />
    )}
    {isOnlyOperator(order.roles) && (
      <div className={css.actions}>
        <ButtonLink kind="line" full to={paths.operatorBooking(order.id)}>
          Change or cancel in the console
        </ButtonLink>
      </div>
    )}
  </>
)

const Ahead = ({ order, hasCalendar }: { order: Order; hasCalendar: boolean }) => {
  const [, setSearch] = useSearchParams()
  const facts = canFacts(order, useNow())
  const open = (dialog: string) => setSearch({ do: dialog }, { preventScrollReset: true })
  const changes = isFor('changeReturn', facts)
  // A request that waits for this person is declined, not canceled.
  const cancels = isFor('cancel', facts) && !can('decline', facts)
  const isOut = order.status === 'in_flight' || order.status === 'late'
  const changeText = isOut ? 'Change the return' : can('changeAircraft', facts) ? 'Change times or aircraft' : 'Change times'
  return (
    <div className={css.actions}>
      {hasCalendar && (
        <DownloadButton href={addressOf('downloadOrderCalendar', { params: { id: order.id } })} kind="line" icon="calendar" full>
          Add to my calendar
        </DownloadButton>
      )}
      {isOut && order.roles.some((role) => role === 'owner' || role === 'staff' || role === 'operator') && (
        <ButtonLink kind="line" full icon="calendar" to={paths.newDisruption({ late: order.id })}>
          Bookings after a late return
        </ButtonLink>
      )}
      {changes && (
        <Button kind="line" full icon="clock" disabledReason={whyNot('changeReturn', facts)?.text} onClick={() => open('change')}>
          {changeText}
        </Button>
      )}
      {can('moveOver', facts) && order.roles.includes('owner') && !order.roles.includes('pilot') && (
        <Button kind="line" full icon="clock" onClick={() => open('propose')}>
          Ask {order.pilot.firstName} for another time
        </Button>
      )}
      {cancels && (
        <Button kind="danger" full disabledReason={whyNot('cancel', facts)?.text} onClick={() => open('cancel')}>
          Cancel booking
        </Button>
      )}
    </div>
  )
}
