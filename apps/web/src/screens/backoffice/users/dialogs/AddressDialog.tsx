import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { OperatorUserDetail } from '@tailshare/contract/backoffice/operator'
import { emailPattern } from '@tailshare/contract/people/accounts/emailPattern'
import { useAction } from '../../../../api.ts'
import { fullName } from '../../../../parts/people/people/personName.ts'
import { Form, FormField, FormTextArea, useAppForm } from '../../../../ui/form/Form.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import { FormButtons } from '../../../../ui/form/panel/FormButtons.tsx'

/** Another address for someone who lost their mailbox. */
export const AddressDialog = ({ user, onClose }: { user: OperatorUserDetail; onClose: () => void }) => {
  const change = useAction('changeUserAddress')
  const form = useAppForm({
    defaults: { email: '', reason: '' },
    check: ({ email, reason }) => ({
      email: emailPattern.test(email.trim()) ? [] : fieldMessages.email,
      reason: reason.trim() === '' ? fieldMessages.required : [],
    }),
    send: async ({ email, reason }) => {
      const after = await change.mutateAsync({ params: { id: user.id }, body: { email: email.trim(), reason } })
      const isDone = after.email !== user.email
      toast(isDone ? `${fullName(user)} logs in with ${after.email}` : 'A second operator has to give the same address')
      onClose()
    },
  })
  return (
    <Dialog title={`Change the address of ${fullName(user)}?`} onClose={onClose}>
      <Form form={form} label="Change the address">
        <p>
          It takes two operators who give the same address. Once the second one has, {user.firstName} is signed out everywhere,
          and {user.email} can undo it for a week.
        </p>
        <FormField name="email" label="New email address" type="email" autoComplete="off" />
        <FormTextArea
          name="reason"
          label="Reason"
          rows={3}
          maxLength={500}
          hint="How do you know it’s them? Both addresses read it word for word."
        />
        <FormButtons form={form} onCancel={onClose} kind="danger">
          Change it
        </FormButtons>
      </Form>
    </Dialog>
  )
}
