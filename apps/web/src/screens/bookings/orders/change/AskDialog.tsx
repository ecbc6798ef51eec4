import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { rateText } from '@tailshare/contract/text/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, refusedWith, useAction } from '../../../../api.ts'
import { Loaded } from '../../../../parts/page/Loaded.tsx'
import { fullName } from '../../../../parts/people/people/personName.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox, RadioGroup } from '../../../../ui/form/choices/Choices.tsx'
import { Failure } from '../../../../ui/form/Failure.tsx'
import { TextArea } from '../../../../ui/form/Field.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import { LeavingCost, PriceChange } from './ChangePreview.tsx'
import css from '../Order.module.css'
import { DialogButtons } from '../../../../ui/overlay/DialogButtons.tsx'
import { Reasons } from '../Reasons.tsx'

const anyone = 'anyone'

export const AskDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const [chosen, setChosen] = useState<string>(anyone)
  const [message, setMessage] = useState('')
  const [orElse, setOrElse] = useState(true)
  const { id, aircraftId, flightStartTime, flightDropTime } = order
  const offers = useQuery(
    read('listCsipOffers', {
      params: { id: aircraftId },
      query: { flight_start_time: flightStartTime, flight_drop_time: flightDropTime },
    }),
  )
  const preview = useQuery({
    ...read('canBook', {
      params: { id: aircraftId },
      // The cost of dismissing the instructor does not depend on who replaces them.
      query: { flightStartTime, flightDropTime, orderId: id, csip: chosen === anyone ? 'none' : chosen },
    }),
    enabled: chosen !== anyone || order.csip !== null,
  })
  const ask = useAction('askCsip', {
    onDone: ({ request }) => {
      toast(request?.state === 'accepted' ? `${fullName(request.csip)} flies with you` : 'The instructor has been asked')
      onClose()
    },
  })
  const free = offers.data?.filter(({ csip, free: isFree }) => isFree && csip.id !== order.pilot.id && csip.id !== order.csip?.id)
  const reasons = refusedWith(ask.error, 'booking_refused')?.templates ?? []
  const leaving = preview.data?.leaving
  const body = {
    message,
    expectedLeavingCents: leaving?.chargeCents,
    anyone: chosen === anyone || orElse,
    ...(chosen !== anyone && { csipId: chosen }),
  }
  return (
    <Dialog title="Ask an instructor" onClose={onClose}>
      <div className={css.dialog}>
        <Loaded query={offers} label="Loading instructors">
          {() =>
            !free?.length ? (
              <p>
                No {order.csip ? 'other ' : ''}instructor at {order.airport.code} is free for the whole trip. Other dates may
                work.
              </p>
            ) : (
              <RadioGroup
                label="Who"
                value={chosen}
                onChange={setChosen}
                options={[
                  { value: anyone, label: 'Anyone who is free' },
                  ...free.map(({ csip, hourlyRateCents }) => ({
                    value: csip.id,
                    label: `${fullName(csip)}, ${rateText(hourlyRateCents)} an hour`,
                  })),
                ]}
              />
            )
          }
        </Loaded>
        {free?.length !== 0 && (
          <TextArea
            label="Message (optional)"
            hint="What you want to practice, for instance."
            rows={2}
            maxLength={500}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        )}
        {chosen !== anyone && (
          <Checkbox
            label="Ask someone else if they can’t make it"
            checked={orElse}
            onChange={({ target }) => setOrElse(target.checked)}
          />
        )}
        {chosen !== anyone && preview.data?.quote && (
          <PriceChange quote={preview.data.quote} beforeCents={order.totalCents} stale={preview.isPlaceholderData} />
        )}
        {leaving && <LeavingCost leaving={leaving} stale={preview.isPlaceholderData} />}
        {reasons.length > 0 ? <Reasons order={order} reasons={reasons} /> : <Failure>{ask.error?.message}</Failure>}
        <DialogButtons>
          <Button kind="soft" onClick={onClose}>
            {free?.length === 0 ? 'Close' : 'Not now'}
          </Button>
          {free?.length !== 0 && (
            <Button
              kind="go"
              busy={ask.isPending}
              disabledReason={preview.isLoading ? 'Working out the price.' : undefined}
              onClick={() => ask.mutate({ params: { id }, body }, { onError: () => void preview.refetch() })}
            >
              Ask
            </Button>
          )}
        </DialogButtons>
      </div>
    </Dialog>
  )
}
