import type { SearchResult } from '@tailshare/contract/search'
import type { Period } from '@tailshare/contract/period'
import { rateText } from '@tailshare/contract/money'
import { periodText } from '@tailshare/contract/timeText'
import { shiftDays } from '@tailshare/rules/bookings/otherDates'
import { useQueries } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { airportText } from '../../parts/trip/tripTimes.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { clearedExtras, extrasInUse, fitsPrice, fullPrice, queryOfFilters } from './filters.ts'
import css from './Search.module.css'
import { useFilters } from './useFilters.ts'

const shifts = [-7, -1, 1, 7, 14]
// An empty place has no zone of its own to offer; shifting by whole days only needs some clock.
const zone = 'America/Los_Angeles'

/** The same trip on other days, as far as something is free then. */
const OtherDates = ({ period }: { period: Period }) => {
  const { filters, addressWith, now } = useFilters()
  const others = shifts.map((days) => shiftDays(period, days, zone)).filter(({ from }) => from > now)
  const answers = useQueries({
    queries: others.map((other) =>
      read('searchAircraft', { query: { ...queryOfFilters({ ...filters, period: other }, now), limit: 1 } }),
    ),
  })
  const free = others.flatMap((other, index) => {
    const count = answers[index]?.data?.count ?? 0
    return count > 0 ? [{ other, count }] : []
  })
  if (free.length === 0) return null
  return (
    <>
      <h2>On other days</h2>
      <ul className={css.outs}>
        {free.map(({ other, count }) => (
          <li key={other.from.toISOString()}>
            <ButtonLink kind="soft" small to={addressWith({ period: other })}>
              {periodText(other, zone)}: {count} aircraft
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  )
}

type Closest = Pick<SearchResult, 'nearby' | 'otherPrices'>

/** What the price shuts out: how much it is off, and the way to see it. */
const OtherPrices = ({ otherPrices: { fromCents, toCents } }: { otherPrices: NonNullable<Closest['otherPrices']> }) => {
  const { filters, addressWith } = useFilters()
  const isBelow = fitsPrice(filters, fromCents) === 'above'
  return (
    <div className={css.prices}>
      <p>
        {isBelow
          ? `The cheapest that fits the rest costs ${rateText(fromCents)} an hour.`
          : `The most expensive that fits the rest costs ${rateText(toCents)} an hour.`}
      </p>
      <div className={css.outs}>
        <ButtonLink kind="go" to={addressWith({ price: fullPrice, order: isBelow ? 'price_hour' : '-price_hour' })}>
          Show any price
        </ButtonLink>
      </div>
    </div>
  )
}

/** Nothing fits: another price, the nearest airports, other days, fewer filters. Each leads to what it promises. */
export const NothingFound = ({ nearby, otherPrices }: Closest) => {
  const { filters, addressWith, now } = useFilters()
  return (
    <div className={css.nothing}>
      <p className="lead">No aircraft matches all of this. Here is what comes closest.</p>
      {otherPrices && <OtherPrices otherPrices={otherPrices} />}
      {!otherPrices && extrasInUse(filters, now) > 0 && (
        <ButtonLink kind="go" to={addressWith(clearedExtras(now))}>
          Clear filters
        </ButtonLink>
      )}
      {filters.period && <OtherDates period={filters.period} />}
      {nearby.length > 0 && (
        <>
          <h2>{filters.locations.length > 0 ? 'Nearest airports' : 'Airports with aircraft'}</h2>
          <ul className={css.outs}>
            {nearby.map(({ airport, count, distanceNm, fromPriceCents }) => (
              <li key={airport.id}>
                <ButtonLink
                  kind="soft"
                  small
                  to={addressWith({
                    locations: [airport.id],
                    ...(fitsPrice(filters, fromPriceCents) !== 'within' && { price: fullPrice }),
                  })}
                >
                  {airportText(airport)}, {distanceNm > 0 && `${distanceNm} nm, `}
                  {count} aircraft from {rateText(fromPriceCents)}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
