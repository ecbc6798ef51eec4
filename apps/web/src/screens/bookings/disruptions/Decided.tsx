import { paths } from '@tailshare/contract/base/paths'
import type {
  Disruption,
  DisruptionAnswer,
  DisruptionState,
  DisruptionStep,
} from '@tailshare/contract/bookings/disruptions/disruptions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/router/Link.tsx'
import { read, useAction } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { placeText } from '../../../parts/bookings/disruptions/placeText.ts'
import css from '../../../parts/bookings/disruptions/Disruption.module.css'
import { useUndoDisruption } from '../../../parts/bookings/disruptions/useDisruption.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { Button } from '../../../ui/Button.tsx'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { toastError } from '../../../ui/overlay/toast/toast.ts'
import { Undecided } from './Undecided.tsx'

export const stateTexts: Record<DisruptionState, string> = {
  proposed: 'To be decided',
  applied: 'Decided',
  undone: 'Undone',
  put_back: 'Over',
}
const answers: Record<DisruptionAnswer, string> = {
  offered: 'The pilot is asked',
  asked: 'Told, not answered yet',
  accepted: 'The pilot agrees',
  refused: 'The pilot chose otherwise',
  put_back: 'Back as it was',
  undone: 'Undone',
  settled: 'Settled',
}

const becameText = ({ kind, after }: DisruptionStep) => {
  if (after) return `Now ${placeText(after)}`
  return kind === 'cancel' ? 'Canceled, nothing is charged' : kind === null ? 'Not decided' : 'Stays as it is'
}

/** Undone decisions would look as if still in effect. */
const isBack = ({ answer }: DisruptionStep) => answer === 'undone' || answer === 'put_back'

const Step = ({ step }: { step: DisruptionStep }) => (
  <li>
    <div className={css.head}>
      <Link to={paths.order(step.orderId)}>
        {step.pilotName}, booking {step.number}
      </Link>
      <Badge>{answers[step.answer]}</Badge>
    </div>
    <p>{isBack(step) ? `As before: ${placeText(step.before)}` : becameText(step)}</p>
    {!isBack(step) && <p className="muted small">Was {placeText(step.before)}</p>}
  </li>
)

const Acts = ({ disruption }: { disruption: Disruption }) => {
  const undo = useUndoDisruption()
  const end = useAction('endDisruption')
  const now = useNow()
  const { id, undoUntil, state, kind } = disruption
  const mayUndo = undoUntil !== null && now < new Date(undoUntil)
  const minutes = undoUntil ? Math.ceil((Date.parse(undoUntil) - now.getTime()) / 60_000) : 0
  return (
    <div className={css.buttons}>
      {mayUndo && (
        <Button kind="soft" onClick={() => undo(id)}>
          Undo everything, for {minutes} more {minutes === 1 ? 'minute' : 'minutes'}
        </Button>
      )}
      {kind === 'away' && state === 'applied' && !mayUndo && (
        <Button kind="soft" busy={end.isPending} onClick={() => end.mutate({ params: { id } }, { onError: toastError })}>
          I can fly again
        </Button>
      )}
    </div>
  )
}

const Shown = ({ disruption, onApplied }: { disruption: Disruption; onApplied: (id: string) => void }) => {
  const { cause, state, steps, title, by } = disruption
  const isOpen = state === 'proposed' && (cause.kind === 'late' || cause.kind === 'grounding')
  return (
    <>
      <PageHead
        over="Affected bookings"
        title={title}
        lead={by ? `Decided by ${by}.` : undefined}
        action={<Badge>{stateTexts[state]}</Badge>}
      />
      {isOpen && <Undecided cause={cause} onApplied={onApplied} isTitled />}
      {!isOpen && <Acts disruption={disruption} />}
      {!isOpen && steps.length === 0 && <EmptyState>No booking was affected.</EmptyState>}
      <ul className={css.steps}>
        {steps.map((step) => (
          <Step key={step.orderId} step={step} />
        ))}
      </ul>
    </>
  )
}

/** Can be undone for ten minutes. */
export const Decided = ({ id, onApplied }: { id: string; onApplied: (id: string) => void }) => {
  const query = useQuery({ ...read('getDisruption', { params: { id } }), refetchOnWindowFocus: 'always' })
  return (
    <Loaded query={query} label="Loading the bookings">
      {(disruption) => <Shown disruption={disruption} onApplied={onApplied} />}
    </Loaded>
  )
}
