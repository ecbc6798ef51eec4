import type { QuickAnswer } from '@tailshare/contract/messages/messages'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { read } from '../../../../api.ts'
import { QuickAnswersEditor } from '../../../../parts/messages/QuickAnswersEditor.tsx'
import css from '../../../../parts/messages/QuickAnswers.module.css'
import { Button } from '../../../../ui/Button.tsx'
import { LoadError } from '../../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../../ui/display/Skeleton.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { fitting } from './fitting.ts'

type Props = {
  /** The text after the slash. */
  typed: string
  onChoose: (answer: QuickAnswer) => void
  onClose: () => void
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
const walk = (event: KeyboardEvent<HTMLElement>) => {
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  buttons[(buttons.indexOf(event.target as HTMLButtonElement) + step + buttons.length) % buttons.length]?.focus()
}

export const AnswerPicker = ({ typed, onChoose, onClose }: Props) => {
  const answers = useQuery(read('listQuickAnswers'))
  const [editing, setEditing] = useState(false)
  const all = answers.data ?? []
  const fits = fitting(all, typed)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys only move between its buttons */}
      <section
        id="quick-answers"
        className={css.picker}
        aria-label="Quick answers"
        onKeyDown={(event) => (event.key === 'Escape' ? onClose() : walk(event))}
      >
        {answers.isPending && <Skeleton shape="row" count={2} label="Loading your quick answers" />}
        {answers.error && <LoadError error={answers.error} onRetry={() => void answers.refetch()} />}
        {fits.map((answer) => (
          <button
            key={`${answer.name} ${answer.text}`}
            type="button"
            data-answer
            className={css.answer}
            onClick={() => onChoose(answer)}
          >
            <b>{answer.name}</b>
            <span>{answer.text}</span>
          </button>
        ))}
        {answers.isSuccess && fits.length === 0 && (
          <p className="muted">
            {all.length === 0 ? 'No quick answers yet. Save replies to questions you get often.' : 'No answer matches.'}
          </p>
        )}
        {answers.isSuccess && (
          <Button small icon="edit" onClick={() => setEditing(true)}>
            Edit quick answers
          </Button>
        )}
      </section>
      {editing && answers.data && (
        <Dialog title="Quick answers" onClose={() => setEditing(false)}>
          <QuickAnswersEditor answers={answers.data} onDone={() => setEditing(false)} />
        </Dialog>
      )}
    </>
  )
}
