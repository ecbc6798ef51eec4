import { paths } from '@tailshare/contract/base/paths'
import type { Period } from '@tailshare/contract/text/period'
import type { WaitlistEntry } from '@tailshare/contract/bookings/waitlist/waitlist'
import { ordinalText } from '@tailshare/contract/text/countText'
import { useState } from 'react'
import { useAction } from '../../../api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/choices/Choices.tsx'
import { Failure } from '../../../ui/form/Failure.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import css from './Waitlist.module.css'

type Props = {
  aircraft: { id: string; model: { name: string }; airport: { code: string } }
  period: Period
  csip?: string | undefined
  hours?: number | undefined
  passengers?: number
}

const joinedText = ({ place, wants }: WaitlistEntry) =>
  `You are ${ordinalText(place)} in line. ${wants === 'booking' ? 'When it is free, we book it and ask you to confirm.' : 'We’ll tell you when it is free.'}`

/** Offered when the time is taken: get a notification when it becomes free, or have it booked automatically. */
export const JoinWaitlist = ({ aircraft, period, csip, hours, passengers = 0 }: Props) => {
  const [anyOfModel, setAny] = useState(false)
  const join = useAction('joinWaitlist')
  const entry = join.data
  const isOfNow = entry?.flightStartTime === period.from.toISOString() && entry.flightDropTime === period.to.toISOString()
  const send = (wants: WaitlistEntry['wants']) =>
    join.mutate({
      body: {
        aircraftId: aircraft.id,
        flightStartTime: period.from.toISOString(),
        flightDropTime: period.to.toISOString(),
        csipId: csip ?? null,
        plannedHours: hours,
        passengers,
        anyOfModel,
        wants,
      },
    })
  if (entry && isOfNow)
    return (
      <p role="status" className={css.joined}>
        {joinedText(entry)} <TextLink to={paths.bookings()}>See what you wait for</TextLink>
      </p>
    )
  const busy = (wants: WaitlistEntry['wants']) => join.isPending && join.variables.body.wants === wants
  return (
    <div className={css.join}>
      <Checkbox
        label={`Any ${aircraft.model.name} at ${aircraft.airport.code} will do`}
        checked={anyOfModel}
        onChange={({ target }) => setAny(target.checked)}
      />
      <div className={css.ways}>
        <Button kind="soft" small busy={busy('booking')} onClick={() => send('booking')}>
          Book it for me to confirm
        </Button>
        <Button kind="soft" small busy={busy('notice')} onClick={() => send('notice')}>
          Tell me when it is free
        </Button>
      </div>
      <Failure>{join.error?.message}</Failure>
    </div>
  )
}
