import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { paths } from '@tailshare/contract/base/paths'
import { useNavigate } from '../../../ui/router/hooks.ts'
import { useAction } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'

type OrderToAnswer = Pick<OrderSummary, 'id' | 'tailNumber' | 'waitsFor' | 'pilot'>

/** One tap; if the rules reject it, the booking's page says why. */
const OwnerConfirms = ({ order: { id, tailNumber, pilot }, soft }: { order: OrderToAnswer; soft?: boolean | undefined }) => {
  const navigate = useNavigate()
  const confirm = useAction('confirmOrder', {
    onDone: () => toast(`${pilot.firstName} has ${tailNumber}. The booking is confirmed`, { about: id }),
  })
  const onError = (error: Error) => {
    toastError(error)
    void navigate(paths.order(id))
  }
  return (
    <Button
      kind={soft ? 'soft' : 'go'}
      small
      busy={confirm.isPending}
      onClick={() => confirm.mutate({ params: { id }, body: {} }, { onError })}
    >
      Confirm
      <span className="vh">
        {' '}
        {tailNumber} for {pilot.firstName}
      </span>
    </Button>
  )
}

/**
 * Accept and decline buttons for a booking that waits for this viewer. Pilots accept on its page, which asks for card and operational
 * control.
 */
export const AnswerButtons = ({ order, soft }: { order: OrderToAnswer; soft?: boolean | undefined }) => (
  <>
    {order.waitsFor?.who === 'owner' ? (
      <OwnerConfirms order={order} soft={soft} />
    ) : (
      <ButtonLink kind={soft ? 'soft' : 'go'} small to={paths.order(order.id)}>
        Confirm<span className="vh"> {order.tailNumber}</span>
      </ButtonLink>
    )}
    <ButtonLink kind="line" small to={`${paths.order(order.id)}?do=decline`}>
      Decline
      <span className="vh">
        {' '}
        {order.tailNumber} for {order.pilot.firstName}
      </span>
    </ButtonLink>
  </>
)
