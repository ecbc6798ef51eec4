import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { useState } from 'react'
import { useAction } from '../../../../api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { RadioGroup } from '../../../../ui/form/choices/Choices.tsx'
import { Failure } from '../../../../ui/form/Failure.tsx'
import { TextArea } from '../../../../ui/form/Field.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { sayWhyNot } from '../../../../parts/bookings/refusals/refusedReasons.ts'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import { DialogButtons } from '../../../../ui/overlay/DialogButtons.tsx'
import css from '../Order.module.css'

const reasons = [
  { value: 'time', label: 'The time does not work' },
  { value: 'trip', label: 'The trip does not work' },
  { value: 'other', label: 'Something else' },
] as const
type Reason = (typeof reasons)[number]['value']

/** Pilots can undo it for some minutes. */
export const DeclineDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const isPilots = order.waitsFor?.who === 'pilot'
  const other = isPilots ? order.owner.firstName : order.pilot.firstName
  const [reason, setReason] = useState<Reason>('time')
  const [note, setNote] = useState('')
  const undo = useAction('undoCancel', { onDone: () => toast('Booking restored', { about: order.id }) })
  const decline = useAction('declineOrder', {
    onDone: ({ undoUntil }) => {
      const undoDecline = () => undo.mutate({ params: { id: order.id } }, { onError: sayWhyNot })
      toast(`Declined. ${other} has been told`, {
        about: order.id,
        action: undoUntil ? { label: 'Undo', onPress: undoDecline } : undefined,
      })
      onClose()
    },
  })
  return (
    <Dialog title={`Decline ${order.tailNumber}?`} onClose={onClose}>
      <div className={css.dialog}>
        <RadioGroup label="Why?" options={reasons} value={reason} onChange={setReason} />
        <TextArea
          label={`Message to ${other} (optional)`}
          rows={2}
          value={note}
          maxLength={500}
          onChange={({ target }) => setNote(target.value)}
        />
        <p className="label">The time is free again, and nothing is charged.</p>
        <Failure>{decline.error?.message}</Failure>
        <DialogButtons>
          <Button kind="soft" onClick={onClose}>
            Not yet
          </Button>
          <Button
            kind="danger"
            busy={decline.isPending}
            onClick={() => decline.mutate({ params: { id: order.id }, body: { reason, note } })}
          >
            Decline
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
