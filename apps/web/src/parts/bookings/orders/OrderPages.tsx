import { countText } from '@tailshare/contract/text/countText'
import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import type { OrderSide } from '@tailshare/contract/bookings/orders/orderLists'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { addressOf, read, readPages } from '../../../api.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../../ui/display/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { filteredFrom } from '../../../ui/layout/FilterFold.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { DownloadButton } from '../../DownloadLink.tsx'
import { OrderList } from '../../people/profile/OrderList.tsx'
import { isYoursToAnswer } from '../trip/waitsText.ts'
import { NothingFits } from './NothingFits.tsx'
import { OrderDays } from './OrderDays.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { orderOf, ordersIn, tabIn, type Tab } from './orderFilters.ts'
import { fileOfSide, listOfSide } from './orderSides.ts'
import css from './Orders.module.css'

type Empty = { text: string; action: ReactNode }
type Props = {
  side: OrderSide
  label: string
  empty: Record<Tab, Empty>
  withPilot?: boolean
  /** Those that wait for an answer, listed before the others. Absent: those of the loaded rows. */
  first?: readonly OrderSummary[]
  extra?: (order: OrderSummary) => ReactNode
}

/** The URL of another tab, keeping the filters that both tabs have. */
const tabAddress = (search: URLSearchParams, tab: Tab) => {
  const kept = new URLSearchParams(search)
  kept.delete('status')
  if (tab === 'past') kept.set('tab', 'past')
  else kept.delete('tab')
  return { search: kept.size > 0 ? `?${kept.toString()}` : '' }
}

const queryOf = (tab: Tab, search: URLSearchParams) => ({ orderType: tab, ...ordersIn(search), order: orderOf(tab) }) as const
const readOrders = (side: OrderSide, query: ReturnType<typeof queryOf>) =>
  readPages(listOfSide[side], { query: { ...query, limit: 20 } })

export const orderReads = (side: OrderSide, search: URLSearchParams) => [
  readOrders(side, queryOf(tabIn(search), search)),
  read('listOrderAircraft', { query: { side } }),
]

/** `?tab=past` shows past bookings; the filters are in the URL too. */
export const OrderPages = ({ side, label, empty, withPilot, first, extra }: Props) => {
  const [search] = useSearchParams()
  const tab = tabIn(search)
  const asked = ordersIn(search)
  const query = queryOf(tab, search)
  const orders = useInfiniteQuery({
    ...readOrders(side, query),
    placeholderData: keepPreviousData,
  })
  const aircraft = useQuery(read('listOrderAircraft', { query: { side } }))
  const rows = orders.data?.pages.flatMap(({ results }) => results)
  const count = orders.data?.pages[0]?.count ?? 0
  const isFiltered = Object.keys(asked).length > 0
  const hasFilters = count >= filteredFrom || isFiltered
  const none = empty[tab]
  const waiting = tab === 'upcoming' ? (first ?? rows?.filter(isYoursToAnswer) ?? []) : []
  const head = (
    <div className={css.head}>
      <p className="label" role="status">
        {countText(count, 'booking')}
      </p>
      <DownloadButton small href={addressOf(fileOfSide[side], { query })}>
        Download CSV
      </DownloadButton>
    </div>
  )
  return (
    <>
      <Tabs
        label={label}
        tabs={[
          { to: tabAddress(search, 'upcoming'), label: 'Upcoming', current: tab === 'upcoming' },
          { to: tabAddress(search, 'past'), label: 'Past', current: tab === 'past' },
        ]}
      />
      {waiting.length > 0 && (
        <section className={css.day} aria-labelledby="waiting">
          <h2 id="waiting">Waiting for you</h2>
          <OrderList orders={waiting} withPilot={withPilot} />
        </section>
      )}
      {hasFilters && <OrderFilters side={side} tab={tab} />}
      {orders.error && <LoadError error={orders.error} onRetry={() => void orders.refetch()} />}
      {orders.isPending && <Skeleton shape="row" count={5} label={`Loading ${label.toLowerCase()}`} />}
      {rows && rows.length > 0 && (
        <div aria-busy={orders.isPlaceholderData}>
          {hasFilters && head}
          <OrderDays
            orders={rows.filter(({ id }) => !waiting.some((one) => one.id === id))}
            withPilot={withPilot}
            extra={extra}
          />
          {!hasFilters && head}
        </div>
      )}
      {rows?.length === 0 && !isFiltered && <EmptyState action={none.action}>{none.text}</EmptyState>}
      {rows?.length === 0 && isFiltered && (
        <NothingFits
          side={side}
          base={{ orderType: tab }}
          asked={asked}
          tailOf={(id) => aircraft.data?.find((one) => one.id === id)?.tailNumber}
        />
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
