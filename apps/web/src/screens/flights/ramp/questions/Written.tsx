import type { Answer, Question } from '@tailshare/contract/flights/ramp'
import type { Problem } from '@tailshare/rules/flights/stages/facts'
import { useState } from 'react'
import { fullName } from '../../../../parts/people/people/personName.ts'
import { useAccount } from '../../../../calls/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Field } from '../../../../ui/form/Field.tsx'
import { signing } from '../commander.ts'
import type { DeviceRecord } from '../device/store/deviceRecord.ts'
import { goToNext } from '../stages/goTo.ts'
import { Notes } from './Notes.tsx'
import css from './Written.module.css'
import { answer } from '../stages/stageSync.ts'

type Props = { question: Question; value: Answer; record: DeviceRecord; missing: boolean; problems: readonly Problem[] }

/** Filled with one tap; signatures must be typed. */
const ownName: readonly string[] = ['staffName', 'releasedBy']

/** The waived answers, shown where the pilot signs. */
const LetPass = ({ record: { snapshot } }: { record: DeviceRecord }) => (
  <ul className={css.letPass}>
    {snapshot.openPoints.map(
      ({ question, title, released }) =>
        released && (
          <li key={question}>
            <b>{title}: no.</b> {released.by} lets it pass: “{released.reason}”
          </li>
        ),
    )}
  </ul>
)

/** Errors show on blur. */
export const Written = ({ question, value, record, missing, problems }: Props) => {
  const { key, title, hint, required, mustRead } = question
  const account = useAccount()
  const [typing, setTyping] = useState(false)
  const isSignature = key === 'pilotSignature'
  const write = (text: string) => void answer(record.key, signing(record.snapshot.questions, key, text))
  return (
    <div className={css.written}>
      {isSignature && record.snapshot.openPoints.some(({ released }) => released) && <LetPass record={record} />}
      {isSignature && <p>{hint}</p>}
      <Field
        id={`q-${key}`}
        label={required || missing ? title : `${title} (optional)`}
        hint={isSignature ? `Type the full name: ${mustRead}` : hint || undefined}
        value={typeof value === 'string' ? value : ''}
        maxLength={500}
        placeholder={mustRead || undefined}
        autoComplete="off"
        enterKeyHint="next"
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') goToNext(event.currentTarget)
        }}
      />
      {!typing && <Notes id={`q-${key}-notes`} question={question} record={record} problems={problems} />}
      {ownName.includes(key) && !value && account && (
        <Button kind="soft" small onClick={() => write(fullName(account))}>
          {fullName(account)}
        </Button>
      )}
    </div>
  )
}
