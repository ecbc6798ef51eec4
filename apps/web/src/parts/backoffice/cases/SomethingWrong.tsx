import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { isFor } from '@tailshare/rules/bookings/orders/can'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { Button } from '../../../ui/Button.tsx'
import { CaseLinks } from './CaseLinks.tsx'
import css from './Cases.module.css'
import { openCaseModal } from './openCase.ts'

export const readOrderCases = (order: Pick<Order, 'id'>) => read('listMyCases', { query: { order: order.id, limit: 20 } })
export const canOpenCase = ({ roles }: Pick<Order, 'roles'>) => isFor('openCase', { as: roles })

/** Lets pilot, owner and instructor bring a booking before the operators, and lists their cases about it. */
export const SomethingWrong = ({ order }: { order: Order }) => {
  const cases = useQuery({ ...readOrderCases(order), enabled: canOpenCase(order) })
  if (!canOpenCase(order)) return null
  return (
    <div className={css.wrong}>
      <Button
        kind="line"
        full
        icon="message"
        onClick={() => openCaseModal({ order, charges: order.roles.includes('pilot') ? order.charges : [] })}
      >
        Something wrong?
      </Button>
      {cases.data && cases.data.count > 0 && <CaseLinks cases={cases.data.results} />}
    </div>
  )
}
