import type { SearchResult } from '@tailshare/contract/search'
import type { Period } from '@tailshare/contract/period'
import { periodText } from '@tailshare/contract/timeText'
import { shiftDays } from '@tailshare/rules/bookings/otherDates'
import { useQueries } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { airportText } from '../../parts/trip/tripTimes.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { clearedExtras, extrasInUse, queryOfFilters } from './filters.ts'
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

/** Nothing fits: the nearest airports, other days, fewer filters. */
export const NothingFound = ({ nearby }: Pick<SearchResult, 'nearby'>) => {
  const { filters, addressWith, now } = useFilters()
  return (
    <div className={css.nothing}>
      <p className="lead">No aircraft matches all of this. Here is what comes closest.</p>
      {extrasInUse(filters, now) > 0 && (
        <ButtonLink kind="go" to={addressWith(clearedExtras(now))}>
          Clear filters
        </ButtonLink>
      )}
      {filters.period && <OtherDates period={filters.period} />}
      {nearby.length > 0 && (
        <>
          <h2>{filters.locations.length > 0 ? 'Nearest airports' : 'Airports with aircraft'}</h2>
          <ul className={css.outs}>
            {nearby.map(({ airport, count, distanceNm }) => (
              <li key={airport.id}>
                <ButtonLink kind="soft" small to={addressWith({ locations: [airport.id] })}>
                  {airportText(airport)}, {distanceNm > 0 && `${distanceNm} nm, `}
                  {count} aircraft
                </ButtonLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
