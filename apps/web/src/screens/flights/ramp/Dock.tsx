import type { Question } from '@tailshare/contract/flights/ramp'
import { paths } from '@tailshare/contract/base/paths'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { type DeviceRecord, hasWaiting } from './device/store/deviceRecord.ts'
import { goTo } from './stages/goTo.ts'
import css from './Ramp.module.css'
import { completeStage } from './stages/stageSync.ts'
import { nextQuestion, type StageState } from './stages/stageState.ts'
import { stepText } from './questions/text/stepText.ts'
import { useOffline } from './device/useOffline.ts'
import { useStages } from './stages/useStages.ts'

const leftText = ({ missing, problems }: StageState, questions: readonly Question[]) => {
  const blocked = problems.find(({ severity, question }) => severity === 'block' && !missing.includes(question))
  const title = questions.find(({ key }) => key === blocked?.question)?.title
  return {
    left: missing.length === 0 ? 'Nothing is missing.' : `${missing.length} answer${missing.length === 1 ? '' : 's'} left.`,
    look: title ? `${title} needs a second look.` : '',
  }
}

/** Docked within thumb reach: report damage, and the single next step, which ends with releasing or returning the aircraft. */
export const Dock = ({ record, state, onDamage }: { record: DeviceRecord; state: StageState; onDamage: () => void }) => {
  const offline = useOffline()
  const { sending } = useStages()
  const { questions } = record.snapshot
  const next = nextQuestion(questions, state)
  const { left, look } = leftText(state, questions)
  const end = record.stage === 'departure' ? 'Release aircraft' : 'Complete return'
  const ending = record.completeAt !== null
  return (
    <div className={css.dock}>
      <div>
        <p className={css.left} aria-live="polite">
          <b>{left}</b> {look} <span className="muted">{!offline && sending && hasWaiting(record) ? 'Sending…' : ''}</span>
        </p>
        {ending && offline ? (
          <ButtonLink
            kind="line"
            className={css.damage}
            to={record.stage === 'departure' ? paths.checkIn() : paths.returnAircraft()}
          >
            To the board
          </ButtonLink>
        ) : (
          <Button kind="line" className={css.damage} onClick={onDamage}>
            {record.stage === 'departure' ? 'New damage' : 'New squawk'}
          </Button>
        )}
        {next ? (
          <Button
            kind="go"
            className={css.step}
            icon={next.kind === 'photo' ? 'camera' : undefined}
            onClick={() => goTo(next.key, next.kind)}
          >
            {stepText(next, !state.missing.includes(next.key))}
          </Button>
        ) : (
          <Button
            kind="go"
            className={css.step}
            busy={ending && !offline}
            icon="check"
            onClick={() => void completeStage(record.key)}
          >
            {ending && offline ? 'Will be sent when you’re online' : end}
          </Button>
        )}
      </div>
    </div>
  )
}
