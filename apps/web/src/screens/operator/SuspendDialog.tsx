import { fieldMessages } from '@tailshare/contract/fieldMessages'
import type { OperatorUserDetail } from '@tailshare/contract/operator'
import { instantText } from '@tailshare/contract/timeText'
import { fullName } from '../../parts/people/personName.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import type { Draft } from './drafts.ts'
import { ReasonField } from './ReasonField.tsx'
import css from './User.module.css'
import { suspensionLines } from './userText.ts'
import { useDraftForm } from './useDraftForm.ts'
import { useUserDecision } from './useUserDecision.ts'

type Props = { user: OperatorUserDetail; zone: string; draft: Draft<{ reason: string }>; onClose: () => void }

/** Says all that a suspension does before it does it, and asks for the reason that the person will read. */
export const SuspendDialog = ({ user, zone, draft, onClose }: Props) => {
  const { decide, isDone } = useUserDecision('suspendUser')
  const form = useDraftForm({
    defaults: { reason: '' },
    draft,
    check: ({ reason }) => ({ reason: reason.trim() === '' ? fieldMessages.required : [] }),
    send: async ({ reason }) => {
      await decide({ params: { id: user.id }, body: { reason } })
      toast(`${fullName(user)} is suspended`)
      onClose()
    },
  })
  const isTooLate = user.suspended !== null && !form.busy && !isDone
  const cancel = () => {
    form.discard()
    onClose()
  }
  return (
    <Dialog title={`Suspend ${fullName(user)}?`} onClose={onClose}>
      <Form form={form} label="Suspend">
        {isTooLate ? (
          <p className={css.clash}>
            Suspended since {instantText(new Date(user.suspended!), zone)}. The reason: {user.suspendedReason}
          </p>
        ) : (
          <ul className={css.points}>
            {suspensionLines(user).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        <ReasonField
          hint={`We mail it to ${user.email}, word for word, and keep it in the audit log.`}
          isBroughtBack={form.isBroughtBack}
        />
        <div className={css.buttons}>
          <Button
            type="submit"
            kind="danger"
            busy={form.busy}
            disabledReason={isTooLate ? 'This account is suspended already.' : undefined}
          >
            Suspend
          </Button>
          <Button kind="soft" onClick={cancel}>
            {isTooLate ? 'Close' : 'Cancel'}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
