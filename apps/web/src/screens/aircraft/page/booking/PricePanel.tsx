import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import { rateText } from '@tailshare/contract/text/money'
import { MemberPriceNote } from '../../../../parts/payments/plans/MemberPriceNote.tsx'
import { HoursStepper } from '../../../../parts/bookings/trip/period/HoursStepper.tsx'
import { MonthlyCosts } from '../../../../parts/bookings/money/MonthlyCosts.tsx'
import { PeriodFields } from '../../../../parts/bookings/trip/period/PeriodFields.tsx'
import { useCanBook, useTrip } from '../../../../parts/bookings/trip/trip.ts'
import { useLastDay } from '../../../../parts/bookings/trip/period/useLastDay.ts'
import { lengthText, placeTimeText } from '../../../../parts/bookings/trip/period/tripTimes.ts'
import side from '../../../../parts/bookings/trip/pricePanel.module.css'
import { useAccount } from '../../../../calls/session.ts'
import { LoadError } from '../../../../ui/display/lists/EmptyState.tsx'
import { Bill } from '../../../../ui/display/Price.tsx'
import { Skeleton } from '../../../../ui/display/Skeleton.tsx'
import { BookButton } from './BookButton.tsx'
import { Dock, GroundedDock } from './Dock.tsx'
import { groundedBy } from '../grounded.ts'
import { GroundedWays } from '../GroundedWays.tsx'
import { Mine, OtherTrip, Snags, type TakeDates } from './NotNow.tsx'
import css from './PricePanel.module.css'
import { blockingOf, reasonForOtherTrip } from './stuck.ts'

/** Phones dock total and button. */
export const PricePanel = ({ aircraft }: { aircraft: Aircraft }) => {
  const { airport, fuelIncluded, priceHourCents } = aircraft
  const { trip, change } = useTrip(aircraft)
  const answer = useCanBook(aircraft.id, trip)
  const quote = answer.data?.quote
  const stuck = reasonForOtherTrip(answer.data, aircraft.verdict)
  const booked = answer.data?.booked ?? null
  // A pilot with a booking for these times sees it even if the aircraft is grounded.
  const isGrounded = groundedBy(aircraft) !== null && !booked
  const isVisitor = !useAccount()
  const needsPlan = isVisitor || (answer.data?.templates.some(({ code }) => code === 'membership_required') ?? false)
  const lastDay = useLastDay(airport.zone)
  const takeDates: TakeDates = ({ flightStartTime, flightDropTime, csipId, plannedHours }) =>
    change({
      period: { from: new Date(flightStartTime), to: new Date(flightDropTime) },
      ...(csipId !== null && { csip: csipId }),
      ...(plannedHours !== undefined && { hours: plannedHours }),
    })
  return (
    <aside className={side.panel} aria-label="Price and booking" data-stale={answer.isPlaceholderData || undefined}>
      <p className={css.rate}>
        {rateText(priceHourCents)} <small>/h, {fuelIncluded ? 'fuel included' : 'fuel extra'}</small>
      </p>
      <div className={css.when}>
        <PeriodFields
          period={trip.period}
          zone={airport.zone}
          last={lastDay}
          longest={answer.data?.longestHours}
          aircraft={aircraft}
          onChange={(period) => change({ period, hours: undefined })}
        />
      </div>
      <p className={css.note}>
        {placeTimeText(airport, trip.period.from, trip.period.to)}. {lengthText(trip.period, airport.zone)}.
      </p>
      {isGrounded && (
        <>
          <GroundedWays aircraft={aircraft} trip={trip} />
          <GroundedDock aircraft={aircraft} />
        </>
      )}
      {answer.isError && <LoadError error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && !isGrounded && <Skeleton count={5} label="Loading the price" />}
      {quote && !isGrounded && (
        <>
          <HoursStepper
            hours={trip.hours ?? quote.hours}
            minimum={quote.minimumHours}
            period={trip.period}
            onChange={(hours) => change({ hours })}
          />
          <div className={css.bill}>
            <Bill
              lines={quote.lines.map(({ text, cents }) => ({ label: text, cents }))}
              total={{ label: 'Total', cents: quote.totalCents }}
              heldCents={quote.depositCents}
            />
            <MonthlyCosts quote={quote} />
          </div>
          {booked ? (
            <Mine booked={booked} />
          ) : stuck ? (
            <OtherTrip aircraft={aircraft} trip={trip} refusal={stuck} onDates={takeDates} />
          ) : (
            <>
              <Snags refusals={blockingOf(answer.data)} onDates={takeDates} />
              <div className={css.go}>
                <BookButton aircraft={aircraft} trip={trip} full />
              </div>
            </>
          )}
          {stuck?.code !== 'in_the_past' && <p className={css.note}>{quote.policyText}</p>}
          {needsPlan && <MemberPriceNote className={css.note} />}
          <Dock aircraft={aircraft} trip={trip} quote={quote} stuck={stuck} booked={booked} onDates={takeDates} />
        </>
      )}
    </aside>
  )
}
