import type { OtherAnswer } from '@tailshare/contract/flights/ramp'
import { timeIn, zoneText } from '@tailshare/contract/text/timeText'
import { Button } from '../../../../ui/Button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { answerText } from '../questions/text/answerText.ts'
import css from '../Questions.module.css'

type Props = { counts: OtherAnswer; other: OtherAnswer; zone: string; onCounts: () => void; onOther: () => void }

/** A conflict: both values with author and time; one tap chooses. */
export const TwoAnswers = ({ counts, other, zone, onCounts, onOther }: Props) => {
  const said = ({ value, at, by }: OtherAnswer) =>
    `${by || 'Someone'} at ${timeIn(new Date(at), zone)} ${zoneText(new Date(at), zone)}: ${answerText(value)}`
  return (
    <div className={classes(css.note, css.warn)} role="status">
      <Icon name="people" />
      <span>
        Two answers. {said(other)}. {said(counts)}. Which is right?
        <span className={css.choices}>
          <Button kind="line" onClick={onOther}>
            {answerText(other.value)}
            <span className="vh">, {other.by}’s answer</span>
          </Button>
          <Button kind="line" onClick={onCounts}>
            {answerText(counts.value)}
            <span className="vh">, {counts.by}’s answer</span>
          </Button>
        </span>
      </span>
    </div>
  )
}
