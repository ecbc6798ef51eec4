import { isAway } from '@tailshare/contract/base/statuses'
import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { isFor, nextAtAircraft, whyNot } from '@tailshare/rules/bookings/orders/can'
import { sentence } from '@tailshare/rules/bookings/notices/text'
import { useAction } from '../../../api.ts'
import { paths } from '@tailshare/contract/base/paths'
import { elsewhere } from './change/elsewhere/elsewhere.ts'
import { failedHold } from './money/holdText.ts'
import { sayWhyNot } from '../../../parts/bookings/refusals/refusedReasons.ts'
import { canFacts } from '../../../parts/bookings/refusals/canFacts.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import css from './Order.module.css'

const whose = ({ next, roles, pilot, airport }: Order) => {
  if (next.who === 'no_one') return null
  if (roles.some((role) => role === next.who)) return 'Your turn'
  if (next.who === 'staff') return `Waiting for ramp staff at ${airport.code}`
  return next.who === 'pilot' ? `${pilot.firstName}’s turn` : 'The owner’s turn'
}

/** `null` for people who only watch, and before check-out opens. */
const stepOf = (order: Order, now: Date) => {
  const facts = canFacts(order, now)
  const verb = nextAtAircraft(order.status)
  if (!verb || !isFor(verb, facts) || (order.risk !== null && order.status === 'booked')) return null
  const why = whyNot(verb, facts)
  return why?.code === 'two_hours_before' ? null : { why: why?.text }
}

/** Disabled with its reason. */
const Step = ({ order, why }: { order: Order; why: string | undefined }) => {
  const [to, label] = isAway(order.status) ? [paths.returnAircraft(order.id), 'Return'] : [paths.checkIn(order.id), 'Check out']
  if (why)
    return (
      <Button kind="go" disabledReason={why}>
        {label}
      </Button>
    )
  return (
    <ButtonLink kind={order.risk === null ? 'go' : 'line'} to={to} icon="camera">
      {label}
    </ButtonLink>
  )
}

/** Options for a pilot whose booking was canceled for them or whose aircraft is grounded. */
const WaysOut = ({ order }: { order: Order }) => {
  const free = elsewhere(order, useNow())
  const isAtRisk = order.risk !== null && order.roles.includes('pilot')
  if (!free && !isAtRisk) return null
  return (
    <div className={css.ways}>
      {free && (
        <ButtonLink kind="go" icon="search" to={free}>
          See what else is free
        </ButtonLink>
      )}
      {isAtRisk && (
        <ButtonLink kind="soft" to="?do=cancel">
          {order.freesUpToCents === null ? 'Cancel free of charge' : 'Cancel'}
        </ButtonLink>
      )}
    </div>
  )
}

/** A recent cancellation can be undone here. */
export const Next = ({ order }: { order: Order }) => {
  const turn = whose(order)
  const step = stepOf(order, useNow())
  const isDone = order.status === 'flight_complete' && !order.isClaimed
  const isDeclined = order.canChangePayment && failedHold(order) !== undefined
  const isOff = order.status === 'canceled' || order.status === 'canceled_by_owner'
  const undo = useAction('undoCancel', {
    onDone: () => toast('Booking restored', { about: order.id }),
  })
  const { undoUntil } = order
  return (
    <section className={css.next} aria-labelledby="next">
      <div>
        <h2 id="next">{turn ?? (isDone ? 'Flight complete' : isOff ? 'Booking canceled' : 'What’s next')}</h2>
        <p>{order.next.text}</p>
        {order.risk !== null && (
          <p>
            <b>This booking is at risk.</b> {order.tailNumber} is grounded: {sentence(order.risk)}{' '}
            {order.roles.includes('pilot') &&
              `You can cancel${order.freesUpToCents === null ? ' free of charge' : ''} or fly another aircraft. We’ll tell you at once when it is released.`}
          </p>
        )}
        {isDeclined && (
          <p>
            <b>Your card was declined.</b> Choose another one to keep this booking.
          </p>
        )}
        {undoUntil && (
          <p className="muted small">
            You can undo the cancellation until {wholeInstantText(new Date(undoUntil), order.airport.zone)}.
          </p>
        )}
      </div>
      {undoUntil ? (
        <Button kind="go" busy={undo.isPending} onClick={() => undo.mutate({ params: { id: order.id } }, { onError: sayWhyNot })}>
          Undo cancellation
        </Button>
      ) : (
        <>
          <WaysOut order={order} />
          {isDeclined && (
            <ButtonLink kind="go" to="?do=pay">
              Change payment
            </ButtonLink>
          )}
          {order.isClaimed && (
            <ButtonLink kind="go" to={paths.inspection(order.id)}>
              Open the inspection
            </ButtonLink>
          )}
          {step && <Step order={order} why={step.why} />}
        </>
      )}
    </section>
  )
}
