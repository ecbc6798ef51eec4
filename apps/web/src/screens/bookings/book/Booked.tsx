import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import type { CanBook } from '@tailshare/contract/bookings/book/canBook'
import { paths } from '@tailshare/contract/base/paths'
import { periodText } from '@tailshare/contract/text/timeText'
import type { Trip } from '../../../parts/bookings/trip/draft/tripAddress.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import css from './Book.module.css'

/** Shown to a pilot who returns to a trip they have already booked. */
export const Booked = ({
  aircraft: { id, tailNumber, airport },
  trip,
  booked,
}: {
  aircraft: Aircraft
  trip: Trip
  booked: NonNullable<CanBook['booked']>
}) => (
  <>
    <h1>You’ve already booked this: {booked.number}</h1>
    <p className={`lead ${css.lead}`}>
      You have booked {tailNumber} for {periodText(trip.period, airport.zone)}.
    </p>
    <div className={css.outs}>
      <ButtonLink kind="go" to={paths.order(booked.id)}>
        Open {booked.number}
      </ButtonLink>
      <ButtonLink kind="soft" to={paths.book(id, { step: 'date' })}>
        Book other dates
      </ButtonLink>
    </div>
  </>
)
