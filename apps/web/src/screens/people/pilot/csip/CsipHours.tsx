import type { CsipAvailability, CsipHours as Hours } from '@tailshare/contract/people/instructors/csips'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, useAction } from '../../../../api.ts'
import { Loaded } from '../../../../parts/page/Loaded.tsx'
import { airportText } from '../../../../parts/bookings/trip/period/tripTimes.ts'
import { Switch } from '../../../../ui/form/choices/Choices.tsx'
import { IconButton } from '../../../../ui/Button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { toast, toastError } from '../../../../ui/overlay/toast/toast.ts'
import css from '../../../../parts/people/profile/profile.module.css'
import { bodyOf, weekText } from './csipHoursText.ts'
import { HoursDialog } from '../HoursDialog.tsx'

const Airports = ({ availability }: { availability: CsipAvailability }) => {
  const [editing, setEditing] = useState<Hours | null>(null)
  const set = useAction('setCsipAvailability', { onDone: () => toast('Saved') })
  const accept = (acceptsBookings: boolean) =>
    set.mutate({ body: { ...bodyOf(availability), acceptsBookings } }, { onError: toastError })
  return (
    <>
      <Switch
        label="Accept bookings by yourself"
        hint={
          availability.acceptsBookings
            ? 'Pilots can book you without asking whenever you teach and are free.'
            : 'You are asked first. Your time is held until you answer.'
        }
        checked={availability.acceptsBookings}
        disabled={set.isPending}
        onChange={({ target }) => accept(target.checked)}
      />
      <ul className={classes(css.list, css.tight, css.switched)}>
        {availability.airports.map((hours) => (
          <li key={hours.airport.id}>
            <Icon name="clock" className={css.plain} />
            <div>
              <b>{airportText(hours.airport)}</b>
              <small>{weekText(hours)}</small>
            </div>
            <div className={css.actions}>
              <IconButton icon="edit" label={`Change the hours at ${hours.airport.code}`} onClick={() => setEditing(hours)} />
            </div>
          </li>
        ))}
      </ul>
      {editing && <HoursDialog key={editing.airport.id} all={availability} held={editing} onClose={() => setEditing(null)} />}
    </>
  )
}

/** A CSIP's teaching hours at each airport, and whether bookings need their approval. */
export const CsipHours = () => {
  const availability = useQuery(read('getCsipAvailability'))
  return (
    <Section title="When you teach" note="Lessons fit within these hours, in the airport’s time.">
      <Loaded query={availability} label="Loading your hours">
        {(data) =>
          data.airports.length === 0 ? (
            <p className="muted">Add an airport with a rate first.</p>
          ) : (
            <Airports availability={data} />
          )
        }
      </Loaded>
    </Section>
  )
}
