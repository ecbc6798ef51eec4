import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import css from './Overridden.module.css'

export const Overridden = ({ order }: { order: Order }) => {
  const { data, error, refetch } = useQuery(read('listOrderOverrides', { params: { id: order.id } }))
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="overridden">
      <h2 id="overridden">Exceptions</h2>
      <ul className={css.overridden}>
        {data.map(({ id, what, decidedBy, reason, untilOn, state }) => (
          <li key={id}>
            <b>
              {what} overridden by {decidedBy && fullName(decidedBy)}
            </b>
            <span>
              “{reason}” {state === 'revoked' ? 'Taken back since.' : untilOn && `Until ${plainDayText(untilOn)}.`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
