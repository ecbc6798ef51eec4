import type { ShareRequest } from '@tailshare/contract/sharing/shares/shareSales'
import { useAction } from '../../../api.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { FormTextArea, useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'

/** The seller declines, with a message to the buyer. */
export const DeclineDialog = ({ request: { id, buyer }, onClose }: { request: ShareRequest; onClose: () => void }) => {
  const decline = useAction('declineShareRequest')
  const form = useAppForm<{ reason: string }>({
    defaults: { reason: '' },
    send: async ({ reason }) => {
      await decline.mutateAsync({ params: { id }, body: { reason } })
      toast(`${fullName(buyer)} has your answer`)
      onClose()
    },
  })
  return (
    <Dialog title={`Decline ${fullName(buyer)}`} onClose={onClose}>
      <FormPanel form={form} label="Decline" save="Decline" kind="ink" onCancel={onClose}>
        <FormTextArea name="reason" label="Why (optional)" rows={3} maxLength={300} hint={`${buyer.firstName} reads it.`} />
      </FormPanel>
    </Dialog>
  )
}
