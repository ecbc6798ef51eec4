import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { Intervention } from '@tailshare/contract/backoffice/bookings/interventions'
import { moneyText } from '@tailshare/contract/text/money'
import { fullName } from '../../../../parts/people/people/personName.ts'
import { useAction } from '../../../../api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Form, useAppForm } from '../../../../ui/form/Form.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { DialogButtons } from '../../../../ui/overlay/DialogButtons.tsx'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import { declineWords, type DeclineWords } from './decline.ts'
import { ReasonField } from '../../console/ReasonField.tsx'

type Declining = { words: DeclineWords; about: string; onDecline: (reason: string) => Promise<unknown>; onClose: () => void }

export const DeclineForm = ({ words: { act, hint, done }, about, onDecline, onClose }: Declining) => {
  const form = useAppForm({
    defaults: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? fieldMessages.required : [] }),
    send: async ({ reason }) => {
      await onDecline(reason)
      toast(done)
      onClose()
    },
  })
  return (
    <Dialog title={`${act}?`} onClose={onClose}>
      <Form form={form} label={act}>
        <p>{about}</p>
        <ReasonField hint={hint} isRestored={false} />
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

/** A second operator declines, or the requesting operator withdraws. The booking stays as it is unless a late fee is charged or waived. */
export const DeclineDialog = ({ intervention, onClose }: { intervention: Intervention; onClose: () => void }) => {
  const { id, cents, order } = intervention
  const decline = useAction('declineIntervention')
  return (
    <DeclineForm
      words={declineWords(intervention)}
      about={`${order.number} of ${fullName(order.pilot)}, ${order.tailNumber}${cents > 0 ? `: ${moneyText(cents)}` : ''}`}
      onDecline={(reason) => decline.mutateAsync({ params: { id }, body: { reason } })}
      onClose={onClose}
    />
  )
}
