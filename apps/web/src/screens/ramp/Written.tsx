import type { Answer, Question } from '@tailshare/contract/ramp'
import { fullName } from '../../parts/people/personName.ts'
import { useAccount } from '../../session.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import type { DeviceRecord } from './deviceRecord.ts'
import { goToNext } from './goTo.ts'
import css from './Questions.module.css'
import { answer } from './stageSync.ts'

type Props = { question: Question; value: Answer; record: DeviceRecord; missing: boolean }

/** A line of words. The name of who takes the aircraft back is one tap; a signature is typed. */
export const Written = ({ question: { key, title, hint, required }, value, record, missing }: Props) => {
  const account = useAccount()
  const write = (text: string) => void answer(record.key, { [key]: text })
  return (
    <div className={css.written}>
      <Field
        id={`q-${key}`}
        label={required || missing ? title : `${title} (optional)`}
        hint={hint || undefined}
        value={typeof value === 'string' ? value : ''}
        maxLength={500}
        autoComplete="off"
        enterKeyHint="next"
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') goToNext(event.currentTarget)
        }}
      />
      {key === 'staffName' && !value && account && (
        <Button kind="soft" small onClick={() => write(fullName(account))}>
          {fullName(account)}
        </Button>
      )}
    </div>
  )
}
