import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { periodText } from '@tailshare/contract/text/timeText'
import { can } from '@tailshare/rules/bookings/orders/can'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../api.ts'
import { useNow } from '../../../../parts/schedule/time/useNow.ts'
import { canFacts } from '../../../../parts/bookings/refusals/canFacts.ts'
import { weatherMs } from '../../../../parts/bookings/weather/AirportLine.tsx'
import { ButtonLink } from '../../../../ui/Button.tsx'
import { TextLink } from '../../../../ui/TextLink.tsx'
import css from './Weather.module.css'

export const readWeather = (id: string) => ({ ...read('getOrderWeather', { params: { id } }), refetchInterval: weatherMs })

/** Below the pilot's minimums: cancel, or fly later. */
const WaysOut = ({ order, isFree }: { order: Order; isFree: boolean }) => {
  const facts = canFacts(order, useNow())
  const canMove = can('changeTimes', facts)
  const later = useQuery({ ...read('listLaterTimes', { params: { id: order.id } }), enabled: canMove })
  const { zone } = order.airport
  return (
    <>
      <div className={css.ways}>
        {can('cancel', facts) && (
          <ButtonLink kind="line" small to="?do=cancel&why=weather">
            {isFree ? 'Cancel free of charge' : 'Cancel'}
          </ButtonLink>
        )}
      </div>
      {later.data && later.data.length > 0 && (
        <>
          <p>
            <b>Or fly later.</b> {order.tailNumber} is free, and nothing stands against it:
          </p>
          <div className={css.ways}>
            {later.data.map(({ flightStartTime: from, flightDropTime: to, isForecast }) => (
              <ButtonLink
                key={from}
                kind="soft"
                small
                to={`?do=change&from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`}
              >
                {periodText({ from: new Date(from), to: new Date(to) }, zone)}
                {isForecast ? ', within your minimums' : ', weather not known yet'}
              </ButtonLink>
            ))}
          </div>
        </>
      )}
    </>
  )
}

/** Only while the forecast is below the pilot's minimums. */
export const WeatherWarning = ({ order }: { order: Order }) => {
  const weather = useQuery(readWeather(order.id)).data
  if (!weather || weather.below.length === 0) return null
  const isFree = weather.verdict === 'below'
  return (
    <div className={css.warning} role="status">
      <p>
        <b>The forecast is below your minimums.</b>
        {isFree && ' A weather no-go is free of charge.'} <TextLink to="?do=weather">See the forecast</TextLink>
      </p>
      <WaysOut order={order} isFree={isFree} />
    </div>
  )
}
