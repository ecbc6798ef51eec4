import { numberText } from '@tailshare/contract/text/countText'
import type { SearchResult } from '@tailshare/contract/search/search'
import { type SearchOrder, searchOrders } from '@tailshare/contract/base/constants'
import { periodText } from '@tailshare/contract/text/timeText'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { paths } from '@tailshare/contract/base/paths'
import { type ChangeEvent, lazy, Suspense, useId } from 'react'
import { AircraftCard, CardSkeletons } from '../../parts/aircraft/AircraftCard.tsx'
import { addressTime } from '../../parts/bookings/trip/period/tripTimes.ts'
import { useSignInLink } from '../../parts/people/signIn/useSignInFirst.ts'
import { useAccount } from '../../calls/session.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { onOtherChoice, useReportEarlyInput } from '../../ui/hooks/useReportEarlyInput.ts'
import css from './Search.module.css'
import { type Filters, hasOrigin } from './filters/filters.ts'
import { keepOrder } from './keptOrder.ts'
import { useFilters, useShown } from './filters/useFilters.ts'
import { zoneOfSearch } from './zoneOfSearch.ts'

// Most searches find something.
const NothingFound = import.meta.env.SSR
  ? (await import('./NothingFound.tsx')).NothingFound
  : lazy(() => import('./NothingFound.tsx').then((module) => ({ default: module.NothingFound })))

const Order = () => {
  const { filters, change } = useFilters()
  const id = useId()
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const order = target.value as SearchOrder
    keepOrder(order)
    // The cookie would restore this order anyway, so Back would have no effect.
    change({ order }, { replace: order === 'recommended' })
  }
  const given = { value: filters.order, onChange: choose }
  useReportEarlyInput(id, given)
  return (
    <label className={css.order}>
      <span className="vh">Sort by</span>
      <select id={id} value={filters.order} onChange={onOtherChoice(given)}>
        {Object.entries(searchOrders).map(([value, label]) =>
          value === 'distance' && !hasOrigin(filters) ? null : (
            <option key={value} value={value}>
              {label}
            </option>
          ),
        )}
      </select>
    </label>
  )
}

const isOpen = ({ verdict }: SearchResult['results'][number]) =>
  verdict === null || verdict.kind === 'book_now' || verdict.kind === 'with_csip'

/** The result count. “You can fly” only if unrated aircraft are hidden and nothing refuses any of the rest. */
const heading = (count: number, { period }: Filters, canFly: boolean, zone: string) =>
  count === 0
    ? 'No aircraft matches all of this'
    : [`${numberText(count)} aircraft${canFly ? ' you can fly' : ''}`, period && `free ${periodText(period, zone)}`]
        .filter(Boolean)
        .join(canFly ? ', ' : ' ')

export const Results = ({
  found,
  pointedAt,
  onPoint,
}: {
  found: UseInfiniteQueryResult<InfiniteData<SearchResult>>
  pointedAt: readonly string[]
  onPoint: (airportIds: readonly string[]) => void
}) => {
  const { filters } = useShown()
  const account = useAccount()
  const signIn = useSignInLink()
  const { data, error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage, isFetchNextPageError } = found
  const first = data?.pages[0]
  if (isPending)
    return (
      <section className={css.list} aria-label="Results">
        <div className={css.head}>
          <h1>Looking for aircraft…</h1>
        </div>
        <CardSkeletons count={6} className={css.cards} />
      </section>
    )
  if (!first)
    return (
      <section className={css.list} aria-label="Results">
        <h1 className="vh">Aircraft search</h1>
        {error && <LoadError error={error} onRetry={() => void found.refetch()} />}
      </section>
    )
  const cards = data.pages.flatMap(({ results }) => results)
  const dates = filters.period ? { from: addressTime(filters.period.from), to: addressTime(filters.period.to) } : undefined
  const left = first.count - cards.length
  const zone = zoneOfSearch(filters, first.pins, first.origin?.airport)
  const { refusesAll } = first
  const canFly = account !== null && filters.hideNotRated && left === 0 && cards.every(isOpen)
  const from = first.origin?.airport?.code ?? 'the middle of the map'
  return (
    <section className={css.list} aria-label="Results" aria-busy={isPlaceholderData} data-stale={isPlaceholderData || undefined}>
      <div className={css.head}>
        <h1 aria-live="polite">{heading(first.count, filters, canFly, zone)}</h1>
        {first.count > 1 && <Order />}
      </div>
      {refusesAll.length > 0 && (
        <p className={css.hint}>
          For all of these: <b>{refusesAll.join(', ')}</b>. Each aircraft’s page says how to settle it.
        </p>
      )}
      {account?.pilotCategory === 'student_pilot' && (
        <p className={css.hint}>
          You fly with an instructor: <TextLink to={paths.csips()}>see who teaches near you</TextLink>.
        </p>
      )}
      {!account && first.count > 0 && (
        <p className={css.hint}>
          <TextLink {...signIn}>Sign in</TextLink> to see which you may fly.
        </p>
      )}
      {first.count === 0 && (
        <Suspense fallback={<Skeleton shape="row" count={3} label="Looking for what comes closest" />}>
          <NothingFound {...first} zone={zone} />
        </Suspense>
      )}
      <ul className={css.cards}>
        {cards.map((aircraft, index) => (
          <li key={aircraft.id}>
            <AircraftCard
              aircraft={aircraft}
              dates={dates}
              away={aircraft.distanceNm === null ? undefined : { nm: aircraft.distanceNm, from }}
              lit={pointedAt.includes(aircraft.airport.id)}
              saidAbove={refusesAll}
              onPoint={(airportId) => onPoint(airportId === null ? [] : [airportId])}
              eager={index < 2}
              headingLevel="h2"
            />
          </li>
        ))}
      </ul>
      {isFetchingNextPage && <CardSkeletons count={Math.min(4, left)} className={css.more} />}
      {isFetchNextPageError && error && <LoadError error={error} onRetry={() => void found.fetchNextPage()} />}
      {hasNextPage && !isFetchNextPageError && (
        <div className={css.next}>
          <Button kind="soft" busy={isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            Show {Math.min(20, left)} more of {numberText(first.count)}
          </Button>
        </div>
      )}
    </section>
  )
}
