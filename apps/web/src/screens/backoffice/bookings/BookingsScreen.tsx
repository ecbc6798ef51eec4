import { paths } from '@tailshare/contract/base/paths'
import { countText } from '@tailshare/contract/text/countText'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readPages } from '../../../api.ts'
import { useChoices } from '../../../routing/useChoices.ts'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Select } from '../../../ui/form/Field.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FilterFold } from '../../../ui/layout/fold/FilterFold.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { Console } from '../console/Console.tsx'
import auditCss from '../system/Audit.module.css'
import consoleCss from '../console/Console.module.css'
import { operatorOnly } from '../console/operatorOnly.ts'
import { Rows, whileSearching } from '../console/lists/Rows.tsx'
import { SearchField } from '../console/lists/SearchField.tsx'
import { BookingRow } from './BookingRow.tsx'
import { bookingQuery, statusChoices } from './bookingQuery.ts'
import { DateField } from '../../../ui/form/dates/DateField.tsx'

export const load = operatorOnly

/** All bookings from today on, or those that are over; filters are in the URL. A search finds both. */
export const Screen = () => {
  const [params, choose] = useChoices()
  const query = bookingQuery(params)
  const bookings = useInfiniteQuery({
    ...readPages('filterOrders', { query: { ...query, limit: 20 } }),
    ...whileSearching,
  })
  const count = bookings.data?.pages[0]?.count
  const clear = () => choose({ text: null, status: null, from: null, to: null })
  return (
    <Console area="bookings">
      <h1>Bookings</h1>
      <search className={auditCss.search}>
        <SearchField name="text" label="Pilot, CSIP, tail number or booking number" />
        <FilterFold className={auditCss.filters}>
          <Select
            label="State"
            empty="Every state"
            choices={statusChoices}
            value={query.status ?? ''}
            onChange={({ target }) => choose({ status: target.value })}
          />
          <DateField label="Departs from" day={query.from ?? null} onDay={(day) => choose({ from: day })} />
          <DateField label="Departs to" day={query.to ?? null} min={query.from} onDay={(day) => choose({ to: day })} />
        </FilterFold>
      </search>
      <Tabs
        label="Bookings"
        tabs={[
          { to: paths.operatorBookings(), label: 'From today', current: query.orderType === 'upcoming' },
          { to: paths.operatorBookings({ show: 'past' }), label: 'Past', current: query.orderType === 'past' },
        ]}
      />
      <p role="status" className={consoleCss.count}>
        {count === undefined ? '' : countText(count, 'booking')}
      </p>
      <Rows
        query={bookings}
        label="Loading bookings"
        empty={
          <EmptyState
            action={
              <Button kind="soft" onClick={clear}>
                Show all bookings
              </Button>
            }
          >
            No booking found. Try a name, a tail number or a number such as TS-1042.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className={consoleCss.list}>
            {rows.map((booking) => (
              <BookingRow key={booking.id} booking={booking} />
            ))}
          </ul>
        )}
      </Rows>
    </Console>
  )
}
