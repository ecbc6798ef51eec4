import { numberText } from '@tailshare/contract/text/countText'
import { moneyText } from '@tailshare/contract/text/money'
import { reachFromNm } from '@tailshare/contract/search/reach'
import type { MapPin } from '@tailshare/contract/search/search'
import { periodText } from '@tailshare/contract/text/timeText'
import { type Limit, radiusNm } from '@tailshare/rules/search/reach/reach'
import { cheapestTrip, cheapestWithin, tripsTo } from '@tailshare/rules/search/reach/table'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { airportText } from '../../../parts/bookings/trip/period/tripTimes.ts'
import { useSignInLink } from '../../../parts/people/signIn/useSignInFirst.ts'
import { useAccount } from '../../../calls/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { TextButton, TextLink } from '../../../ui/TextLink.tsx'
import { bookingOf, type Field } from './field.ts'
import { limitText } from './limit.ts'
import { ReachControls, ReachFrom, ReachStart } from './ReachControls.tsx'
import { ReachTrips, tripText } from './ReachTrips.tsx'
import { changeView, forgetView, useReachView } from './reachView.ts'
import { useReach } from './useReach.ts'
import { paths } from '@tailshare/contract/base/paths'
import { Link } from '../../../ui/router/Link.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import search from '../Search.module.css'
import css from './Reach.module.css'

/** Hovering an aircraft highlights its ring. `more`: the number not included. */
export const ReachFleet = ({ field, limit, more }: { field: Field; limit: Limit; more: number }) => (
  <>
    <ul className={css.fleet} aria-label="How far each aircraft goes">
      {field.reach.aircraft
        .map((aircraft, index) => ({ ...aircraft, nm: Math.floor(radiusNm(field.table.reachers[index]!, limit)) }))
        .toSorted((a, b) => b.nm - a.nm)
        .map(({ id, tailNumber, modelName, airport, nm }) => {
          const [light, dim] = [() => changeView({ aircraftId: id }), () => changeView({ aircraftId: null })]
          return (
            <li key={id}>
              <Link to={paths.aircraft(id)} onPointerEnter={light} onPointerLeave={dim} onFocus={light} onBlur={dim}>
                <Tail>{tailNumber}</Tail>
                <span>
                  {modelName}, {airport.code}
                </span>
                <b>{nm === 0 ? 'Out of reach' : `${numberText(nm)} nm`}</b>
              </Link>
            </li>
          )
        })}
    </ul>
    {more > 0 && (
      <p className={css.quiet}>
        The {field.reach.aircraft.length} cheapest; {more} more are based here.
      </p>
    )}
  </>
)

const step = 30

/** Every airport within the limit with its cheapest trip, cheapest first. */
const destinationsOf = ({ table }: Field, limit: Limit) =>
  Array.from(cheapestWithin(table, limit))
    .flatMap((aircraft, airport) => (aircraft < 0 ? [] : [{ airport, ...cheapestTrip(table, aircraft, airport) }]))
    .toSorted((a, b) => a.cents - b.cents || a.tenths - b.tenths || a.airport - b.airport)

type Destination = ReturnType<typeof destinationsOf>[number]

const Item = ({ field, limit, destination }: { field: Field; limit: Limit; destination: Destination }) => {
  const { airport } = useReachView()
  const [code, title] = field.points[destination.airport]!
  const isOpen = airport === destination.airport
  const count = tripsTo(field.table, destination.airport, limit).length
  return (
    <li>
      <p className={css.line}>
        <TextLink to={bookingOf(field, destination, destination.airport)}>{airportText({ code, title })}</TextLink>
        <b>{moneyText(destination.cents)}</b>
      </p>
      <div className={`${css.line} ${css.quiet}`}>
        <p>
          {tripText(field, destination)} in {field.reach.aircraft[destination.aircraft]!.tailNumber}
        </p>
        {count > 1 && (
          <TextButton onClick={() => changeView({ airport: isOpen ? null : destination.airport })}>
            {isOpen ? 'Only the cheapest' : `${count} aircraft`}
          </TextButton>
        )}
      </div>
      {isOpen && <ReachTrips field={field} limit={limit} airport={destination.airport} />}
    </li>
  )
}

const Destinations = ({ field, limit }: { field: Field; limit: Limit }) => {
  const { dragged } = useReachView()
  const followed = useDeferredValue(dragged ?? limit)
  const account = useAccount()
  const signIn = useSignInLink()
  const found = useMemo(() => destinationsOf(field, followed), [field, followed])
  const [most, setMost] = useState(step)
  const { airport, datesChosen, from, to, aircraft, count } = field.reach
  const period = periodText({ from: new Date(from), to: new Date(to) }, airport.zone)
  return (
    <>
      <div className={search.head}>
        <h1 aria-live="polite">
          {limitText(followed)} from {airport.code}: {found.length === 1 ? 'one airport' : `${numberText(found.length)} airports`}
        </h1>
      </div>
      <p className={search.hint}>
        There and back, fees and tax included,{' '}
        {datesChosen ? `on ${period}.` : 'as a day trip of eight hours. Choose dates to stay longer.'}{' '}
        {account ? (
          `Only aircraft you may fly, within ${reachFromNm} nm of ${airport.code}.`
        ) : (
          <>
            All aircraft within {reachFromNm} nm of {airport.code}. <TextLink {...signIn}>Sign in</TextLink> to see only those you
            may fly.
          </>
        )}
      </p>
      {aircraft.length === 0 ? (
        <p>No aircraft near this airport fits. Choose another airport or fewer filters.</p>
      ) : (
        <ReachFleet field={field} limit={followed} more={count - aircraft.length} />
      )}
      {aircraft.length > 0 && found.length === 0 && <p>No other airport is within reach. Allow more, or choose other dates.</p>}
      <ol className={css.places} aria-label="Airports, the cheapest trip first">
        {found.slice(0, most).map((destination) => (
          <Item key={destination.airport} field={field} limit={followed} destination={destination} />
        ))}
      </ol>
      {found.length > most && (
        <Button kind="soft" onClick={() => setMost(most + step)}>
          Show {Math.min(step, found.length - most)} more of {numberText(found.length)}
        </Button>
      )}
      <p className={css.note}>
        No wind, published cruise speed and endurance, 12 minutes a leg for taxi and climb, and a reserve of 30 minutes by day or
        45 at night. Plan your flight with the aircraft’s handbook. The meter sets the final price.
      </p>
    </>
  )
}

/** Replaces the results; usable by keyboard and screen reader. */
export const ReachList = ({ fleet }: { fleet: readonly MapPin[] }) => {
  const { origin, limit, field, error, retry } = useReach()
  useEffect(() => forgetView, [])
  return (
    <section className={search.list} aria-label="Reach">
      <div className={css.ask}>
        <ReachFrom fleet={fleet} />
        <ReachControls limit={limit} />
      </div>
      {error ? (
        <LoadError error={error} onRetry={retry} />
      ) : field ? (
        <Destinations field={field} limit={limit} />
      ) : origin === undefined ? (
        <ReachStart fleet={fleet} />
      ) : (
        <Skeleton shape="row" count={6} label="Working out how far it goes" />
      )}
    </section>
  )
}
