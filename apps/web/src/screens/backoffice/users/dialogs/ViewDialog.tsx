import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { OperatorUserDetail } from '@tailshare/contract/backoffice/operator'
import { paths } from '@tailshare/contract/base/paths'
import { viewMinutes } from '@tailshare/contract/people/signIn/viewing'
import { useAction } from '../../../../api.ts'
import { endSessionOnPurpose } from '../../../../calls/session.ts'
import { Form, useAppForm } from '../../../../ui/form/Form.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { ReasonField } from '../../console/ReasonField.tsx'
import { FormButtons } from '../../../../ui/form/panel/FormButtons.tsx'

export const ViewDialog = ({ user: { id, firstName }, onClose }: { user: OperatorUserDetail; onClose: () => void }) => {
  const begin = useAction('beginViewing')
  const form = useAppForm({
    defaults: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? fieldMessages.required : [] }),
    send: async ({ reason }) => {
      await endSessionOnPurpose(() => begin.mutateAsync({ params: { id }, body: { reason } }))
      // Drop all cached data, which belongs to the operator.
      window.location.assign(paths.myDashboard())
    },
  })
  return (
    <Dialog title={`See what ${firstName} sees`} onClose={onClose}>
      <Form form={form} label="See it">
        <p>
          For {viewMinutes} minutes at most you see the pages as {firstName} does. Nothing can be changed; chats, documents’ files
          and how {firstName} signs in stay hidden. {firstName} is told at once.
        </p>
        <ReasonField hint={`${firstName} reads this. It stays in the audit log.`} isRestored={false} />
        <FormButtons form={form} onCancel={onClose} kind="ink">
          See it
        </FormButtons>
      </Form>
    </Dialog>
  )
}
