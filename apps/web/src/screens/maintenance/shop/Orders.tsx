import { countText } from '@tailshare/contract/text/countText'
import { moneyText } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { dayIn } from '@tailshare/contract/text/period'
import { workOrderStates, type WorkOrderState, type WorkOrderSummary } from '@tailshare/contract/maintenance/shop/workOrders'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/router/Link.tsx'
import { readPages } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import css from './Shop.module.css'
import { ShowMore } from '../../../ui/display/lists/ShowMore.tsx'

export const orderTones = {
  draft: 'plain',
  sent: 'caution',
  in_work: 'caution',
  closed: 'go',
  canceled: 'plain',
} as const satisfies Record<WorkOrderState, string>

const aboutText = ({ lines, from, zone, costCents }: WorkOrderSummary) =>
  [
    countText(lines, 'line'),
    from && `in the shop from ${plainDayText(dayIn(new Date(from), zone))}`,
    costCents !== null && moneyText(costCents),
  ]
    .filter(Boolean)
    .join(', ')

/** Work orders of an aircraft, newest first. */
export const Orders = ({ aircraftId, mayMaintain }: { aircraftId: string; mayMaintain: boolean }) => {
  const query = useInfiniteQuery(readPages('listWorkOrders', { params: { id: aircraftId }, query: { limit: 20 } }))
  return (
    <Section title="Work orders">
      <Loaded query={query} label="Loading the work orders">
        {({ pages }) => {
          const rows = pages.flatMap(({ results }) => results)
          if (rows.length === 0)
            return (
              <EmptyState>
                {mayMaintain
                  ? 'No work order yet. Pick one of the cheapest days above, and what’s due then is bundled for the shop.'
                  : 'No work order yet.'}
              </EmptyState>
            )
          return (
            <>
              <ul className={css.orders}>
                {rows.map((order) => (
                  <li key={order.id}>
                    <Link to={paths.maintenance(aircraftId, { tab: 'shop', order: order.id })}>
                      Work order {order.number}, {order.shopName}
                    </Link>
                    <Badge tone={orderTones[order.state]}>{workOrderStates[order.state]}</Badge>
                    <p className="muted small">{aboutText(order)}</p>
                  </li>
                ))}
              </ul>
              <ShowMore of={query} />
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}
