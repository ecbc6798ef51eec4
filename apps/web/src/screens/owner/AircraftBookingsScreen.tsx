import { countText } from '@tailshare/contract/countText'
import { paths } from '@tailshare/contract/paths'
import { activeStatuses, bookingStatuses } from '@tailshare/contract/statuses'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { read, readPages } from '../../api.ts'
import { Demand } from '../../parts/waitlist/Demand.tsx'
import { OrderList } from '../../parts/profile/OrderList.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/display/EmptyState.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import { Select } from '../../ui/form/Field.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { bookingsIn } from './bookingsIn.ts'
import css from './Figures.module.css'
import { Overrides } from './Overrides.tsx'

const DateField = lazy(() => import('../../ui/form/DateField.tsx').then((m) => ({ default: m.DateField })))

const groups = [
  { value: activeStatuses.join(','), label: 'Upcoming and under way' },
  { value: 'canceled,canceled_by_owner', label: 'Canceled' },
]
const statuses = [...groups, ...Object.entries(bookingStatuses).map(([value, label]) => ({ value, label }))]

/** Bookings of one's aircraft, by status, aircraft and days; all of it in the address. */
export const Screen = () => {
  const [search, setSearch] = useSearchParams()
  const asked = bookingsIn(search)
  const owned = useQuery(read('listOwnedAircraft'))
  const orders = useInfiniteQuery({
    ...readPages('listOwnerOrders', { query: { ...asked, limit: 20 } }),
    placeholderData: keepPreviousData,
  })
  const rows = orders.data?.pages.flatMap(({ results }) => results)
  const count = orders.data?.pages[0]?.count ?? 0
  const set = (name: string, value: string | null) =>
    setSearch(
      (before) => {
        if (value) before.set(name, value)
        else before.delete(name)
        // What the days are of goes with the status that a link asked for.
        if (name === 'status') before.delete('daysOf')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const isFiltered = Object.keys(asked).length > 0
  return (
    <>
      <PageHead title="Bookings of your aircraft" />
      <Demand />
      <Overrides />
      <div className={css.filters}>
        <Select
          label="Status"
          empty="All"
          value={asked.status ?? ''}
          choices={statuses}
          onChange={({ target }) => set('status', target.value)}
        />
        <Select
          label="Aircraft"
          empty="All aircraft"
          value={asked.aircraft ?? ''}
          choices={(owned.data ?? []).map(({ id, tailNumber }) => ({ value: id, label: tailNumber }))}
          onChange={({ target }) => set('aircraft', target.value)}
        />
        <Suspense fallback={<Skeleton shape="row" count={1} label="Loading the days" />}>
          <DateField
            label={asked.daysOf ? 'Canceled from' : 'Departure from'}
            day={asked.from ?? null}
            onDay={(day) => set('from', day)}
          />
          <DateField label="To" day={asked.to ?? null} min={asked.from} onDay={(day) => set('to', day)} />
        </Suspense>
      </div>
      {orders.error && <LoadError error={orders.error} onRetry={() => void orders.refetch()} />}
      {orders.isPending && <Skeleton shape="row" count={5} label="Loading bookings" />}
      {rows && rows.length > 0 && (
        <>
          <p className="label">{countText(count, 'booking')}</p>
          <OrderList orders={rows} withPilot />
        </>
      )}
      {rows?.length === 0 && (
        <EmptyState
          action={
            isFiltered ? (
              <Button kind="go" onClick={() => setSearch({}, { replace: true })}>
                Show all bookings
              </Button>
            ) : (
              <ButtonLink to={paths.dashboard()} kind="go">
                Go to the cockpit
              </ButtonLink>
            )
          }
        >
          {isFiltered ? 'No booking fits these filters.' : 'Bookings of your aircraft appear here.'}
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
