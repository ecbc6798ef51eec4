import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { Answers } from '@tailshare/contract/flights/ramp'
import { correctableQuestions, photosOfCorrections } from '@tailshare/rules/flights/return/correction'
import { useState } from 'react'
import { refusedWith, useAction } from '../../../../api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Field, TextArea } from '../../../../ui/form/Field.tsx'
import { FileDrop } from '../../../../ui/form/choices/FileDrop.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import type { DeviceRecord } from '../device/store/deviceRecord.ts'
import css from '../Ramp.module.css'
import { shownNumber, readNumber } from '../questions/text/readNumber.ts'
import { takeSnapshot } from '../stages/stageSync.ts'

const isMeter = (key: string) => key === 'hobbs' || key === 'flightMeter'
const shown = (answers: Answers, key: string) => {
  const value = answers[key]
  return typeof value === 'number' ? shownNumber(value, isMeter(key)) : ''
}

/** Sends only what differs; pilot and owner read the reason. */
export const CorrectReturn = ({ record: { key, orderId, snapshot }, onClose }: { record: DeviceRecord; onClose: () => void }) => {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { answers } = snapshot
  const questions = correctableQuestions(snapshot.questions)
  const given = questions.flatMap(({ key: name }) => {
    const text = typed[name]
    return text === undefined || text.trim() === shown(answers, name) ? [] : [[name, readNumber(text)] as const]
  })
  const correct = useAction('answerReturn', {
    onDone: (reply) => {
      void takeSnapshot(key, reply)
      toast('The return is corrected. We have told the pilot and the owner.')
      onClose()
    },
  })
  const byOperator = snapshot.order.roles.includes('operator')
  const ask = useAction('askIntervention', {
    onDone: ({ state }) => {
      toast(
        state === 'waiting'
          ? 'Another operator was asked to approve'
          : 'The return is corrected. We have told the pilot and the owner.',
      )
      onClose()
    },
  })
  const photo = useAction('uploadStagePhoto')
  const error = byOperator ? ask.error : correct.error
  const refused = refusedWith(error, 'record_incomplete')
  const wrong = (name: string) => {
    const problem = refused?.problems?.find(({ question, severity }) => question === name && severity === 'block')
    if (problem) return problem.text
    if (refused?.missing?.includes(name)) return fieldMessages.required
    const text = typed[name]?.trim()
    return tried && text && readNumber(text) === null ? 'This field accepts only numbers' : undefined
  }
  const asked = snapshot.questions.filter(
    ({ key: name }) =>
      photosOfCorrections.includes(name) &&
      (refused?.missing?.includes(name) || refused?.problems?.some(({ question }) => question === name)),
  )
  const nonsense = questions.some(({ key: name }) => {
    const text = typed[name]?.trim()
    return text !== undefined && text !== '' && readNumber(text) === null
  })
  // Name questions without a field or photo above, so that every error is visible.
  const unseen = snapshot.questions
    .filter((question) => !questions.includes(question) && !asked.includes(question))
    .filter(
      ({ key: name }) =>
        refused?.missing?.includes(name) ||
        refused?.problems?.some(({ question, severity }) => question === name && severity === 'block'),
    )
  const stillOpen =
    unseen.length > 0 ? `Still open: ${unseen.map(({ title }) => title).join(', ')}.` : 'Please check what is marked.'
  const notDone = refused ? `The return is not corrected yet. ${stillOpen}` : error?.message
  const general = [notDone, photo.error?.message].filter(Boolean).join(' ')
  const send = () => {
    setTried(true)
    if (reason.trim() === '' || nonsense) return
    const body = { answers: Object.fromEntries(given), reason: reason.trim() }
    if (byOperator) ask.mutate({ params: { id: orderId }, body: { kind: 'correction', ...body } })
    else correct.mutate({ params: { order: orderId }, body })
  }
  return (
    <Dialog title="Correct this return" onClose={onClose}>
      <div className={css.squawkForm}>
        <p className="muted">
          The price follows the corrected meters: the difference is charged or comes back.
          {byOperator &&
            ' With nothing changed, the readings are confirmed, and nothing of the price waits for the pilot anymore.'}
        </p>
        <div className={css.corrections}>
          {questions.map(({ key: name, title, unit }) => (
            <Field
              key={name}
              label={title}
              inputMode="decimal"
              autoComplete="off"
              after={unit || undefined}
              value={typed[name] ?? shown(answers, name)}
              errors={wrong(name)}
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            />
          ))}
        </div>
        {asked.map(({ key: name, title }) => (
          <FileDrop
            key={name}
            label={title}
            hint={photo.isSuccess ? 'Photo added. Please send the correction again.' : undefined}
            accept="image/*"
            camera
            busy={photo.isPending}
            onFiles={([file]) => file && photo.mutate({ body: { order: orderId, stage: 'return', question: name }, file })}
          />
        ))}
        <TextArea
          label="Why"
          hint="Pilot and owner read it"
          rows={2}
          maxLength={500}
          value={reason}
          errors={tried && reason.trim() === '' ? fieldMessages.required : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        {general && (
          <p className={css.refusal} role="alert">
            {general}
          </p>
        )}
        <Button
          kind="go"
          full
          className={css.big}
          busy={correct.isPending || ask.isPending}
          disabledReason={given.length === 0 && !byOperator ? 'Nothing has changed yet.' : undefined}
          onClick={send}
        >
          Correct the return
        </Button>
      </div>
    </Dialog>
  )
}
