import { dayIn, instantAt } from '@tailshare/contract/period'
import { timeIn, zoneText } from '@tailshare/contract/timeText'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { RipplePlan } from '../../parts/ripple/RipplePlan.tsx'
import type { AskedCause } from '../../parts/ripple/useRipple.ts'
import { DateTimeField } from '../../ui/form/DateField.tsx'
import css from './RippleScreen.module.css'

type Aircraft = Extract<AskedCause, { kind: 'late' | 'grounding' }>
/** `isTitled`: the page is headed by what happened. */
type Props = { cause: Aircraft; onApplied: (id: string) => void; isTitled?: boolean }

const labels = { late: 'Expected back', grounding: 'Expected to fly again' }

const Until = ({
  cause,
  until,
  zone,
  onUntil,
}: {
  cause: Aircraft
  until: string
  zone: string
  onUntil: (until: string) => void
}) => {
  const at = new Date(until)
  const set = (day: string, time: string) => onUntil(instantAt(day, time, zone).toISOString())
  return (
    <div className={css.pair}>
      <DateTimeField
        label={`${labels[cause.kind]}, ${zoneText(at, zone)}`}
        day={dayIn(at, zone)}
        onDay={(day) => day && set(day, timeIn(at, zone))}
        time={timeIn(at, zone)}
        onTime={(time) => set(dayIn(at, zone), time)}
      />
    </div>
  )
}

/** Until when the aircraft is expected to be gone, and the bookings until then. */
export const Undecided = ({ cause, onApplied, isTitled = false }: Props) => {
  const [until, setUntil] = useState<string | undefined>(cause.until)
  const first = useQuery({ ...read('previewRipple', { body: { cause: { ...cause, ...(until && { until }) } } }), staleTime: 0 })
  return (
    <Loaded query={first} label="Looking at the bookings">
      {(preview) => (
        <>
          {!isTitled && (
            <p>
              <b>{preview.title}.</b>
            </p>
          )}
          <Until cause={cause} until={until ?? preview.until ?? ''} zone={preview.zone} onUntil={setUntil} />
          <RipplePlan
            key={until ?? preview.until}
            cause={{ ...cause, until: until ?? preview.until ?? undefined }}
            onDone={({ id }) => onApplied(id)}
            empty="No booking is affected until then. If it takes longer, choose a later time."
          />
        </>
      )}
    </Loaded>
  )
}
