import type { Question } from '@tailshare/contract/flights/ramp'
import type { Problem } from '@tailshare/rules/flights/stages/facts'
import { Icon } from '../../../../ui/Icon.tsx'
import { classes } from '../../../../ui/classes.ts'
import { type DeviceRecord, othersIn, shownAnswers } from '../device/store/deviceRecord.ts'
import css from '../Questions.module.css'
import { answer, settle } from '../stages/stageSync.ts'
import { TwoAnswers } from '../device/TwoAnswers.tsx'

type Props = { id: string; question: Question; record: DeviceRecord; problems: readonly Problem[] }

/** Errors, and a conflicting answer from another person. */
export const Notes = ({ id, question: { key }, record, problems }: Props) => {
  const { answeredBy, answeredAt, order } = record.snapshot
  const other = othersIn(record)[key]
  if (problems.length === 0 && !other) return null
  return (
    <div id={id} className={css.notes}>
      {problems.map(({ text, severity }) => (
        <p key={text} className={classes(css.note, severity === 'warn' && css.warn)}>
          <Icon name="warning" />
          <span>{text}</span>
        </p>
      ))}
      {other && (
        <TwoAnswers
          counts={{ value: shownAnswers(record)[key] ?? null, at: answeredAt[key] ?? other.at, by: answeredBy[key] ?? '' }}
          other={other}
          zone={order.airport.zone}
          onCounts={() => void settle(record.key, key)}
          onOther={() => void answer(record.key, { [key]: other.value })}
        />
      )}
    </div>
  )
}
