import type { Order } from '@tailshare/contract/bookings'
import type { OtherAircraft } from '@tailshare/contract/changes'
import { dayIn, instantAt } from '@tailshare/contract/period'
import { shortInstantText, timeIn, zoneText } from '@tailshare/contract/timeText'
import { can, whyNot } from '@tailshare/rules/bookings/can'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ApiError, read, refusedWith, useAction } from '../../api.ts'
import { canFacts } from '../../parts/trip/canFacts.ts'
import { useNow } from '../../parts/time/useNow.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/Button.tsx'
import { DateTimeField } from '../../ui/form/DateField.tsx'
import { TextButton } from '../../ui/TextLink.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import css from './Order.module.css'
import { pushedText } from './pushedText.ts'
import { ChangePreview } from './ChangePreview.tsx'
import { OtherAircraftChoice } from './OtherAircraftChoice.tsx'
import { Reasons } from './Reasons.tsx'
import { WaitForOther } from './WaitForOther.tsx'

type Wall = { day: string; time: string }
const wallOf = (instant: string, zone: string): Wall => {
  const date = new Date(instant)
  return { day: dayIn(date, zone), time: timeIn(date, zone) }
}
const instantIn = (search: URLSearchParams, name: string) => {
  const text = search.get(name) ?? ''
  return Number.isNaN(Date.parse(text)) ? undefined : text
}
const reasonsOf = (error: ApiError | null) => refusedWith(error, 'booking_refused')?.templates ?? []
const sooner = (error: ApiError | null) => (error && reasonsOf(error).length === 0 ? error.message : '')

/** Moves, shortens or extends a booking, or has it flown by another aircraft; in the air only the return can move. Every refusal is listed with its way out. */
export const ChangeDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { zone } = order.airport
  // Other times may be named in the address, such as those that a forecast leaves.
  const [search] = useSearchParams()
  const [out, setOut] = useState(wallOf(instantIn(search, 'from') ?? order.flightStartTime, zone))
  const [back, setBack] = useState(wallOf(instantIn(search, 'to') ?? order.flightDropTime, zone))
  const facts = canFacts(order, useNow())
  const whyNotStart = whyNot('changeTimes', facts)?.text
  const from = instantAt(out.day, out.time, zone)
  const to = instantAt(back.day, back.time, zone)
  const change = useAction('changeBooking', {
    onDone: () => {
      toast(other ? `You fly ${other.tailNumber} now` : 'The times are changed', { about: order.id })
      onClose()
    },
  })
  const [hours, setHours] = useState<number>()
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
  const quote = preview.data?.quote
  const planned = hours ?? Math.max(order.plannedHours, quote?.minimumHours ?? 0)
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
        ? 'See what stands against it.'
        : waits
          ? 'Working out the price.'
          : undefined
  // Over the booking itself no one waits: they have that time.
  const isApart = to <= new Date(order.flightStartTime) || from >= new Date(order.flightDropTime)
  const mayWait = other === null && isApart && reasons.some(({ code }) => code === 'slot_taken')
  const zoneName = zoneText(from, zone)
  const choose = (chosen: OtherAircraft | null) => {
    setOther(chosen)
    change.reset()
  }
  const move = (start: Date, drop: Date) => {
    setOut(wallOf(start.toISOString(), zone))
    setBack(wallOf(drop.toISOString(), zone))
    change.reset()
  }
  return (
    <Dialog title="Change times" onClose={onClose}>
      <div className={css.dialog}>
        {whyNotStart ? (
          <p>
            Departure <b>{shortInstantText(from, zone)}</b> {zoneName}. {whyNotStart}
          </p>
        ) : (
          <DateTimeField
            label={`Departure, ${zoneName}`}
            day={out.day}
            time={out.time}
            onDay={(day) => day && setOut({ ...out, day })}
            onTime={(time) => setOut({ ...out, time })}
          />
        )}
        <DateTimeField
          label={`Return, ${zoneText(to, zone)}`}
          day={back.day}
          time={back.time}
          min={out.day}
          errors={sooner(change.error)}
          onDay={(day) => day && setBack({ ...back, day })}
          onTime={(time) => setBack({ ...back, time })}
        />
        {can('changeAircraft', facts) &&
          !isBackwards &&
          (isChoosing ? (
            <OtherAircraftChoice order={order} period={{ from, to }} hours={hours} chosen={other} onChoose={choose} />
          ) : (
            <p>
              <TextButton onClick={() => setChoosing(true)}>Fly another aircraft</TextButton>
            </p>
          ))}
        {quote && !isBackwards && (
          <ChangePreview quote={quote} hours={planned} beforeCents={order.totalCents} stale={waits} onHours={setHours} />
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
        {mayWait && <WaitForOther order={order} period={{ from, to }} hours={hours} />}
        <div className={css.buttons}>
          <Button kind="soft" onClick={onClose}>
            Keep it as it is
          </Button>
          <Button
            kind="go"
            busy={change.isPending}
            disabledReason={wrong}
            onClick={() =>
              change.mutate({
                body: {
                  orderId: order.id,
                  ...(!whyNotStart && { flightStartTime: from.toISOString() }),
                  flightDropTime: to.toISOString(),
                  // Untouched, they are what the other aircraft takes: the server answered the preview so.
                  plannedHours: other ? hours : planned,
                  ...(other && { aircraftId: other.aircraftId, expectedTotalCents: quote?.totalCents }),
                  ...(other?.csipId && { csipId: other.csipId }),
                },
              })
            }
          >
            {other ? `Fly ${other.tailNumber}` : 'Change times'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
