import type { Checkout } from '@tailshare/contract/aircraft/checkouts'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { useAction } from '../../../../../api.ts'
import { fullName } from '../../../../../parts/people/people/personName.ts'
import { FormField, useAppForm } from '../../../../../ui/form/Form.tsx'
import { FormPanel } from '../../../../../ui/form/panel/FormPanel.tsx'
import { Dialog } from '../../../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../../../ui/overlay/toast/toast.ts'

/** The pilot reads the reason. */
export const EndCheckoutDialog = ({ checkout: { id, pilot }, onClose }: { checkout: Checkout; onClose: () => void }) => {
  const end = useAction('endCheckout')
  const form = useAppForm({
    defaults: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? fieldMessages.required : [] }),
    send: async ({ reason }) => {
      await end.mutateAsync({ params: { id }, body: { reason } })
      toast('The checkout has ended')
      onClose()
    },
  })
  return (
    <Dialog title={`End the checkout of ${fullName(pilot)}?`} onClose={onClose}>
      <FormPanel form={form} label="End the checkout" save="End it" onCancel={onClose}>
        <FormField name="reason" label="Reason" maxLength={300} hint={`${pilot.firstName} reads it.`} />
      </FormPanel>
    </Dialog>
  )
}
