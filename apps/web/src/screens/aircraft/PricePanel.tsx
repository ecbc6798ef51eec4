import type { Aircraft } from '@tailshare/contract/aircraft'
import type { CanBook } from '@tailshare/contract/canBook'
import type { Quote } from '@tailshare/contract/quote'
import type { Fix } from '@tailshare/contract/bookingRefusals'
import { dayIn } from '@tailshare/contract/period'
import { moneyText, rateText } from '@tailshare/contract/money'
import { periodText } from '@tailshare/contract/timeText'
import { lazy, Suspense, useState } from 'react'
import { useModal } from '../../parts/modal/modal.ts'
import { MemberPriceNote } from '../../parts/payments/MemberPriceNote.tsx'
import { HoursStepper } from '../../parts/trip/HoursStepper.tsx'
import { PeriodFields } from '../../parts/trip/PeriodFields.tsx'
import { useCanBook, useTrip } from '../../parts/trip/trip.ts'
import { addressOfTrip, type Trip } from '../../parts/trip/tripAddress.ts'
import { useSignInLink } from '../../parts/signIn/useSignInFirst.ts'
import { lengthText, placeTimeText } from '../../parts/trip/tripTimes.ts'
import side from '../../parts/trip/pricePanel.module.css'
import { paths } from '@tailshare/contract/paths'
import { useAccount } from '../../session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/display/EmptyState.tsx'
import { Bill } from '../../ui/display/Price.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import { MonthlyCosts } from '../../parts/trip/MonthlyCosts.tsx'
import { useAlive } from '../../document/useAlive.ts'
import css from './PricePanel.module.css'
import { blockingOf, stuckOn } from './stuck.ts'

const JoinWaitlist = lazy(() => import('../../parts/waitlist/JoinWaitlist.tsx').then((m) => ({ default: m.JoinWaitlist })))

const moment = () => new Date()

type Refusals = CanBook['templates']
type Booked = NonNullable<CanBook['booked']>
type TakeDates = (fix: Extract<Fix, { kind: 'dates' }>) => void

/** What is to be settled before these dates can be booked, in a line; the wizard shows each reason with its way out. */
const Snags = ({ refusals, onDates }: { refusals: Refusals; onDates: TakeDates }) => {
  const { open } = useModal()
  const [first] = refusals
  if (!first) return null
  return (
    <div className={css.blockers} role="status">
      <p>
        <strong>{refusals.length === 1 ? 'One thing to settle first: ' : `${refusals.length} things to settle first: `}</strong>
        {first.title}
        {refusals.length > 1 && ` and ${refusals.length - 1} more`}.
      </p>
      {refusals.some(({ code }) => code === 'membership_required') && (
        <Button kind="soft" small onClick={() => open('membership')}>
          Choose a plan
        </Button>
      )}
      {first.fix.map(
        (fix) =>
          fix.kind === 'dates' && (
            <Button key={fix.label} kind="soft" small onClick={() => onDates(fix)}>
              {fix.label}
            </Button>
          ),
      )}
    </div>
  )
}

/** Where nothing helps but another trip: why, and the nearest dates or other aircraft as the way on. */
const OtherTrip = ({
  aircraft,
  trip,
  refusal,
  onDates,
}: {
  aircraft: Aircraft
  trip: Trip
  refusal: Refusals[number]
  onDates: TakeDates
}) => {
  const dates = refusal.fix.find((fix) => fix.kind === 'dates')
  const isMember = useAccount() !== null
  const canWait = useAlive() && isMember && refusal.code === 'slot_taken'
  return (
    <div className={css.other} role="status">
      <p>
        <strong>{refusal.title}.</strong> {refusal.text}
      </p>
      {dates && (
        <Button kind="go" full onClick={() => onDates(dates)}>
          {dates.label}
        </Button>
      )}
      <ButtonLink kind={dates ? 'soft' : 'go'} full to={paths.search({ locations: [aircraft.airport.id] })}>
        Other aircraft at {aircraft.airport.code}
      </ButtonLink>
      {canWait && (
        <Suspense fallback={null}>
          <JoinWaitlist aircraft={aircraft} period={trip.period} csip={trip.csip} hours={trip.hours} />
        </Suspense>
      )}
    </div>
  )
}

