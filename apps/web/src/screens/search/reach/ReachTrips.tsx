import { hoursText } from '@tailshare/contract/text/hours'
import { moneyText } from '@tailshare/contract/text/money'
import type { Limit } from '@tailshare/rules/search/reach/reach'
import { type ReachTrip, tripsTo } from '@tailshare/rules/search/reach/table'
import { TextLink } from '../../../ui/TextLink.tsx'
import { bookingOf, type Field, plannedHours } from './field.ts'
import css from './Reach.module.css'

/** `2.6 h`, or `1.2 h, booked as 2.0 h` if more are planned than flown. */
export const tripText = (field: Field, trip: ReachTrip) => {
  const [flown, planned] = [trip.tenths / 10, plannedHours(field, trip)]
  return planned > flown ? `${hoursText(flown)}, booked as ${hoursText(planned)}` : hoursText(flown)
}

/** The aircraft that reach an airport, each linked to booking that trip. */
export const ReachTrips = ({ field, limit, airport }: { field: Field; limit: Limit; airport: number }) => (
  <ul className={css.trips}>
    {tripsTo(field.table, airport, limit).map((trip) => {
      const { id, tailNumber, modelName, airport: home } = field.reach.aircraft[trip.aircraft]!
      return (
        <li key={id} className={css.line}>
          <span>
            <TextLink to={bookingOf(field, trip, airport)}>
              {tailNumber}, {modelName}
            </TextLink>
            <small>
              {tripText(field, trip)} from {home.code}
            </small>
          </span>
          <b>{moneyText(trip.cents)}</b>
        </li>
      )
    })}
  </ul>
)
