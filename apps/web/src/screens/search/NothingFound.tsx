import { numberText } from '@tailshare/contract/text/countText'
import type { SearchFilter, SearchResult } from '@tailshare/contract/search/search'
import { rateText } from '@tailshare/contract/text/money'
import { periodText } from '@tailshare/contract/text/timeText'
import { airportText } from '../../parts/bookings/trip/period/tripTimes.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import {
  allTypes,
  clearedExtras,
  extrasInUse,
  fitsPrice,
  fullPrice,
  fullYear,
  hasOrigin,
  onlyAt,
  type Filters,
} from './filters/filters.ts'
import css from './Search.module.css'
import { useFilters, useShown } from './filters/useFilters.ts'

type Closest = Pick<SearchResult, 'nearby' | 'otherPrices' | 'otherDates' | 'inTheWay'>

/** The button label, and the filter's unset value. */
const freed = ({ more }: Filters, now: Date): Record<SearchFilter, [label: string, change: Partial<Filters>]> => ({
  date: ['On any dates', { period: null }],
  locations: ['At any airport', { locations: [] }],
  bounds: ['Beyond this part of the map', { bounds: null }],
  model_id: ['Any model', { modelIds: [] }],
  aircraft_type: ['Any type', { types: allTypes }],
  price_hour: ['At any price', { price: fullPrice }],
  year_manufactured: ['Of any year', { year: fullYear(now) }],
  equipment: ['With any equipment', { more: { ...more, equipment: [] } }],
  seats: ['With any number of seats', { more: { ...more, seats: null } }],
  useful_load: ['With any useful load', { more: { ...more, usefulLoad: null } }],
  rating: ['With any rating', { more: { ...more, rating: null } }],
  self_check_out: ['With check-out by staff, too', { more: { ...more, selfCheckOut: false } }],
  hide_not_rated_aircrafts: ['With those you can’t fly yet', { hideNotRated: false }],
})

const pricesText = (filters: Filters, { fromCents, toCents }: NonNullable<Closest['otherPrices']>) =>
  fitsPrice(filters, fromCents) === 'above'
    ? `The cheapest that fits the rest costs ${rateText(fromCents)} an hour.`
    : `The most expensive that fits the rest costs ${rateText(toCents)} an hour.`

/** No results: the filters to remove, other dates, and nearby airports. Each link leads to the number of aircraft it states. */
export const NothingFound = ({ nearby, otherPrices, otherDates, inTheWay, zone }: Closest & { zone: string }) => {
  const { filters, now } = useShown()
  const { addressWith } = useFilters()
  const ways = freed(filters, now)
  const isBelow = otherPrices !== null && fitsPrice(filters, otherPrices.fromCents) === 'above'
  return (
    <div className={css.nothing}>
      <p className="lead">Here is what comes closest.</p>
      {inTheWay.length > 0 && (
        <>
          <h2>{inTheWay.length === 1 ? 'One filter is in the way' : 'Without one of these filters'}</h2>
          {otherPrices && <p>{pricesText(filters, otherPrices)}</p>}
          <ul className={css.outs}>
            {inTheWay.map(({ filter, count }) => {
              const [label, change] = ways[filter]
              const order = filter === 'price_hour' ? { order: isBelow ? ('price_hour' as const) : ('-price_hour' as const) } : {}
              return (
                <li key={filter}>
                  <ButtonLink kind={inTheWay.length === 1 ? 'go' : 'soft'} small to={addressWith({ ...change, ...order })}>
                    {label}: {numberText(count)} aircraft
                  </ButtonLink>
                </li>
              )
            })}
          </ul>
        </>
      )}
      {inTheWay.length === 0 && extrasInUse(filters, now) > 0 && (
        <ButtonLink kind="go" to={addressWith(clearedExtras(now))}>
          Clear filters
        </ButtonLink>
      )}
      {otherDates.length > 0 && (
        <>
          <h2>On other days</h2>
          <ul className={css.outs}>
            {otherDates.map(({ from, to, count }) => {
              const period = { from: new Date(from), to: new Date(to) }
              return (
                <li key={from}>
                  <ButtonLink kind="soft" small to={addressWith({ period })}>
                    {periodText(period, zone)}: {numberText(count)} aircraft
                  </ButtonLink>
                </li>
              )
            })}
          </ul>
        </>
      )}
      {nearby.length > 0 && (
        <>
          <h2>{hasOrigin(filters) ? 'Nearest airports' : 'Airports with aircraft'}</h2>
          <ul className={css.outs}>
            {nearby.map(({ airport, count, distanceNm, fromPriceCents }) => (
              <li key={airport.id}>
                <ButtonLink kind="soft" small to={addressWith(onlyAt({ airport, fromPriceCents }, filters))}>
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
