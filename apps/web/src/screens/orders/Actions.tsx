import type { Order } from '@tailshare/contract/bookings'
import { whyNotCancel } from '@tailshare/rules/bookings/cancellation'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import css from './Order.module.css'

const whyNotChange = ({ status }: Order) => {
  if (status === 'returning') return 'The aircraft is being returned.'
  if (status === 'flight_complete') return 'This flight is complete.'
  return status.startsWith('canceled') ? 'This booking is canceled.' : undefined
}

/** Changing and canceling, for those who may; impossible ones say why. Which dialog is open stands in the address. */
export const Actions = ({ order }: { order: Order }) => {
  const [, setSearch] = useSearchParams()
  const open = (dialog: string) => setSearch({ do: dialog }, { preventScrollReset: true })
  const { you } = order
  if (you === 'staff' || you === 'csip') return null
  return (
    <div className={css.actions}>
      {you === 'pilot' && (
        <Button kind="line" full icon="calendar" disabledReason={whyNotChange(order)} onClick={() => open('change')}>
          {order.status === 'in_flight' || order.status === 'late' ? 'Change the return' : 'Change times'}
        </Button>
      )}
      <Button kind="danger" full disabledReason={whyNotCancel(order) ?? undefined} onClick={() => open('cancel')}>
        Cancel booking
      </Button>
    </div>
  )
}
