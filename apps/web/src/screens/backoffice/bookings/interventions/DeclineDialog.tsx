import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { Intervention } from '@tailshare/contract/backoffice/interventions'
import { useAction } from '../../../../api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Form, useAppForm } from '../../../../ui/form/Form.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { DialogButtons } from '../../../../ui/overlay/DialogButtons.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { ReasonField } from '../../console/ReasonField.tsx'

/** A second operator declines, or the requester withdraws. Changes nothing, but waives a late fee. */
export const DeclineDialog = ({
  intervention: { id, kind, isOwn },
  onClose,
}: {
  intervention: Intervention
  onClose: () => void
}) => {
  const decline = useAction('declineIntervention')
  const isFee = kind === 'late_fee'
  const act = isFee ? 'Let it go' : isOwn ? 'Take it back' : 'Decline'
  const hint = isFee ? 'Pilot and owner read it.' : isOwn ? 'It stays in the audit log.' : 'The operator who asked sees this.'
  const form = useAppForm({
    defaults: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? fieldMessages.required : [] }),
    send: async ({ reason }) => {
      await decline.mutateAsync({ params: { id }, body: { reason } })
      toast(isFee ? 'Let go' : isOwn ? 'Taken back' : 'Declined')
      onClose()
    },
  })
  return (
    <Dialog title={`${act}?`} onClose={onClose}>
      <Form form={form} label={act}>
        <ReasonField hint={hint} isBroughtBack={false} />
        <DialogButtons>
          <Button kind="soft" onClick={onClose}>
            Leave it open
          </Button>
          <Button type="submit" kind="ink" busy={form.busy}>
            {act}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  )
}
