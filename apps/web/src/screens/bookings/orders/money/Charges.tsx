import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { moneyText } from '@tailshare/contract/text/money'
import type { Charge } from '@tailshare/contract/payments/payments'
import { unbroken } from '@tailshare/contract/text/unbroken'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshAfter } from '../../../../api.ts'
import { confirmWithBank } from '../../../../parts/payments/methods/bankConfirmation.ts'
import { Badge } from '../../../../ui/display/marks/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { toast, toastError } from '../../../../ui/overlay/toast/toast.ts'
import { chargeState } from '../../../../parts/payments/chargeText.ts'
import { releaseText } from './holdText.ts'
import css from '../Order.module.css'

const Confirm = ({ charge }: { charge: Charge }) => {
  const client = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => confirmWithBank(charge.id),
    onSuccess: () => toast('Confirmed with your bank'),
    onError: toastError,
    onSettled: () => refreshAfter(client, 'confirmCharge'),
  })
  return (
    <Button kind="ink" small full busy={confirm.isPending} onClick={() => confirm.mutate()}>
      Confirm with your bank
    </Button>
  )
}

export const Charges = ({ order }: { order: Order }) => {
  if (order.charges.length === 0) return null
  const released = order.roles.includes('pilot') ? releaseText(order) : null
  return (
    <section aria-labelledby="charges">
      <h3 id="charges">Charges</h3>
      <ul className={css.charges}>
        {order.charges.map((charge) => {
          const [tone, word] = chargeState(charge)
          return (
            <li key={charge.id}>
              <span>
                {charge.text}
                {charge.paymentMethod && <small>{unbroken(charge.paymentMethod)}</small>}
                {charge.releasedCents > 0 && <small>{moneyText(charge.releasedCents)} of what was held is released</small>}
                {charge.failure && <small className={css.bad}>{charge.failure}</small>}
              </span>
              <span className={css.amount}>
                {moneyText(charge.amountCents)}
                <Badge tone={tone}>{word}</Badge>
              </span>
              {charge.state === 'needs_confirmation' && order.roles.includes('pilot') && <Confirm charge={charge} />}
            </li>
          )
        })}
      </ul>
      {released && <p className={`label ${css.note}`}>{released}</p>}
    </section>
  )
}
