import type { Order, RefundPreview } from '@tailshare/contract/bookings/orders/bookings'
import { moneyText } from '@tailshare/contract/text/money'
import { undoMinutes } from '@tailshare/rules/bookings/change/cancellation'
import { useState } from 'react'
import { useSearchParams } from '../../../../ui/router/hooks.ts'
import { useQuery } from '@tanstack/react-query'
import { read, useAction } from '../../../../api.ts'
import { Skeleton } from '../../../../ui/display/Skeleton.tsx'
import { sayWhyNot } from '../../../../parts/bookings/refusals/refusedReasons.ts'
import { useNow } from '../../../../parts/schedule/time/useNow.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Failure } from '../../../../ui/form/Failure.tsx'
import { RadioGroup } from '../../../../ui/form/choices/Choices.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { TextArea } from '../../../../ui/form/Field.tsx'
import { cancelPreview, cancelReasons, type CancelReason } from './cancelPreview.ts'
import { costsNothing, heldOn } from '../money/holdText.ts'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import { DialogButtons } from '../../../../ui/overlay/DialogButtons.tsx'
import css from '../Order.module.css'

/** A co-owner's days come back only in the free period. */
const freeText = ({ runningCosts }: Order, { isLate }: RefundPreview) =>
  runningCosts === null
    ? 'Nothing was due.'
    : isLate
      ? 'Nothing was due. It is too late for its days to come back: they stay used.'
      : 'Nothing was due, and its days come back.'

export const CancelDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const isPilot = order.roles.includes('pilot')
  const asks = isPilot && order.trouble !== 'grounded'
  const [search] = useSearchParams()
  const wished = search.get('why') === 'weather' ? 'weather' : null
  const [reason, setReason] = useState<CancelReason | null>(asks ? wished : isPilot ? 'aircraft' : 'other')
  const now = useNow()
  const [note, setNote] = useState('')
  const undo = useAction('undoCancel', { onDone: () => toast('Booking restored', { about: order.id }) })
  const done = (canceled: Order) => {
    const undoCancel = () => undo.mutate({ params: { id: order.id } }, { onError: sayWhyNot })
    toast('The booking is canceled', {
      about: order.id,
      action: canceled.undoUntil ? { label: 'Undo', onPress: undoCancel } : undefined,
    })
    onClose()
  }
  const cancel = useAction('cancelOrder', {
    onDone: done,
  })
  const heldCents = isPilot ? heldOn(order) : 0
  const asksWeather = isPilot && reason === 'weather'
  const sky = useQuery({ ...read('getOrderWeather', { params: { id: order.id } }), enabled: asksWeather })
  // The server uses the same forecast: show no amount before it has loaded.
  const isReading = asksWeather && sky.isPending
  const preview = reason && !isReading ? cancelPreview(order, reason, sky.data?.verdict ?? undefined, now) : null
  return (
    <Dialog title={`Cancel ${order.tailNumber}?`} onClose={onClose}>
      <div className={css.dialog}>
        {asks && <RadioGroup label="Why?" options={cancelReasons} value={reason} onChange={setReason} />}
        {isReading && <Skeleton shape="row" count={1} label="Reading the forecast" />}
        {preview && (
          <div className={css.refund} aria-live="polite">
            <p>{costsNothing(order) ? freeText(order, preview) : preview.text}</p>
            {!costsNothing(order) && (
              <dl>
                <div>
                  <dt>{preview.waits ? 'Waits' : 'Charged'}</dt>
                  <dd>{moneyText(preview.chargeCents)}</dd>
                </div>
                <div>
                  <dt>Not charged, or refunded to {isPilot ? 'you' : 'the pilot'}</dt>
                  <dd>{moneyText(preview.refundCents)}</dd>
                </div>
              </dl>
            )}
            {!isPilot && preview.chargeCents === 0 && order.earnsCents !== null && order.earnsCents > 0 && (
              <p className="label">
                You earn nothing from it instead of {moneyText(order.earnsCents)}. What is held on the pilot’s card is released,
                deposit included.
              </p>
            )}
            {heldCents > 0 && (
              <p className="label">
                {moneyText(heldCents)} is held on your card, deposit included. What is not charged is released {undoMinutes + 1}{' '}
                minutes after you cancel.
              </p>
            )}
          </div>
        )}
        <TextArea
          label={isPilot ? 'Message to the owner (optional)' : 'Message to the pilot (optional)'}
          rows={2}
          value={note}
          maxLength={500}
          onChange={(event) => setNote(event.target.value)}
        />
        {isPilot && <p className="label">You can undo this for {undoMinutes} minutes, if the time is still free.</p>}
        <Failure>{cancel.error?.message}</Failure>
        <DialogButtons>
          <Button kind="soft" onClick={onClose}>
            Keep the booking
          </Button>
          <Button
            kind="danger"
            busy={cancel.isPending}
            disabledReason={reason === null ? 'Choose a reason first.' : isReading ? 'The forecast is being read.' : undefined}
            onClick={() =>
              reason && cancel.mutate({ params: { id: order.id }, body: { reason, note, shownCents: preview?.chargeCents } })
            }
          >
            Cancel booking
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
