import { activeStatuses } from '@tailshare/contract/statuses'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { readPages } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/display/EmptyState.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { OrderList } from './OrderList.tsx'
import css from './profile.module.css'

const queries = {
  upcoming: { status: activeStatuses.join(','), order: 'flightStartTime' },
  past: { status: 'flight_complete,canceled,canceled_by_owner', order: '-flightStartTime' },
} as const
type Tab = keyof typeof queries

type Props = {
  list: 'listPilotOrders' | 'listCsipOrders'
  label: string
  /** What would be here, and the way to it. */
  empty: Record<Tab, string>
  action: ReactNode
  withPilot?: boolean
}

/** Bookings as one page after the other: `?tab=past` shows those that are over. */
export const OrderPages = ({ list, label, empty, action, withPilot }: Props) => {
  const tab = useSearchParams()[0].get('tab') === 'past' ? 'past' : 'upcoming'
  const orders = useInfiniteQuery(readPages(list, { query: { ...queries[tab], limit: 10 } }))
  const rows = orders.data?.pages.flatMap(({ results }) => results)
  return (
    <>
      <Tabs
        label={label}
        tabs={[
          { to: { search: '' }, label: 'Upcoming', current: tab === 'upcoming' },
          { to: { search: '?tab=past' }, label: 'Past', current: tab === 'past' },
        ]}
      />
      {orders.error && <LoadError error={orders.error} onRetry={() => void orders.refetch()} />}
      {orders.isPending && <Skeleton shape="row" count={5} label={`Loading ${label.toLowerCase()}`} />}
      {rows && rows.length > 0 && <OrderList orders={rows} withPilot={withPilot} />}
      {rows?.length === 0 && <EmptyState action={action}>{empty[tab]}</EmptyState>}
      {orders.hasNextPage && (
        <div className={css.more}>
          <Button kind="soft" busy={orders.isFetchingNextPage} onClick={() => void orders.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
