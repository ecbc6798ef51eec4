import { dayIn, instantAt } from '@tailshare/contract/period'
import { fieldMessages } from '@tailshare/contract/fieldMessages'
import { timeIn, zoneText } from '@tailshare/contract/timeText'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { RipplePlan } from '../../parts/ripple/RipplePlan.tsx'
import { type AskedCause, useRippleDraft } from '../../parts/ripple/useRipple.ts'
import { useNow } from '../../parts/time/useNow.ts'
import { DateTimeField } from '../../ui/form/DateField.tsx'
import css from './RippleScreen.module.css'

type Aircraft = Extract<AskedCause, { kind: 'late' | 'grounding' }>
/** `isTitled`: the page is headed by what happened. */
type Props = { cause: Aircraft; onApplied: (id: string) => void; isTitled?: boolean }

const labels = { late: 'Expected back', grounding: 'Expected to fly again' }

/** As it is typed: a year on its way to four digits is a day of its own, which no instant gives back. */
type Wall = { day: string; time: string }
const wallOf = (at: Date, zone: string): Wall => ({ day: dayIn(at, zone), time: timeIn(at, zone) })

/** Until when the aircraft is expected to be gone, and the bookings until then. Another time asks anew; what was chosen and typed stays. */
export const Undecided = ({ cause, onApplied, isTitled = false }: Props) => {
  const [typed, setTyped] = useState<Wall>()
  const kept = useRippleDraft()
  const now = useNow()
  const first = useQuery({ ...read('previewRipple', { body: { cause } }), staleTime: 0 })
  return (
    <Loaded query={first} label="Looking at the bookings">
      {({ title, zone, until: expected }) => {
        const wall = typed ?? wallOf(expected ? new Date(expected) : now, zone)
        const until = instantAt(wall.day, wall.time, zone)
        const isOver = until <= now
        return (
          <>
            {!isTitled && (
              <p>
                <b>{title}.</b>
              </p>
            )}
            <div className={css.pair}>
              <DateTimeField
                label={`${labels[cause.kind]}, ${zoneText(isOver ? now : until, zone)}`}
                {...wall}
                onDay={(day) => day && setTyped({ ...wall, day })}
                onTime={(time) => setTyped({ ...wall, time })}
                errors={isOver ? [fieldMessages.dateOutdated] : undefined}
              />
            </div>
            {!isOver && (
              <RipplePlan
                cause={{ ...cause, until: until.toISOString() }}
                onDone={({ id }) => onApplied(id)}
                kept={kept}
                empty="No booking is affected until then. If it takes longer, choose a later time."
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}
