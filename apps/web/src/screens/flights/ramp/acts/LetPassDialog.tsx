import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { useAction } from '../../../../api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Form, FormTextArea, useAppForm } from '../../../../ui/form/Form.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import type { DeviceRecord } from '../device/store/deviceRecord.ts'
import { takeSnapshot } from '../stages/stageSync.ts'

type Props = { record: DeviceRecord; question: string; title: string; onClose: () => void }

/** The owner or an operator waives a failed answer; the reason is logged. */
export const LetPassDialog = ({ record: { key, orderId, stage, snapshot }, question, title, onClose }: Props) => {
  const answer = snapshot.questions.find((one) => one.key === question)?.passes ? 'no' : 'yes'
  const release = useAction('releasePoint')
  const form = useAppForm({
    defaults: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? fieldMessages.required : [] }),
    send: async ({ reason }) => {
      await takeSnapshot(key, await release.mutateAsync({ params: { order: orderId, stage, question }, body: { reason } }))
      toast('It passes. The pilot sees your reason before they sign.')
      onClose()
    },
  })
  return (
    <Dialog title="Let this pass?" onClose={onClose}>
      <Form form={form} label="Let it pass">
        <p>
          “{title}” was answered with a {answer}, and holds up the record. You answer for letting it pass.
        </p>
        <FormTextArea
          name="reason"
          label="Reason"
          hint="The pilot and the person at the aircraft read it."
          rows={3}
          maxLength={500}
        />
        <Button type="submit" kind="go" full busy={form.busy}>
          Let it pass
        </Button>
      </Form>
    </Dialog>
  )
}
