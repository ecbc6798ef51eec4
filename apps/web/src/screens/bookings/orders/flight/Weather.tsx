import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { paths } from '@tailshare/contract/base/paths'
import { plusHours } from '@tailshare/contract/text/period'
import { shortInstantText, wholeInstantText, timeIn, zoneText } from '@tailshare/contract/text/timeText'
import type { HourForecast, OrderWeather, PlaceWeather } from '@tailshare/contract/bookings/weather/weather'
import { stageNames } from '@tailshare/contract/flights/stages/stageNames'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from '../../../../ui/router/hooks.ts'
import { Loaded } from '../../../../parts/page/Loaded.tsx'
import { useNow } from '../../../../parts/schedule/time/useNow.ts'
import { CategoryBadge } from '../../../../parts/bookings/weather/CategoryBadge.tsx'
import { MoreSection } from '../../../../ui/layout/fold/More.tsx'
import { TextLink } from '../../../../ui/TextLink.tsx'
import css from './Weather.module.css'
import { readWeather } from './WeatherWarning.tsx'

const moments: Record<HourForecast['moment'], string> = { ...stageNames, there: 'While you are there' }

/** `13:53 PST (2153Z)` */
const bothTimes = (instant: string, zone: string) => {
  const at = new Date(instant)
  return `${timeIn(at, zone)} ${zoneText(at, zone)} (${timeIn(at, 'UTC').replace(':', '')}Z)`
}

const Hour = ({ hour, zone }: { hour: HourForecast; zone: string }) => (
  <li>
    <div className={css.hour}>
      <b>{moments[hour.moment]}</b>
      <span className="muted small">
        {bothTimes(hour.from, zone)} to {bothTimes(hour.to, zone)}
      </span>
      <CategoryBadge category={hour.category} />
    </div>
    <p>{hour.text}</p>
    {hour.below.length > 0 && <p className={css.below}>Below your minimums: {hour.below.join('; ')}.</p>}
    {hour.unknown.length > 0 && <p className="muted">Not known: {hour.unknown.join('; ')}.</p>}
  </li>
)

const Place = ({ place: { airport, report, forecast, hours } }: { place: PlaceWeather }) => (
  <div className={css.place}>
    <h3>
      {airport.code} <small>{airport.title}</small>
    </h3>
    {report ? (
      <p className={css.hour}>
        <b>Now</b> <CategoryBadge category={report.category} /> <span>{report.text}.</span>
        <span className="muted small">Observed {bothTimes(report.observedAt, airport.zone)}</span>
      </p>
    ) : (
      <p className="muted">No current report from {airport.code}.</p>
    )}
    {forecast ? (
      <ul className={css.hours}>
        {hours.map((hour) => (
          <Hour key={hour.moment} hour={hour} zone={airport.zone} />
        ))}
      </ul>
    ) : (
      <p className="muted">No forecast for {airport.code} or near it right now.</p>
    )}
    {(report || forecast) && (
      <details>
        <summary>METAR and TAF as issued</summary>
        <pre className={css.raw}>{[report?.raw, forecast?.raw].filter(Boolean).join('\n')}</pre>
      </details>
    )}
  </div>
)

const Known = ({ weather }: { weather: OrderWeather }) => (
  <>
    {weather.places.map((place) => (
      <Place key={place.airport.id} place={place} />
    ))}
    {weather.isInvented && <p className="muted small">Demo weather, made up for this demo. Not for flying.</p>}
  </>
)

const other: Record<Exclude<OrderWeather['state'], 'known'>, (order: Order, weather: OrderWeather) => string> = {
  unavailable: () => 'The weather is unavailable right now. We keep trying; please use your usual briefing.',
  early: ({ airport: { zone } }, { shownFrom }) =>
    `The forecast for your hours shows here from ${wholeInstantText(new Date(shownFrom), zone)}.`,
  over: () => 'The trip is over.',
}

/** Compared with the pilot's personal minimums. */
export const Weather = ({ order }: { order: Order }) => {
  const query = useQuery(readWeather(order.id))
  const isPilot = order.roles.includes('pilot')
  // Matters from two days before, when the forecast begins to be known.
  const isNear = new Date(order.flightStartTime) <= plusHours(useNow(), 48)
  const gist = query.data?.state === 'early' && `From ${shortInstantText(new Date(query.data.shownFrom), order.airport.zone)}`
  const isAsked = useSearchParams()[0].get('do') === 'weather' && query.data !== undefined
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAsked) place.current?.scrollIntoView({ block: 'start' })
  }, [isAsked])
  return (
    <div ref={place} className={css.weather}>
      <MoreSection title="Weather" gist={gist} open={isAsked || isNear || query.isError || (query.data?.below.length ?? 0) > 0}>
        <Loaded query={query} label="Loading the weather" rows={2}>
          {(weather) => (
            <div className={css.parts}>
              {weather.state === 'known' ? (
                <Known weather={weather} />
              ) : (
                <p className="muted">{other[weather.state](order, weather)}</p>
              )}
              {weather.studentAlone && (
                <p>
                  Alone, a student needs 3 SM of visibility by day, 5 SM by night and sight of the surface (14 CFR 61.89): a
                  ceiling below 1,000 ft is too low, and you do not climb above one. Your own minimums, and your instructor’s, can
                  only ask for more.
                </p>
              )}
              {isPilot && weather.state !== 'over' && (
                <p className="small">
                  <TextLink to={paths.minimums()}>{weather.hasMinimums ? 'Your minimums' : 'Set your own minimums'}</TextLink>
                  {!weather.hasMinimums &&
                    !weather.studentAlone &&
                    ', and we tell you the day before when the forecast is below them.'}
                </p>
              )}
            </div>
          )}
        </Loaded>
      </MoreSection>
    </div>
  )
}
