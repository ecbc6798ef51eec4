import type { Answer, Question } from '@tailshare/contract/ramp'
import type { Problem } from '@tailshare/rules/ramp/facts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import type { DeviceRecord } from './deviceRecord.ts'
import css from './Questions.module.css'
import { answer } from './stageSync.ts'

const answerText = (value: Answer) =>
  value === true ? 'Yes' : value === false ? 'No' : value === null ? 'nothing' : String(value)

type Props = { id: string; question: Question; record: DeviceRecord; problems: readonly Problem[] }

/** What is wrong with an answer, and what someone else answered to the same question. */
export const Notes = ({ id, question: { key }, record, problems }: Props) => {
  const conflict = record.conflicts.find(({ question }) => question === key)
  if (problems.length === 0 && !conflict) return null
  return (
    <div id={id} className={css.notes}>
      {problems.map(({ text, severity }) => (
        <p key={text} className={classes(css.note, severity === 'warn' && css.warn)}>
          <Icon name="warning" />
          <span>{text}</span>
        </p>
      ))}
      {conflict && (
        <div className={classes(css.note, css.warn)}>
          <Icon name="people" />
          <span>
            {record.snapshot.answeredBy[key] ?? 'Someone else'} answered later: {answerText(conflict.theirs)}. You:{' '}
            {answerText(conflict.mine)}.{' '}
            <Button kind="soft" small onClick={() => void answer(record.key, { [key]: conflict.mine })}>
              Keep mine
            </Button>
          </span>
        </div>
      )}
    </div>
  )
}
