import { activeStatuses } from '@tailshare/contract/statuses'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { readPages } from '../../api.ts'
import { paths } from '@tailshare/contract/paths'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/display/EmptyState.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { OrderList } from './OrderList.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import css from '../../parts/profile/profile.module.css'

const queries = {
  upcoming: { status: activeStatuses.join(','), order: 'flightStartTime' },
  past: { status: 'flight_complete,canceled,canceled_by_owner', order: '-flightStartTime' },
} as const

/** Own bookings as a pilot: `?tab=past` shows those that are over. */
export const Screen = () => {
  const tab = useSearchParams()[0].get('tab') === 'past' ? 'past' : 'upcoming'
  const orders = useInfiniteQuery(readPages('listPilotOrders', { query: { ...queries[tab], limit: 10 } }))
  const rows = orders.data?.pages.flatMap(({ results }) => results)
  return (
    <>
      <PageHead title="My bookings" />
      <Tabs
        label="Bookings"
        tabs={[
          { to: { search: '' }, label: 'Upcoming', current: tab === 'upcoming' },
          { to: { search: '?tab=past' }, label: 'Past', current: tab === 'past' },
        ]}
      />
      {orders.error && <LoadError error={orders.error} onRetry={() => void orders.refetch()} />}
      {orders.isPending && <Skeleton shape="row" count={5} label="Loading bookings" />}
      {rows && rows.length > 0 && <OrderList orders={rows} />}
      {rows?.length === 0 && (
        <EmptyState
          action={
            <ButtonLink to={paths.search()} kind="go" icon="search">
              Find an aircraft
            </ButtonLink>
          }
        >
          {tab === 'past' ? 'Past flights and canceled bookings appear here.' : 'Your next flights appear here.'}
        </EmptyState>
      )}
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
