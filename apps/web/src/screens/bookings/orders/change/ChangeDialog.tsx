import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import type { OtherAircraft } from '@tailshare/contract/bookings/change/changes'
import type { Period } from '@tailshare/contract/text/period'
import { shortInstantText, zoneText } from '@tailshare/contract/text/timeText'
import { can, whyNot } from '@tailshare/rules/bookings/orders/can'
import { mostPlannedHours } from '@tailshare/rules/bookings/price/plannedHours'
import { useState } from 'react'
import { useSearchParams } from '../../../../ui/router/hooks.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ApiError, read, refusedWith, useAction } from '../../../../api.ts'
import { CardEnds } from '../../../../parts/payments/methods/CardEnds.tsx'
import { usableMethods } from '../../../../parts/payments/methods/usableMethods.ts'
import { canFacts } from '../../../../parts/bookings/refusals/canFacts.ts'
import { PeriodFields } from '../../../../parts/bookings/trip/period/PeriodFields.tsx'
import { useLastDay } from '../../../../parts/bookings/trip/period/useLastDay.ts'
import { useNow } from '../../../../parts/schedule/time/useNow.ts'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { TextButton } from '../../../../ui/TextLink.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import css from '../Order.module.css'
import { pushedText } from './late/pushedText.ts'
import { ChangePreview, LeavingCost } from './ChangePreview.tsx'
import { OtherAircraftChoice } from './elsewhere/OtherAircraftChoice.tsx'
import { Reasons } from '../Reasons.tsx'
import { DialogButtons } from '../../../../ui/overlay/DialogButtons.tsx'
import { WaitForOther } from './elsewhere/WaitForOther.tsx'

const onlyReturn = ['to'] as const
const instantIn = (search: URLSearchParams, name: string) => {
  const text = search.get(name) ?? ''
  return Number.isNaN(Date.parse(text)) ? undefined : text
}
const reasonsOf = (error: ApiError | null) => refusedWith(error, 'booking_refused')?.templates ?? []
const sooner = (error: ApiError | null) => (error && reasonsOf(error).length === 0 ? error.message : '')

/**
 * Moves, shortens or extends a booking or switches the aircraft; in flight only the return can move. Each refusal is listed with its fixes.
 */
