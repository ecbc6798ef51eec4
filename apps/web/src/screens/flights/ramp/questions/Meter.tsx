import { maxFlightHours } from '@tailshare/contract/base/constants'
import { hoursText } from '@tailshare/contract/text/hours'
import type { Answer, Question } from '@tailshare/contract/flights/ramp'
import type { Problem } from '@tailshare/rules/flights/stages/facts'
import { useRef, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import type { DeviceRecord } from '../device/store/deviceRecord.ts'
import { goToNext } from '../stages/goTo.ts'
import { Notes } from './Notes.tsx'
import css from '../Questions.module.css'
import { shownNumber, readNumber } from './text/readNumber.ts'
import { answer } from '../stages/stageSync.ts'

type Props = {
  question: Question
  stacked: boolean
  value: Answer
  record: DeviceRecord
  problems: readonly Problem[]
}

const pauseMs = 1_000
const isMeter = ({ key }: Question) => key === 'hobbs' || key === 'flightMeter'

const hintOf = (question: Question, value: Answer) => {
  const { unit, hint, expected, min } = question
  if (isMeter(question) && min !== null && typeof value === 'number' && value - min > maxFlightHours)
    return `${hoursText(value - min)} more than at departure. Please read it again.`
  if (expected !== null) return `Last return: ${shownNumber(expected, true)}`
  if (isMeter(question)) return `At departure: ${shownNumber(min ?? 0, true)}`
  return [unit, hint].filter(Boolean).join(', ')
}

/** Saved on every keystroke; errors show when typing pauses. */
export const Meter = ({ question, stacked, value, record, problems }: Props) => {
  const { key, title, expected, required } = question
  const [typed, setTyped] = useState<string | null>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [typing, setTyping] = useState(false)
  const tenths = isMeter(question)
  const shown = typed ?? (typeof value === 'number' ? shownNumber(value, tenths) : '')
  const same = expected !== null && value === expected
  const nonsense = typed !== null && typed.trim() !== '' && readNumber(typed) === null
  const notes = typing
    ? []
    : nonsense
      ? [{ question: key, text: 'This field accepts only numbers', severity: 'block' as const }]
      : problems
  const rest = () => {
    clearTimeout(pause.current)
    setTyping(false)
  }
  return (
    <div className={classes(css.meter, stacked && css.stacked, notes.some(({ severity }) => severity === 'block') && css.bad)}>
      <label htmlFor={`q-${key}`}>
        {title}
        {!required && <span className={css.optional}> optional</span>}
      </label>
      <input
        id={`q-${key}`}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        value={shown}
        aria-invalid={notes.some(({ severity }) => severity === 'block') || undefined}
        aria-describedby={`q-${key}-hint q-${key}-notes`}
        onChange={({ target }) => {
          setTyped(target.value)
          setTyping(true)
          clearTimeout(pause.current)
          pause.current = setTimeout(() => setTyping(false), pauseMs)
          void answer(record.key, { [key]: readNumber(target.value) })
        }}
        onBlur={() => {
          rest()
          if (!nonsense) setTyped(null)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') goToNext(event.currentTarget)
        }}
      />
      {expected !== null && value === null ? (
        <Button kind="soft" small className={css.same} onClick={() => void answer(record.key, { [key]: expected })}>
          <span>
            Same as last return <b>{shownNumber(expected, true)}</b>
          </span>
        </Button>
      ) : (
        <small id={`q-${key}-hint`}>
          {same && <Icon name="check" />}
          {same ? 'Same as at last return' : hintOf(question, value)}
        </small>
      )}
      <Notes id={`q-${key}-notes`} question={question} record={record} problems={notes} />
    </div>
  )
}
