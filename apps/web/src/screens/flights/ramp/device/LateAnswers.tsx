import { timeIn, zoneText } from '@tailshare/contract/text/timeText'
import { Button } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { answerText } from '../questions/text/answerText.ts'
import { type DeviceRecord, waitingIn } from './store/deviceRecord.ts'
import css from '../Ramp.module.css'
import { discardWaiting } from '../stages/stageSync.ts'

/** This device's answers, if someone else closed the record before they arrived. */
export const LateAnswers = ({ record }: { record: DeviceRecord }) => {
  const { snapshot, answers, refusal } = record
  const { answers: count, photos } = waitingIn(record)
  if (refusal === null || count + photos === 0) return null
  const { zone } = snapshot.order.airport
  const clock = (at: string | undefined) => (at ? ` at ${timeIn(new Date(at), zone)} ${zoneText(new Date(at), zone)}` : '')
  const titleOf = (key: string) => snapshot.questions.find((question) => question.key === key)?.title ?? key
  return (
    <div className={css.refusal} role="alert">
      <Icon name="warning" />
      <div>
        <p>This record was closed before everything on this device had arrived.</p>
        <ul>
          {Object.entries(answers).map(([key, { value, at }]) => (
            <li key={key}>
              {titleOf(key)}: you {answerText(value)}
              {clock(at)}, the record {answerText(snapshot.answers[key])}
              {clock(snapshot.answeredAt[key])}.
            </li>
          ))}
          {photos > 0 && <li>{photos === 1 ? '1 photo was' : `${photos} photos were`} not taken.</li>}
        </ul>
        <Button kind="soft" small onClick={() => void discardWaiting(record.key)}>
          Discard what was not taken
        </Button>
      </div>
    </div>
  )
}
