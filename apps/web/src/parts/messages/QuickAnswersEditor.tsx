import { mostQuickAnswers, type QuickAnswer } from '@tailshare/contract/messages/messages'
import { placeholders } from '@tailshare/rules/messages/quickAnswers'
import { useState } from 'react'
import { useAction } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/form/Failure.tsx'
import { Field, TextArea } from '../../ui/form/Field.tsx'
import { toast } from '../../ui/overlay/toast/toast.ts'
import css from './QuickAnswers.module.css'

type Row = QuickAnswer & { key: number }
const moved = (rows: readonly Row[], from: number, to: number) => rows.with(from, rows[to]!).with(to, rows[from]!)

/** Saves the whole list at once. */
export const QuickAnswersEditor = ({ answers, onDone }: { answers: readonly QuickAnswer[]; onDone?: () => void }) => {
  const [rows, setRows] = useState<readonly Row[]>(() => answers.map((answer, key) => ({ ...answer, key })))
  const [tried, setTried] = useState(false)
  const save = useAction('setQuickAnswers', {
    onDone: () => {
      toast('Quick answers saved')
      onDone?.()
    },
  })
  const change = (key: number, part: Partial<QuickAnswer>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const add = () => setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, name: '', text: '' }])
  const isWhole = rows.every(({ name, text }) => name.trim() !== '' && text.trim() !== '')
  const submit = () => {
    setTried(true)
    if (isWhole) save.mutate({ body: { answers: rows.map(({ name, text }) => ({ name, text })) } })
  }
  const lacks = (value: string) => (tried && value.trim() === '' ? ['This field is required'] : [])
  return (
    <div className={css.editor}>
      <p className="muted">
        {placeholders.join(', ')} are filled in from the chat and its booking. Type / in a message to choose an answer.
      </p>
      <ol className={css.rows}>
        {rows.map(({ key, name, text }, at) => (
          <li key={key} className={css.row}>
            <Field
              label="Name"
              value={name}
              maxLength={40}
              errors={lacks(name)}
              onChange={({ target }) => change(key, { name: target.value })}
            />
            <TextArea
              label="Answer"
              value={text}
              rows={2}
              maxLength={1000}
              errors={lacks(text)}
              onChange={({ target }) => change(key, { text: target.value })}
            />
            <div className={css.tools}>
              {at > 0 && (
                <Button small onClick={() => setRows(moved(rows, at, at - 1))}>
                  Move up<span className="vh"> {name}</span>
                </Button>
              )}
              <Button small onClick={() => setRows(rows.filter((row) => row.key !== key))}>
                Remove<span className="vh"> {name}</span>
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {rows.length === 0 && <p>No quick answers yet. Save replies to questions you get often.</p>}
      <Failure>{save.error?.message}</Failure>
      <div className={css.tools}>
        <Button
          kind="soft"
          icon="plus"
          disabledReason={rows.length >= mostQuickAnswers && `You can keep ${mostQuickAnswers} quick answers.`}
          onClick={add}
        >
          Add an answer
        </Button>
        <Button kind="ink" busy={save.isPending} onClick={submit}>
          Save answers
        </Button>
      </div>
    </div>
  )
}