/** Whoever comes back to what they have booked themselves. */
const Mine = ({ booked: { id, number } }: { booked: Booked }) => (
  <div className={css.other} role="status">
    <p>
      <strong>You’ve already booked this: {number}.</strong> It is yours for exactly these times.
    </p>
    <ButtonLink kind="go" full to={paths.order(id)}>
      Open {number}
    </ButtonLink>
  </div>
)

type BookProps = { aircraft: Aircraft; trip: Trip; wrong: string | undefined; full?: boolean }
const BookButton = ({ aircraft, trip, wrong, full }: BookProps) => {
  const signedIn = useAccount() !== null
  const to = paths.book(aircraft.id, { ...addressOfTrip(trip), csip: trip.csip })
  const signIn = useSignInLink(to)
  if (wrong !== undefined)
    return (
      <Button kind="go" full={full} disabledReason={wrong}>
        Book {aircraft.tailNumber}
      </Button>
    )
  if (!signedIn)
    return (
      <ButtonLink kind="go" full={full} {...signIn}>
        Sign in to book
      </ButtonLink>
    )
  return (
    <ButtonLink kind="go" full={full} to={to}>
      Book {aircraft.tailNumber}
    </ButtonLink>
  )
}

/** At the foot of a phone: the sum and the button, or why not and the next free dates. */
const Dock = ({
  aircraft,
  trip,
  quote,
  stuck,
  booked,
  wrong,
  onDates,
}: {
  aircraft: Aircraft
  trip: Trip
  wrong: string | undefined
  booked: Booked | null
  quote: Quote
  stuck: Refusals[number] | undefined
  onDates: TakeDates
}) => {
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
            <b>{moneyText(quote.totalCents)}</b>
            total, {periodText(trip.period, aircraft.airport.zone)}
          </p>
          <BookButton aircraft={aircraft} trip={trip} wrong={wrong} />
        </>
      )}
    </div>
  )
}

/** Dates, planned hours, every line of the price, and the way to the booking; on phones total and button stay in a dock. */
export const PricePanel = ({ aircraft }: { aircraft: Aircraft }) => {
  const { airport, fuelIncluded, priceHourCents } = aircraft
  const { trip, change } = useTrip(aircraft)
  const answer = useCanBook(aircraft.id, trip)
  const quote = answer.data?.quote
  const stuck = stuckOn(answer.data, aircraft.verdict)
  const booked = answer.data?.booked ?? null
  const isVisitor = !useAccount()
  const needsPlan = isVisitor || (answer.data?.templates.some(({ code }) => code === 'membership_required') ?? false)
  const [wrong, setWrong] = useState<string>()
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
          today={dayIn(moment(), airport.zone)}
          onChange={(period) => change({ period, hours: undefined })}
          onWrong={setWrong}
        />
      </div>
      <p className={css.note}>
        {placeTimeText(airport, trip.period.from, trip.period.to)}. {lengthText(trip.period, airport.zone)}.
      </p>
      {answer.isError && <LoadError error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <Skeleton count={5} label="Loading the price" />}
      {quote && (
        <>
          <HoursStepper hours={trip.hours ?? quote.hours} minimum={quote.minimumHours} onChange={(hours) => change({ hours })} />
          <div className={css.bill}>
            <Bill
              lines={quote.lines.map(({ text, cents }) => ({ label: text, cents }))}
              total={{ label: 'Total', cents: quote.totalCents }}
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
                <BookButton aircraft={aircraft} trip={trip} wrong={wrong} full />
              </div>
            </>
          )}
          {stuck?.code !== 'in_the_past' && <p className={css.note}>{quote.policyText}</p>}
          {needsPlan && <MemberPriceNote className={css.note} />}
          <Dock aircraft={aircraft} trip={trip} quote={quote} stuck={stuck} booked={booked} wrong={wrong} onDates={takeDates} />
        </>
      )}
    </aside>
  )
}
