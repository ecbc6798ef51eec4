import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { paths } from '@tailshare/contract/base/paths'
import { useNavigate, useSearchParams } from '../../../../ui/router/hooks.ts'
import { refusedWith, useAction } from '../../../../api.ts'
import { fullName } from '../../../../parts/people/people/personName.ts'
import { useNow } from '../../../../parts/schedule/time/useNow.ts'
import { answerByText, isYoursToAnswer, waitsText } from '../../../../parts/bookings/trip/waits/waitsText.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Failure } from '../../../../ui/form/Failure.tsx'
import { toast, toastError } from '../../../../ui/overlay/toast/toast.ts'
import { waitingHoldText } from '../money/holdText.ts'
import { AskingPilot } from '../people/AskingPilot.tsx'
import { PilotConfirms } from '../people/PilotConfirms.tsx'
import css from './Waits.module.css'

const titleOf = (order: Order) => {
  const { waitsFor, pilot, owner, tailNumber } = order
  if (!isYoursToAnswer(order)) return waitsText(order)
  if (waitsFor?.because === 'approval') return `${fullName(pilot)} asks for ${tailNumber}`
  if (waitsFor?.because === 'on_behalf') return `${fullName(owner)} booked this for you`
  return waitsFor?.because === 'waitlist' ? `${tailNumber} is free for you` : 'Your flight changed'
}

const OwnerConfirms = ({ order: { id, pilot }, onDecline }: { order: Order; onDecline: () => void }) => {
  const confirm = useAction('confirmOrder', { onDone: () => toast(`Confirmed. ${pilot.firstName} has been told`, { about: id }) })
  return (
    <>
      <Reasonable error={confirm.error} />
      <div className={css.answers}>
        <Button kind="go" busy={confirm.isPending} onClick={() => confirm.mutate({ params: { id }, body: {} })}>
          Confirm
        </Button>
        <Button kind="line" onClick={onDecline}>
          Decline
        </Button>
      </div>
    </>
  )
}

/** Why accepting is refused, as far as the owner may know. */
const Reasonable = ({ error }: { error: Error | null }) => {
  const templates = refusedWith(error, 'booking_refused')?.templates ?? []
  return (
    <Failure>
      {error && templates.length > 0 ? templates.map(({ title, text }) => `${title}. ${text}`).join(' ') : error?.message}
    </Failure>
  )
}

const Withdraw = ({ order: { id, pilot } }: { order: Order }) => {
  const navigate = useNavigate()
  const withdraw = useAction('deleteOrderByOwner', {
    onDone: () => {
      toast(`Withdrawn. ${pilot.firstName} has been told`)
      void navigate(paths.order(id), { replace: true })
    },
  })
  return (
    <div>
      <Button kind="line" busy={withdraw.isPending} onClick={() => withdraw.mutate({ params: { id } }, { onError: toastError })}>
        Withdraw it
      </Button>
    </div>
  )
}

/** The two buttons show for the person it waits for. */
export const Waits = ({ order }: { order: Order }) => {
  const [, setSearch] = useSearchParams()
  const { waitsFor } = order
  const now = useNow()
  if (!waitsFor) return null
  const isYours = isYoursToAnswer(order)
  const decline = () => setSearch({ do: 'decline' }, { preventScrollReset: true })
  const until = answerByText(order, now)
  return (
    <section className={css.waits} aria-labelledby="waits">
      <div>
        <h2 id="waits">{titleOf(order)}</h2>
        <p>
          {isYours
            ? `Please answer ${until}. Without an answer it lapses, free of charge.`
            : `The answer is due ${until}. ${waitingHoldText(order)}`}
        </p>
      </div>
      {isYours && waitsFor.who === 'owner' && <AskingPilot order={order} />}
      {isYours && waitsFor.who === 'owner' && <OwnerConfirms order={order} onDecline={decline} />}
      {isYours && waitsFor.who === 'pilot' && <PilotConfirms order={order} onDecline={decline} />}
      {!isYours && waitsFor.because === 'on_behalf' && order.roles.includes('owner') && <Withdraw order={order} />}
    </section>
  )
}
