import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { halfHourFrom } from '@tailshare/rules/bookings/change/delays'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { DisruptionPlan } from '../../../parts/bookings/disruptions/DisruptionPlan.tsx'
import { PeriodFields } from '../../../parts/bookings/trip/period/PeriodFields.tsx'
import { type AskedCause, useDisruptionDraft } from '../../../parts/bookings/disruptions/useDisruption.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import css from './DisruptionScreen.module.css'

type Aircraft = Extract<AskedCause, { kind: 'late' | 'grounding' }>
/** `isTitled`: the page already has the event as heading. */
type Props = { cause: Aircraft; onApplied: (id: string) => void; isTitled?: boolean }

const labels = { late: 'Expected back', grounding: 'Expected to fly again' }
const onlyUntil = ['to'] as const

/** Changing the time previews again and keeps choices and message. */
export const Undecided = ({ cause, onApplied, isTitled = false }: Props) => {
  const [chosen, setChosen] = useState<Date>()
  const kept = useDisruptionDraft()
  const now = useNow()
  const first = useQuery({ ...read('previewDisruption', { body: { cause } }), staleTime: 0 })
  return (
    <Loaded query={first} label="Looking at the bookings">
      {({ title, zone, until: expected }) => {
        const until = chosen ?? (expected ? new Date(expected) : now)
        const isOver = until <= now
        return (
          <>
            {!isTitled && (
              <p>
                <b>{title}.</b>
              </p>
            )}
            <div className={css.pair}>
              <PeriodFields
                period={{ from: halfHourFrom(now), to: until }}
                zone={zone}
                labels={{ from: 'Now', to: labels[cause.kind] }}
                ends={onlyUntil}
                tooEarly={fieldMessages.dateOutdated}
                errors={{ to: isOver ? fieldMessages.dateOutdated : undefined }}
                onChange={({ to }) => setChosen(to)}
              />
            </div>
            {!isOver && (
              <DisruptionPlan
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
