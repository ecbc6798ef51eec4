import { fieldMessages } from '@tailshare/contract/fieldMessages'
import type { OperatorUserDetail } from '@tailshare/contract/operator'
import { fullName } from '../../parts/people/personName.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import type { Draft } from './drafts.ts'
import { ReasonField } from './ReasonField.tsx'
import css from './User.module.css'
import { useDraftForm } from './useDraftForm.ts'
import { useUserDecision } from './useUserDecision.ts'

type Props = { user: OperatorUserDetail; draft: Draft<{ reason: string }>; onClose: () => void }

/** Ends a suspension; the reason is for the record. */
export const RestoreDialog = ({ user, draft, onClose }: Props) => {
  const { decide, isDone } = useUserDecision('restoreUser')
  const form = useDraftForm({
    defaults: { reason: '' },
    draft,
    check: ({ reason }) => ({ reason: reason.trim() === '' ? fieldMessages.required : [] }),
    send: async ({ reason }) => {
      await decide({ params: { id: user.id }, body: { reason } })
      toast(`${fullName(user)} may sign in again`)
      onClose()
    },
  })
  const isTooLate = user.suspended === null && !form.busy && !isDone
  const cancel = () => {
    form.discard()
    onClose()
  }
  return (
    <Dialog title={`Let ${fullName(user)} in again?`} onClose={onClose}>
      <Form form={form} label="Let in again">
        <ul className={css.points}>
          <li>They can sign in again, and hear so by mail.</li>
          <li>Aircraft that the suspension took off the market are back on it.</li>
        </ul>
        <ReasonField hint="For the audit log. It is not mailed to anybody." isBroughtBack={form.isBroughtBack} />
        <div className={css.buttons}>
          <Button
            type="submit"
            kind="go"
            busy={form.busy}
            disabledReason={isTooLate ? 'This account is not suspended.' : undefined}
          >
            Let in again
          </Button>
          <Button kind="soft" onClick={cancel}>
            {isTooLate ? 'Close' : 'Cancel'}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
