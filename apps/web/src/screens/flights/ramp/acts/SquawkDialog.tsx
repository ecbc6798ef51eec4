import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { useState } from 'react'
import { useSquawkDraft } from '../../../../parts/flights/squawks/useSquawkDraft.ts'
import { Button } from '../../../../ui/Button.tsx'
import { RadioGroup } from '../../../../ui/form/choices/Choices.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { TextArea } from '../../../../ui/form/Field.tsx'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import type { DeviceRecord } from '../device/store/deviceRecord.ts'
import css from '../Ramp.module.css'
import { squawkToast } from './squawkText.ts'
import { answer, report } from '../stages/stageSync.ts'

const severities = [
  { value: 'cosmetic', label: 'Cosmetic', hint: 'Looks bad, flies well' },
  { value: 'limit', label: 'Limit', hint: 'May fly with a restriction until it is repaired' },
  { value: 'grounding', label: 'Grounding', hint: 'Must not fly; the aircraft is blocked at once' },
] as const

/** Stored on the device like an answer and sent when online. */
export const SquawkDialog = ({ record, question, onClose }: { record: DeviceRecord; question: string; onClose: () => void }) => {
  const { text, severity, change, drop } = useSquawkDraft(`${record.key} ${question}`)
  const [tried, setTried] = useState(false)
  const asked = record.snapshot.questions.find(({ key }) => key === question)
  const send = () => {
    setTried(true)
    if (text.trim() === '' || severity === null) return
    void report(record.key, { question, text: text.trim(), severity })
    if (asked?.kind === 'yesNo' && asked.passes !== null) void answer(record.key, { [question]: !asked.passes })
    drop()
    toast(squawkToast(record.snapshot.order.tailNumber, severity))
    onClose()
  }
  return (
    <Dialog title="New damage or squawk" onClose={onClose}>
      <div className={css.squawkForm}>
        <TextArea
          label="What is it, and where"
          rows={3}
          maxLength={1000}
          value={text}
          errors={tried && text.trim() === '' ? fieldMessages.required : undefined}
          onChange={({ target }) => change({ text: target.value })}
        />
        <RadioGroup
          label="How bad is it?"
          options={severities}
          value={severity}
          errors={tried && severity === null ? 'You need to specify any item' : undefined}
          onChange={(chosen) => change({ severity: chosen })}
        />
        <Button kind={severity === 'grounding' ? 'danger' : 'go'} full className={css.big} onClick={send}>
          {severity === 'grounding' ? 'Ground the aircraft' : 'Open squawk'}
        </Button>
      </div>
    </Dialog>
  )
}
