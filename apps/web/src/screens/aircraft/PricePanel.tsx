import type { Aircraft, CanBook } from '@tailshare/contract/aircraft'
import { dayIn } from '@tailshare/contract/period'
import { moneyText, rateText } from '@tailshare/contract/money'
import { periodText } from '@tailshare/contract/timeText'
import { useModal } from '../../modals/modal.ts'
import { HoursStepper } from '../../parts/HoursStepper.tsx'
import { PeriodFields } from '../../parts/PeriodFields.tsx'
import { useCanBook, useTrip } from '../../parts/trip.ts'
import { addressOfTrip, type Trip } from '../../parts/tripAddress.ts'
import { useSignInLink } from '../../parts/useSignInFirst.ts'
import { lengthText, placeTimeText } from '../../parts/tripTimes.ts'
import side from '../../parts/pricePanel.module.css'
import { paths } from '../../paths.ts'
import { useAccount } from '../../session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { Bill } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './PricePanel.module.css'

const moment = () => new Date()

/** What stands in the way of these dates, in a line; the wizard shows each reason with its way out. */
const Snags = ({ templates, onDates }: { templates: CanBook['templates']; onDates: (from: string, to: string) => void }) => {
  const { open } = useModal()
  const blocking = templates.filter(({ severity }) => severity === 'block')
  const [first] = blocking
  if (!first) return null
  return (
    <div className={css.snags} role="status">
      <p>
        <strong>{blocking.length === 1 ? 'One thing to settle first: ' : `${blocking.length} things to settle first: `}</strong>
        {first.title}
        {blocking.length > 1 && ` and ${blocking.length - 1} more`}.
      </p>
      {blocking.some(({ code }) => code === 'membership_required') && (
        <Button kind="soft" small onClick={() => open('membership')}>
          Choose a plan
        </Button>
      )}
      {first.fix.map(
        (fix) =>
          fix.kind === 'dates' && (
            <Button key={fix.label} kind="soft" small onClick={() => onDates(fix.flightStartTime, fix.flightDropTime)}>
              {fix.label}
            </Button>
          ),
      )}
    </div>
  )
}

const BookButton = ({ aircraft, trip, full }: { aircraft: Aircraft; trip: Trip; full?: boolean }) => {
  const signedIn = useAccount() !== null
  const to = paths.book(aircraft.id, addressOfTrip(trip))
  const signIn = useSignInLink(to)
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

/** Dates, planned hours, every line of the price, and the way to the booking; on phones total and button stay in a dock. */
export const PricePanel = ({ aircraft }: { aircraft: Aircraft }) => {
  const { airport, fuelIncluded, priceHourCents } = aircraft
  const { trip, change } = useTrip(airport.zone)
  const answer = useCanBook(aircraft.id, trip)
  const quote = answer.data?.quote
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
        />
      </div>
      <p className={css.note}>
        {placeTimeText(airport, trip.period.from)}. {lengthText(trip.period, airport.zone)}.
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
          </div>
          <Snags
            templates={answer.data?.templates ?? []}
            onDates={(from, to) => change({ period: { from: new Date(from), to: new Date(to) } })}
          />
          <div className={css.go}>
            <BookButton aircraft={aircraft} trip={trip} full />
          </div>
          <p className={css.note}>{quote.policyText}</p>
          <div className={side.dock}>
            <p>
              <b>{moneyText(quote.totalCents)}</b>
              in all, {periodText(trip.period, airport.zone)}
            </p>
            <BookButton aircraft={aircraft} trip={trip} />
          </div>
        </>
      )}
    </aside>
  )
}
