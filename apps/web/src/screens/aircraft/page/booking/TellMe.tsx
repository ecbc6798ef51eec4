import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import { paths } from '@tailshare/contract/base/paths'
import { periodText } from '@tailshare/contract/text/timeText'
import { useAction } from '../../../../api.ts'
import type { Trip } from '../../../../parts/bookings/trip/draft/tripAddress.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Failure } from '../../../../ui/form/Failure.tsx'
import { TextLink } from '../../../../ui/TextLink.tsx'

/** A notification when these dates of a grounded aircraft become bookable. */
export const TellMe = ({ aircraft: { id, airport }, trip: { period, csip, hours } }: { aircraft: Aircraft; trip: Trip }) => {
  const join = useAction('joinWaitlist')
  const times = { flightStartTime: period.from.toISOString(), flightDropTime: period.to.toISOString() }
  if (join.data?.flightStartTime === times.flightStartTime && join.data.flightDropTime === times.flightDropTime)
    return (
      <p role="status">
        We’ll tell you as soon as it can be booked for {periodText(period, airport.zone)}.{' '}
        <TextLink to={paths.bookings()}>See what you wait for</TextLink>
      </p>
    )
  const send = () =>
    join.mutate({
      body: {
        aircraftId: id,
        ...times,
        csipId: csip ?? null,
        plannedHours: hours,
        passengers: 0,
        anyOfModel: false,
        wants: 'notice',
      },
    })
  return (
    <>
      <Button kind="ink" full icon="bell" busy={join.isPending} onClick={send}>
        Tell me when it is back
      </Button>
      <Failure>{join.error?.message}</Failure>
    </>
  )
}
