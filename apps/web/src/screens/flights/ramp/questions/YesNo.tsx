import type { Answer, Question } from '@tailshare/contract/flights/ramp'
import { isLimitKey } from '@tailshare/rules/flights/departure/limits'
import type { Problem } from '@tailshare/rules/flights/stages/facts'
import { Button } from '../../../../ui/Button.tsx'
import { classes } from '../../../../ui/classes.ts'
import type { DeviceRecord } from '../device/store/deviceRecord.ts'
import { Notes } from './Notes.tsx'
import { OpenPoint } from '../acts/OpenPoint.tsx'
import css from '../Questions.module.css'
import { answer } from '../stages/stageSync.ts'

type Props = {
  question: Question
  value: Answer
  record: DeviceRecord
  problems: readonly Problem[]
  onDamage: (question: string) => void
}

/** A failing answer offers to report a squawk. */
export const YesNo = ({ question, value, record, problems, onDamage }: Props) => {
  const { key, title, hint, passes, blocking } = question
  const failed = passes !== null && value === !passes
  const described =
    record.snapshot.issues.some((issue) => issue.question === key) || record.issues.some((issue) => issue.question === key)
  return (
    <div className={css.yes}>
      <span id={`q-${key}-title`}>
        <b>{title}</b>
        {hint && <small>{hint}</small>}
      </span>
      <div className={css.yn} role="radiogroup" aria-labelledby={`q-${key}-title`} aria-describedby={`q-${key}-notes`}>
        {[true, false].map((choice) => (
          <label key={String(choice)} className={classes(passes !== null && choice !== passes && css.alarm)}>
            <input
              type="radio"
              id={choice ? `q-${key}` : undefined}
              name={`q-${key}`}
              checked={value === choice}
              onChange={() => void answer(record.key, { [key]: choice })}
            />
            {choice ? 'Yes' : 'No'}
          </label>
        ))}
      </div>
      <Notes
        id={`q-${key}-notes`}
        question={question}
        record={record}
        problems={described ? problems.filter((p) => p.severity === 'block') : problems}
      />
      {failed && blocking && !isLimitKey(key) && <OpenPoint question={question} record={record} />}
      {failed && !isLimitKey(key) && (
        <Button kind="soft" small icon="wrench" className={css.squawk} onClick={() => onDamage(key)}>
          {described ? 'Squawk opened. Add another' : 'Open a squawk'}
        </Button>
      )}
    </div>
  )
}
