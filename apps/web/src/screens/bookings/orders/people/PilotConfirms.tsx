import { mustAccept } from '@tailshare/contract/base/fieldMessages'
import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { moneyText } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { lazy, useRef, useState } from 'react'
import { Later } from '../../../../document/Later.tsx'
import { read, refusedWith, useAction } from '../../../../api.ts'
import { methodName } from '../../../../parts/payments/methods/methodName.ts'
import { usableMethods } from '../../../../parts/payments/methods/usableMethods.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/form/choices/Choices.tsx'
import { Failure } from '../../../../ui/form/Failure.tsx'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import { TextButton, TextLink } from '../../../../ui/TextLink.tsx'
import { Reasons } from '../Reasons.tsx'
import css from '../change/Waits.module.css'

const MethodDialog = lazy(() =>
  import('../../../../parts/payments/methods/MethodDialog.tsx').then((m) => ({ default: m.MethodDialog })),
)

/** The chosen method, otherwise the primary one. */
const usePays = () => {
  const methods = useQuery(usableMethods)
  const [chosenId, choose] = useState<string | null>(null)
  const known = methods.data ?? []
  const method = known.find(({ id }) => id === chosenId) ?? known.find(({ isPrimary }) => isPrimary) ?? known[0]
  return { methods, method, choose }
}

/** A pilot confirms a booking made for them. */
export const PilotConfirms = ({ order, onDecline }: { order: Order; onDecline: () => void }) => {
  const { methods, method, choose } = usePays()
  const [isChoosing, setChoosing] = useState(false)
  const [accepts, setAccepts] = useState(false)
  const [tried, setTried] = useState(false)
  const consent = useRef<HTMLInputElement>(null)
  const { id, quote, tailNumber } = order
  const asked = useQuery({ ...read('getCsipRequest', { params: { id } }), enabled: order.csip !== null })
  const isTaught = asked.data?.inCommand === 'csip'
  const confirm = useAction('confirmOrder', { onDone: () => toast(`${tailNumber} is yours`, { about: id }) })
  const paysNothing = quote.totalCents + quote.depositCents === 0
  const reasons = refusedWith(confirm.error, 'booking_refused')?.templates ?? []
  const send = () => {
    setTried(true)
    if (!accepts) {
      // On phones the docked buttons would cover the missing consent.
      consent.current?.focus({ preventScroll: true })
      consent.current?.scrollIntoView({ block: 'center' })
      return
    }
    const paymentMethodId = method?.id ?? null
    confirm.mutate({ params: { id }, body: { paymentMethodId, acceptsOperationalControl: true } })
  }
  return (
    <>
      {!paysNothing && (
        <div>
          <p className={css.pays}>
            <b>
              {moneyText(quote.totalCents)} from {method ? methodName(method) : 'a card that you add'}
            </b>
            <TextButton onClick={() => setChoosing(true)}>{method ? 'Change payment method' : 'Add a card'}</TextButton>
          </p>
          <p className="small muted">{quote.policyText}</p>
        </div>
      )}
      <Checkbox
        ref={consent}
        label={
          <>
            {isTaught ? 'I fly as a student of my instructor' : 'I have operational control of this flight'} and accept the{' '}
            <TextLink to={paths.terms()} newTab>
              Terms of use
            </TextLink>
            .
          </>
        }
        checked={accepts}
        errors={tried && !accepts ? (isTaught ? 'Please confirm this' : mustAccept) : undefined}
        onChange={({ target }) => setAccepts(target.checked)}
      />
      {reasons.length > 0 ? <Reasons order={order} reasons={reasons} /> : <Failure>{confirm.error?.message}</Failure>}
      <div className={css.answers}>
        <Button kind="go" busy={confirm.isPending || methods.isPending} onClick={send}>
          Confirm
        </Button>
        <Button kind="line" onClick={onDecline}>
          Decline
        </Button>
      </div>
      {isChoosing && (
        <Later fallback={null}>
          <MethodDialog
            title="Pay with"
            note="Nothing is held before you confirm."
            methods={methods}
            currentId={method?.id}
            busy={false}
            failure=""
            onClose={() => setChoosing(false)}
            onChoose={(methodId) => {
              choose(methodId)
              setChoosing(false)
            }}
          />
        </Later>
      )}
    </>
  )
}
