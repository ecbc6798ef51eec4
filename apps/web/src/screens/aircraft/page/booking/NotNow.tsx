import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import type { Fix } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { CanBook } from '@tailshare/contract/bookings/book/canBook'
import { paths } from '@tailshare/contract/base/paths'
import { lazy } from 'react'
import { Later } from '../../../../document/Later.tsx'
import { useModal } from '../../../../parts/site/modal/modal.ts'
import type { Trip } from '../../../../parts/bookings/trip/draft/tripAddress.ts'
import { useAccount } from '../../../../calls/session.ts'
import { Button, ButtonLink } from '../../../../ui/Button.tsx'
import { useIsHydrated } from '../../../../ui/hooks/useIsHydrated.ts'
import css from './PricePanel.module.css'

const JoinWaitlist = lazy(() =>
  import('../../../../parts/bookings/waitlist/JoinWaitlist.tsx').then((m) => ({ default: m.JoinWaitlist })),
)

type Refusals = CanBook['templates']
export type Booked = NonNullable<CanBook['booked']>
export type TakeDates = (fix: Extract<Fix, { kind: 'dates' }>) => void

/** The first of what must be resolved before booking these dates; the wizard shows each reason with its fixes. */
export const Snags = ({ refusals, onDates }: { refusals: Refusals; onDates: TakeDates }) => {
  const { open } = useModal()
  const [first] = refusals
  if (!first) return null
  return (
    <div className={css.blockers} role="status">
      <p>
        <strong>To settle first: </strong>
        {first.title}
        {refusals.length > 1 && ', and more'}.
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

/** For reasons that only another trip resolves: the reason, and the nearest dates or other aircraft. */
export const OtherTrip = ({
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
  const canWait = useIsHydrated() && isMember && refusal.code === 'slot_taken'
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
        <Later fallback={null}>
          <JoinWaitlist aircraft={aircraft} period={trip.period} csip={trip.csip} hours={trip.hours} />
        </Later>
      )}
    </div>
  )
}

/** The pilot has already booked these times. */
export const Mine = ({ booked: { id, number } }: { booked: Booked }) => (
  <div className={css.other} role="status">
    <p>
      <strong>You’ve already booked this: {number}.</strong> It is yours for exactly these times.
    </p>
    <ButtonLink kind="go" full to={paths.order(id)}>
      Open {number}
    </ButtonLink>
  </div>
)
