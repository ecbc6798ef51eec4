import type { Order } from '@tailshare/contract/bookings'
import { plusMinutes } from '@tailshare/contract/period'
import { shortInstantText } from '@tailshare/contract/timeText'
import { checkInOpensMinutes } from '@tailshare/rules/bookings/states'
import { useAction } from '../../api.ts'
import { paths } from '@tailshare/contract/paths'
import { useNow } from '../../parts/time/useNow.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { toast, toastError } from '../../ui/overlay/toast.ts'
import css from './Order.module.css'

const whose = ({ next, you, pilot, airport }: Order) => {
  if (next.who === 'nobody') return null
  if (next.who === you) return 'Your turn'
  if (next.who === 'staff') return `Turn of the ramp at ${airport.code}`
  return next.who === 'pilot' ? `${pilot.firstName}’s turn` : 'The owner’s turn'
}

/** The one button that moves the booking on; disabled with its reason, absent for those who only watch. */
const Step = ({ order }: { order: Order }) => {
  const now = useNow()
  const away = ['in_flight', 'late', 'returning'].includes(order.status)
  // Pilots bring back what they took, also where only staff checks out.
  if (!order.canCheckIn && !(away && order.you === 'pilot')) return null
  const opens = plusMinutes(new Date(order.flightStartTime), -checkInOpensMinutes)
  if (order.status === 'booked' && now < opens)
    return (
      <Button kind="go" disabledReason={`Check-in opens ${shortInstantText(opens, order.airport.zone)}.`}>
        Check out
      </Button>
    )
  if (order.status === 'booked' || order.status === 'checking_in')
    return (
      <ButtonLink kind="go" to={paths.checkIn(order.id)} icon="camera">
        Check out
      </ButtonLink>
    )
  return (
    <ButtonLink kind="go" to={paths.returnAircraft(order.id)} icon="camera">
      Return
    </ButtonLink>
  )
}

/** What happens next and whose turn it is; a fresh cancellation can be taken back here. */
export const Next = ({ order }: { order: Order }) => {
  const turn = whose(order)
  const undo = useAction('undoCancel', {
    onDone: () => toast('The booking stands again'),
  })
  const { undoUntil } = order
  return (
    <section className={css.next} aria-labelledby="next">
      <div>
        <h2 id="next">{turn ?? 'What is next'}</h2>
        <p>{order.next.text}</p>
        {undoUntil && (
          <p className="muted small">
            You can take the cancellation back until {shortInstantText(new Date(undoUntil), order.airport.zone)}.
          </p>
        )}
      </div>
      {undoUntil ? (
        <Button
          kind="go"
          busy={undo.isPending}
          onClick={() => undo.mutate({ params: { id: order.id } }, { onError: toastError })}
        >
          Undo cancellation
        </Button>
      ) : (
        <Step order={order} />
      )}
    </section>
  )
}
