import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import type { BeforeFlight as Told } from '@tailshare/contract/bookings/orders/beforeFlight'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { read } from '../../../../api.ts'
import { Later } from '../../../../document/Later.tsx'
import { useNow } from '../../../../parts/schedule/time/useNow.ts'
import { Button } from '../../../../ui/Button.tsx'
import css from '../Order.module.css'

const GuestsDialog = lazy(() => import('./GuestsDialog.tsx').then((m) => ({ default: m.GuestsDialog })))

const Arrival = ({ arrival }: { arrival: NonNullable<Told['arrival']> }) => (
  <dl className={css.facts}>
    {(
      [
        ['Where it stands', arrival.parking],
        ['The key', arrival.keyAccess],
        ['The ramp', arrival.rampHours],
      ] as const
    ).map(
      ([label, text]) =>
        text && (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ),
    )}
  </dl>
)

/** How to get to the aircraft, and who comes along. Nothing if there is nothing to say. */
export const BeforeFlight = ({ order }: { order: Order }) => {
  const [naming, setNaming] = useState(false)
  const now = useNow()
  const { data } = useQuery(read('getBeforeFlight', { params: { id: order.id } }))
  if (!data) return null
  const { arrival, arrivalFrom, guests, mostGuests, mayName } = data
  const isAhead = arrivalFrom !== null && new Date(arrivalFrom) > now
  const mayBring = mayName && mostGuests > 0
  if (!arrival && !isAhead && guests.length === 0 && !mayBring) return null
  return (
    <section aria-labelledby="before-flight">
      <h2 id="before-flight">Before the flight</h2>
      {arrival && <Arrival arrival={arrival} />}
      {!arrival && isAhead && (
        <p className="muted">
          Where it stands and how to get the key is said here from {wholeInstantText(new Date(arrivalFrom), order.airport.zone)}.
        </p>
      )}
      {guests.length > 0 && (
        <ul className={css.guests}>
          {guests.map(({ name, isSecondPilot, mailedAt }, place) => (
            <li key={place}>
              {name}, {isSecondPilot ? 'second pilot' : 'passenger'}
              {mailedAt && ', invited by mail'}
            </li>
          ))}
        </ul>
      )}
      {mayBring && (
        <p className={css.bring}>
          <Button kind="soft" small icon="people" onClick={() => setNaming(true)}>
            {guests.length > 0 ? 'Change who comes along' : 'Name who comes along'}
          </Button>
        </p>
      )}
      <Later fallback={null}>{naming && <GuestsDialog order={order} facts={data} onClose={() => setNaming(false)} />}</Later>
    </section>
  )
}
