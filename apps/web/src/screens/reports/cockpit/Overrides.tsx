import type { Override } from '@tailshare/contract/bookings/book/overrides'
import { plainDayText, periodText } from '@tailshare/contract/text/timeText'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { Later } from '../../../document/Later.tsx'
import { read, useAction } from '../../../api.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { readAsked } from '../../../parts/dashboard/roles/sections/workReads.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import css from '../../../parts/people/profile/profile.module.css'
import { Icon } from '../../../ui/Icon.tsx'

const AnswerDialog = lazy(() => import('./AnswerDialog.tsx').then((m) => ({ default: m.AnswerDialog })))
export const readGranted = read('listOverrides', { query: { as: 'owner', state: 'granted', limit: 100 } })

const tripOf = ({ flightStartTime, flightDropTime, aircraft }: Override) =>
  flightStartTime && flightDropTime
    ? periodText({ from: new Date(flightStartTime), to: new Date(flightDropTime) }, aircraft.zone)
    : ''

type OverrideAnswer = { one: Override; grant: boolean }

const Asked = ({ one, onAnswer }: { one: Override; onAnswer: (answering: OverrideAnswer) => void }) => (
  <li>
    <Icon name="people" className={css.plain} />
    <div>
      <b>
        {fullName(one.pilot)} asks to fly {one.aircraft.tailNumber}, {tripOf(one)}
      </b>
      <small>
        Your rules say no: {one.what}.{one.message && ` “${one.message}”`}
      </small>
    </div>
    <div className={css.actions}>
      <Button kind="ink" small aria-label={`Let ${fullName(one.pilot)} fly`} onClick={() => onAnswer({ one, grant: true })}>
        Let them fly
      </Button>
      <Button kind="soft" small aria-label={`Refuse ${fullName(one.pilot)}`} onClick={() => onAnswer({ one, grant: false })}>
        Refuse
      </Button>
    </div>
  </li>
)

const Granted = ({ one }: { one: Override }) => {
  const revoke = useAction('revokeOverride', { onDone: () => toast('Taken back') })
  return (
    <li>
      <Icon name="check" className={css.plain} />
      <div>
        <b>
          {fullName(one.pilot)} flies {one.aircraft.tailNumber} without it: {one.what}
        </b>
        <small>
          Until {one.untilOn && plainDayText(one.untilOn)}. {one.decidedBy && fullName(one.decidedBy)}: “{one.reason}”
        </small>
      </div>
      <div className={css.actions}>
        <Button
          kind="soft"
          small
          busy={revoke.isPending}
          aria-label={`Take back: ${one.what}, ${fullName(one.pilot)}`}
          onClick={() => revoke.mutate({ params: { id: one.id } }, { onError: toastError })}
        >
          Take it back
        </Button>
      </div>
    </li>
  )
}

export const Overrides = () => {
  const asked = useQuery(readAsked)
  const granted = useQuery(readGranted)
  const [answering, setAnswering] = useState<OverrideAnswer | null>(null)
  const error = asked.error ?? granted.error
  if (error) return <LoadError error={error} onRetry={() => void Promise.all([asked.refetch(), granted.refetch()])} />
  const rows = [...(asked.data?.results ?? []), ...(granted.data?.results ?? [])]
  if (rows.length === 0) return null
  return (
    <Section title="Pilots you make an exception for">
      <ul className={css.list}>
        {asked.data?.results.map((one) => (
          <Asked key={one.id} one={one} onAnswer={setAnswering} />
        ))}
        {granted.data?.results.map((one) => (
          <Granted key={one.id} one={one} />
        ))}
      </ul>
      {answering && (
        <Later fallback={null}>
          <AnswerDialog {...answering} onClose={() => setAnswering(null)} />
        </Later>
      )}
    </Section>
  )
}
