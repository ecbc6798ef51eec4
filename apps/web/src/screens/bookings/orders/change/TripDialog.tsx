import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { rateText } from '@tailshare/contract/text/money'
import { tripFields } from '@tailshare/contract/base/tripFields'
import { whyNot } from '@tailshare/rules/bookings/orders/can'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, refusedWith, useAction } from '../../../../api.ts'
import { fullName } from '../../../../parts/people/people/personName.ts'
import { canFacts } from '../../../../parts/bookings/refusals/canFacts.ts'
import { useNow } from '../../../../parts/schedule/time/useNow.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Field, Select, TextArea } from '../../../../ui/form/Field.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import { LeavingCost, PriceChange } from './ChangePreview.tsx'
import css from '../Order.module.css'
import { DialogButtons } from '../../../../ui/overlay/DialogButtons.tsx'
import { Reasons } from '../Reasons.tsx'

const none = 'none'

/** Changes passengers, instructor and destination. From check-out on, only texts can change. */
export const TripDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const [passengers, setPassengers] = useState(order.passengers)
  const [csip, setCsip] = useState(order.csip?.id ?? none)
  const [destination, setDestination] = useState(order.destination)
  const [note, setNote] = useState(order.note)
  const fixed = whyNot('changeTimes', canFacts(order, useNow()))?.text
  const times = { flightStartTime: order.flightStartTime, flightDropTime: order.flightDropTime }
  const offers = useQuery({
    ...read('listCsipOffers', {
      params: { id: order.aircraftId },
      query: { flight_start_time: order.flightStartTime, flight_drop_time: order.flightDropTime },
    }),
    enabled: !fixed,
  })
  const isCosted = csip !== (order.csip?.id ?? none) || passengers !== order.passengers
  const preview = useQuery({
    ...read('canBook', {
      params: { id: order.aircraftId },
      query: { ...times, orderId: order.id, csip, passengers },
    }),
    enabled: isCosted,
    placeholderData: keepPreviousData,
  })
  const change = useAction('changeBooking', {
    onDone: () => {
      toast('The trip is changed')
      onClose()
    },
  })
  const leaving = isCosted ? preview.data?.leaving : null
  const foreseen = isCosted ? (preview.data?.templates.filter(({ severity }) => severity === 'block') ?? []) : []
  const refused = refusedWith(change.error, 'booking_refused')?.templates ?? []
  const reasons = refused.length > 0 ? refused : foreseen
  const same = !isCosted && destination === order.destination && note === order.note
  const wrong = same
    ? 'Nothing has changed yet.'
    : foreseen.length > 0
      ? 'See what’s in the way.'
      : isCosted && (preview.isPending || preview.isPlaceholderData)
        ? 'Working out the price.'
        : undefined
  const instructors = (offers.data ?? []).filter(({ csip: { id }, free }) => id !== order.pilot.id && (free || id === csip))
  const save = () =>
    change.mutate(
      {
        body: {
          orderId: order.id,
          destination,
          note,
          ...(passengers !== order.passengers && { passengers }),
          ...(csip !== (order.csip?.id ?? none) && { csipId: csip === none ? null : csip }),
          expectedLeavingCents: leaving?.chargeCents,
        },
      },
      // The cost may have changed since it was shown.
      { onError: () => void preview.refetch() },
    )
  return (
    <Dialog title="Change the trip" onClose={onClose}>
      <div className={css.dialog}>
        {fixed ? (
          <p>{fixed.replace('only the return can change', 'passengers and CSIP stay as they are')}</p>
        ) : (
          <>
            <Select
              label={tripFields.passengers.label}
              value={String(passengers)}
              choices={Array.from({ length: tripFields.passengers.most + 1 }, (_, count) => ({
                value: String(count),
                label: count === 0 ? 'None' : String(count),
              }))}
              onChange={({ target }) => setPassengers(Number(target.value))}
            />
            <Select
              label="CSIP"
              value={csip}
              choices={[
                { value: none, label: 'No CSIP' },
                ...(order.csip && !instructors.some((offer) => offer.csip.id === order.csip?.id)
                  ? [{ value: order.csip.id, label: fullName(order.csip) }]
                  : []),
                ...instructors.map((offer) => ({
                  value: offer.csip.id,
                  label: `${fullName(offer.csip)}, ${rateText(offer.hourlyRateCents)} an hour`,
                })),
              ]}
              onChange={({ target }) => setCsip(target.value)}
            />
          </>
        )}
        <Field
          label={`${tripFields.destination.label}, optional`}
          maxLength={tripFields.destination.most}
          value={destination}
          onChange={({ target }) => setDestination(target.value)}
        />
        <TextArea
          label="Note to the owner, optional"
          maxLength={tripFields.note.most}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {isCosted && preview.data?.quote && (
          <PriceChange quote={preview.data.quote} beforeCents={order.totalCents} stale={preview.isPlaceholderData} />
        )}
        {leaving && <LeavingCost leaving={leaving} stale={preview.isPlaceholderData} />}
        {reasons.length > 0 && <Reasons order={order} reasons={reasons} />}
        {change.error && refused.length === 0 && (
          <p role="alert" className={css.wrong}>
            {change.error.message}
          </p>
        )}
        <DialogButtons>
          <Button kind="soft" onClick={onClose}>
            Keep it as it is
          </Button>
          <Button kind="go" busy={change.isPending} disabledReason={wrong} onClick={save}>
            Change the trip
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
