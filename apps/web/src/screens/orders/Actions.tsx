import type { Order } from '@tailshare/contract/bookings'
import { isFor, whyNot } from '@tailshare/rules/bookings/can'
import { useSearchParams } from 'react-router'
import { canFacts } from '../../parts/trip/canFacts.ts'
import { useNow } from '../../parts/time/useNow.ts'
import { Button } from '../../ui/Button.tsx'
import css from './Order.module.css'

/** Changing and canceling, for those who may; impossible ones say why. Which dialog is open stands in the address. */
export const Actions = ({ order }: { order: Order }) => {
  const [, setSearch] = useSearchParams()
  const facts = canFacts(order, useNow())
  const open = (dialog: string) => setSearch({ do: dialog }, { preventScrollReset: true })
  const [changes, cancels] = [isFor('changeReturn', facts), isFor('cancel', facts)]
  if (!changes && !cancels) return null
  return (
    <div className={css.actions}>
      {changes && (
        <Button
          kind="line"
          full
          icon="calendar"
          disabledReason={whyNot('changeReturn', facts)?.text}
          onClick={() => open('change')}
        >
          {order.status === 'in_flight' || order.status === 'late' ? 'Change the return' : 'Change times'}
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
