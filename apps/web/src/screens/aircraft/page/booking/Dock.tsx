import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import type { CanBook } from '@tailshare/contract/bookings/book/canBook'
import { moneyText } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import type { Quote } from '@tailshare/contract/bookings/book/quote'
import { periodText } from '@tailshare/contract/text/timeText'
import side from '../../../../parts/bookings/trip/pricePanel.module.css'
import type { Trip } from '../../../../parts/bookings/trip/draft/tripAddress.ts'
import { Button, ButtonLink } from '../../../../ui/Button.tsx'
import { Rolling } from '../../../../ui/display/Rolling.tsx'
import { BookButton } from './BookButton.tsx'
import type { Booked, TakeDates } from './NotNow.tsx'

type Props = {
  aircraft: Aircraft
  trip: Trip
  booked: Booked | null
  quote: Quote
  stuck: CanBook['templates'][number] | undefined
  onDates: TakeDates
}

/** Docked at the bottom on phones: total and button, or why not and the next free dates. */
export const Dock = ({ aircraft, trip, quote, stuck, booked, onDates }: Props) => {
  const dates = stuck?.fix.find((fix) => fix.kind === 'dates')
  return (
    <div className={side.dock}>
      {booked ? (
        <>
          <p>
            <b>Booked</b>
            by you
          </p>
          <ButtonLink kind="go" to={paths.order(booked.id)}>
            Open {booked.number}
          </ButtonLink>
        </>
      ) : stuck ? (
        <>
          <p>
            <b>Not available</b>
            {stuck.title}
          </p>
          {dates ? (
            <Button kind="go" onClick={() => onDates(dates)}>
              Next free dates
            </Button>
          ) : (
            <ButtonLink kind="go" to={paths.search({ locations: [aircraft.airport.id] })}>
              Other aircraft
            </ButtonLink>
          )}
        </>
      ) : (
        <>
          <p>
            <b>
              <Rolling>{moneyText(quote.totalCents)}</Rolling>
            </b>
            total, {periodText(trip.period, aircraft.airport.zone)}
          </p>
          <BookButton aircraft={aircraft} trip={trip} />
        </>
      )}
    </div>
  )
}

export const GroundedDock = ({ aircraft: { airport } }: Pick<Props, 'aircraft'>) => (
  <div className={side.dock}>
    <p>
      <b>Grounded</b>
      until repaired
    </p>
    <ButtonLink kind="go" to={paths.search({ locations: [airport.id] })}>
      Other aircraft
    </ButtonLink>
  </div>
)
