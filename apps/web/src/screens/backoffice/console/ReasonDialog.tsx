import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { OperatorUserDetail } from '@tailshare/contract/backoffice/operator'
import type { ReactNode } from 'react'
import { fullName } from '../../../parts/people/people/personName.ts'
import { Button, type ButtonKind } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { DialogButtons } from '../../../ui/overlay/DialogButtons.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import type { Draft } from '../questions/drafts.ts'
import { ReasonField } from './ReasonField.tsx'
import { useDraftForm } from '../questions/useDraftForm.ts'
import { useUserDecision } from '../users/useUserDecision.ts'

export type DecisionProps = {
  user: OperatorUserDetail
  draft: Draft<{ reason: string; isNoFault: boolean }>
  onClose: () => void
}

/** Says so if another operator decided first. */
export const ReasonDialog = ({
  user,
  draft,
  onClose,
  decision,
  isDecided,
  words,
  kind,
  children,
}: DecisionProps & {
  decision: 'suspendUser' | 'restoreUser' | 'resetSecondFactor'
  /** Nothing to decide: the state is already reached. */
  isDecided: boolean
  words: { title: string; act: string; hint: string; done: string; tooLate: string }
  kind: ButtonKind
  children: (isTooLate: boolean) => ReactNode
}) => {
  const { decide, isDone } = useUserDecision(decision)
  const form = useDraftForm({
    defaults: { reason: '', isNoFault: false },
    draft,
    check: ({ reason }) => ({ reason: reason.trim() === '' ? fieldMessages.required : [] }),
    send: async ({ reason, isNoFault }) => {
      const now = await decide({ params: { id: user.id }, body: { reason, ...(decision === 'suspendUser' && { isNoFault }) } })
      const waits = decision === 'restoreUser' && now.suspended !== null
      toast(
        waits
          ? 'The other operators were asked: it takes effect once a second one restores access, too'
          : `${fullName(user)} ${words.done}`,
      )
      onClose()
    },
  })
  const isTooLate = isDecided && !form.busy && !isDone
  const cancel = () => {
    form.discard()
    onClose()
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Form form={form} label={words.act}>
        {children(isTooLate)}
        <ReasonField hint={words.hint} isRestored={form.isRestored} />
        <DialogButtons>
          <Button kind="soft" onClick={cancel}>
            {isTooLate ? 'Close' : 'Cancel'}
          </Button>
          <Button type="submit" kind={kind} busy={form.busy} disabledReason={isTooLate ? words.tooLate : undefined}>
            {words.act}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  )
}
