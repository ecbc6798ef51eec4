import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { paths } from '@tailshare/contract/base/paths'
import type { SquawkSeverity, Stage } from '@tailshare/contract/flights/ramp'
import { useState } from 'react'
import { useNavigate } from '../../../ui/router/hooks.ts'
import { call, useAction } from '../../../api.ts'
import { Button } from '../../../ui/Button.tsx'
import { RadioGroup } from '../../../ui/form/choices/Choices.tsx'
import { TextArea } from '../../../ui/form/Field.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import { PhotoPicker } from './PhotoPicker.tsx'
import css from './Squawks.module.css'
import { severityOptions } from './squawkWords.ts'
import { useSquawkDraft } from './useSquawkDraft.ts'
import { useSquawkPhotos } from './useSquawkPhotos.ts'

export type FoundAt = { order: string; stage: Stage } | { aircraft: string }
type Props = { at: FoundAt; tailNumber: string; onClose: () => void }

/** Opens the squawk's page afterwards. */
export const ReportDialog = ({ at, tailNumber, onClose }: Props) => {
  const navigate = useNavigate()
  const { text, severity, change, drop } = useSquawkDraft('order' in at ? `${at.order} ${at.stage}` : at.aircraft)
  const [tried, setTried] = useState(false)
  const photos = useSquawkPhotos()
  const onOrder = useAction('reportSquawk')
  const onAircraft = useAction('reportOnAircraft')
  const busy = onOrder.isPending || onAircraft.isPending || photos.busy
  const report = (body: { text: string; severity: SquawkSeverity }) =>
    'order' in at
      ? onOrder.mutateAsync({
          params: { order: at.order, stage: at.stage, question: at.stage === 'return' ? 'newSquawk' : 'newDamage' },
          body,
        })
      : onAircraft.mutateAsync({ params: { id: at.aircraft }, body })
  const send = async () => {
    setTried(true)
    if (text.trim() === '' || severity === null) return
    // Resubmitting reaches the same squawk and adds the missing photos.
    const { id } = await report({ text: text.trim(), severity })
    if (photos.waiting.length > 0) {
      const { thread } = await call('getSquawk', { params: { id } })
      if (!(await photos.send(id, thread[0]!.id))) return
    }
    drop()
    toast(severity === 'grounding' ? `${tailNumber} is grounded. The squawk is noted.` : 'The squawk is noted')
    void navigate(paths.squawk(id))
  }
  return (
    <Dialog title={`Squawk on ${tailNumber}`} onClose={onClose}>
      <div className={css.form}>
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
          options={severityOptions}
          value={severity}
          errors={tried && severity === null ? fieldMessages.hasSelected : undefined}
          onChange={(chosen) => change({ severity: chosen })}
        />
        <PhotoPicker photos={photos} />
        <Button
          kind={severity === 'grounding' ? 'danger' : 'go'}
          full
          busy={busy}
          onClick={() => void send().catch((error: unknown) => error instanceof Error && toastError(error))}
        >
          {severity === 'grounding' ? 'Ground the aircraft' : 'Report squawk'}
        </Button>
      </div>
    </Dialog>
  )
}
