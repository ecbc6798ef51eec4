import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { Airport } from '@tailshare/contract/aircraft/airports'
import { paths } from '@tailshare/contract/base/paths'
import { plusHours, type Period } from '@tailshare/contract/text/period'
import { halfHourFrom } from '@tailshare/rules/bookings/change/delays'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { PeriodFields } from '../../../parts/bookings/trip/period/PeriodFields.tsx'
import { addressTime, airportText } from '../../../parts/bookings/trip/period/tripTimes.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import css from './BookableTimes.module.css'

const shown = 20
const usualHours = 3

/** A lesson of usual length from the first half hour, if it fits. */
const suggested = ({ from, to }: Period): Period => {
  const start = halfHourFrom(from)
  const end = plusHours(start, usualHours)
  return { from: start, to: end < to ? end : to }
}

/** Free aircraft at the airport; each links to a booking with the CSIP. */
export const BookWith = ({
  csip,
  chosen: { airport, span },
  onClose,
}: {
  csip: Person
  chosen: { airport: Airport; span: Period }
  onClose: () => void
}) => {
  const [period, setPeriod] = useState(() => suggested(span))
  const within = period.from >= span.from && period.to <= span.to
  const free = useQuery({
    ...read('searchAircraft', {
      query: {
        locations: airport.id,
        date: `${period.from.toISOString()},${period.to.toISOString()}`,
        order: 'price_hour',
        limit: shown,
      },
    }),
    enabled: within,
    placeholderData: keepPreviousData,
  })
  const trip = { from: addressTime(period.from), to: addressTime(period.to), csip: csip.id }
  return (
    <Dialog title={`Fly with ${csip.firstName} at ${airportText(airport)}`} onClose={onClose} wide>
      <div className={css.dialog}>
        <PeriodFields period={period} zone={airport.zone} onChange={setPeriod} />
        {!within ? (
          <p role="alert">{csip.firstName} is not free for all of this time. Choose a time within the one you tapped.</p>
        ) : (
          <Loaded query={free} label="Looking for aircraft">
            {({ results }) =>
              results.length === 0 ? (
                <p>No aircraft at {airport.code} is free for this time. Try another time.</p>
              ) : (
                <ul className={css.aircraft}>
                  {results.map((aircraft) => (
                    <li key={aircraft.id}>
                      <div>
                        <Tail size="card">{aircraft.tailNumber}</Tail>
                        <small>
                          {aircraft.model.name}, ${aircraft.priceHour} an hour
                        </small>
                      </div>
                      <ButtonLink kind="go" small to={paths.book(aircraft.id, trip)}>
                        Book {aircraft.tailNumber}
                      </ButtonLink>
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
        )}
      </div>
    </Dialog>
  )
}