export const ChangeDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { zone } = order.airport
  // The URL may propose other times, such as those a forecast allows.
  const [search] = useSearchParams()
  const [period, setPeriod] = useState<Period>({
    from: new Date(instantIn(search, 'from') ?? order.flightStartTime),
    to: new Date(instantIn(search, 'to') ?? order.flightDropTime),
  })
  const { from, to } = period
  const lastDay = useLastDay(zone)
  const facts = canFacts(order, useNow())
  const whyNotStart = whyNot('changeTimes', facts)?.text
  const change = useAction('changeBooking', {
    onDone: () => {
      toast(other ? `You fly ${other.tailNumber} now` : 'The times are changed', { about: order.id })
      onClose()
    },
  })
  const [asked, setHours] = useState<number>()
  // A shorter trip caps the flight hours.
  const hours = asked === undefined ? undefined : Math.min(asked, mostPlannedHours(period))
  const [isChoosing, setChoosing] = useState(false)
  const [other, setOther] = useState<OtherAircraft | null>(null)
  const times = { flightStartTime: from.toISOString(), flightDropTime: to.toISOString() }
  const isBackwards = to <= from
  const preview = useQuery({
    ...read('canBook', {
      params: { id: other?.aircraftId ?? order.aircraftId },
      query: { ...times, hours, orderId: order.id, csip: other?.csipId ?? undefined },
    }),
    enabled: !isBackwards,
    placeholderData: keepPreviousData,
  })
  const methods = useQuery({ ...usableMethods, enabled: order.paymentMethodId !== null })
  const pays = methods.data?.find(({ id }) => id === order.paymentMethodId)
  const quote = preview.data?.quote
  const leaving = other && preview.data?.leaving
  const planned = hours ?? quote?.hours ?? order.plannedHours
  const waits = preview.isPending || preview.isPlaceholderData
  const foreseen = preview.data?.templates.filter(({ severity }) => severity === 'block') ?? []
  const refused = reasonsOf(change.error)
  const reasons = refused.length > 0 ? refused : foreseen
  const same =
    other === null &&
    times.flightStartTime === order.flightStartTime &&
    times.flightDropTime === order.flightDropTime &&
    planned === order.plannedHours
  const wrong = same
    ? 'Choose another time or aircraft first.'
    : isBackwards
      ? 'The return must be later than the departure.'
      : foreseen.length > 0
        ? 'See what’s in the way.'
        : waits
          ? 'Working out the price.'
          : undefined
  // The pilot already has times that overlap the booking.
  const isApart = to <= new Date(order.flightStartTime) || from >= new Date(order.flightDropTime)
  const isTaken = reasons.some(({ code }) => code === 'slot_taken')
  const mayWait = other === null && isApart && isTaken
  // A time that is taken has no price.
  const isPriced = !isBackwards && !isTaken
  const choose = (chosen: OtherAircraft | null) => {
    setOther(chosen)
    change.reset()
  }
  const move = (start: Date, drop: Date) => {
    setPeriod({ from: start, to: drop })
    change.reset()
  }
  return (
    <Dialog title={can('changeAircraft', facts) ? 'Change times or aircraft' : 'Change times'} onClose={onClose}>
      <div className={css.dialog}>
        {whyNotStart && (
          <p>
            Departure <b>{shortInstantText(from, zone)}</b> {zoneText(from, zone)}. {whyNotStart}
          </p>
        )}
        <PeriodFields
          period={period}
          zone={zone}
          ends={whyNotStart ? onlyReturn : undefined}
          last={lastDay}
          longest={preview.data?.longestHours}
          aircraft={{ id: other?.aircraftId ?? order.aircraftId, except: order.id }}
          errors={{ to: sooner(change.error) }}
          onChange={setPeriod}
        />
        {can('changeAircraft', facts) &&
          !isBackwards &&
          (isChoosing ? (
            <OtherAircraftChoice order={order} period={period} hours={hours} chosen={other} onChoose={choose} />
          ) : (
            <p>
              <TextButton onClick={() => setChoosing(true)}>Fly another aircraft</TextButton>
            </p>
          ))}
        {/* First, so that a phone shows it before the button is pressed. */}
        {leaving && isPriced && <LeavingCost leaving={leaving} stale={waits} />}
        {quote && isPriced && (
          <ChangePreview
            quote={quote}
            hours={planned}
            period={period}
            beforeCents={order.totalCents}
            stale={waits}
            onHours={setHours}
          />
        )}
        {!isBackwards && (
          <CardEnds method={pays} tripEnds={to}>
            Set another card for this booking before its hold is placed, or the bank will refuse it.
          </CardEnds>
        )}
        {(preview.data?.pushed.length ?? 0) > 0 && (
          <ul className={css.pushed}>
            {preview.data?.pushed.map((later) => (
              <li key={later.from}>
                <Icon name="warning" /> {pushedText(later, order.airport.zone)}
              </li>
            ))}
          </ul>
        )}
        {reasons.length > 0 && <Reasons order={order} reasons={reasons} onDates={move} />}
        {mayWait && <WaitForOther order={order} period={period} hours={hours} />}
        <DialogButtons>
          <Button kind="soft" onClick={onClose}>
            Keep it as it is
          </Button>
          <Button
            kind="go"
            busy={change.isPending}
            disabledReason={wrong}
            onClick={() =>
              change.mutate(
                {
                  body: {
                    orderId: order.id,
                    ...(!whyNotStart && { flightStartTime: from.toISOString() }),
                    flightDropTime: to.toISOString(),
                    // For another aircraft, unchanged hours mean its default, as in the server's preview.
                    plannedHours: other ? hours : planned,
                    ...(other && {
                      aircraftId: other.aircraftId,
                      expectedTotalCents: quote?.totalCents,
                      expectedLeavingCents: leaving?.chargeCents,
                    }),
                    ...(other?.csipId && { csipId: other.csipId }),
                  },
                },
                // The cost may have changed since it was shown.
                { onError: () => void preview.refetch() },
              )
            }
          >
            {other ? `Fly ${other.tailNumber}` : 'Change times'}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
