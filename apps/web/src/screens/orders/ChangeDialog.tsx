import type { Order } from '@tailshare/contract/bookings'
import { dayIn, instantAt } from '@tailshare/contract/period'
import { shortInstantText, timeIn, zoneText } from '@tailshare/contract/timeText'
import { useState } from 'react'
import { type ApiError, refusedWith, useAction } from '../../api.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { DateTimeField } from '../../ui/form/DateField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import css from './Order.module.css'
import { Reasons } from './Reasons.tsx'

type Wall = { day: string; time: string }
const wallOf = (instant: string, zone: string): Wall => {
  const date = new Date(instant)
  return { day: dayIn(date, zone), time: timeIn(date, zone) }
}
const reasonsOf = (error: ApiError | null) => refusedWith(error, 'booking_refused')?.templates ?? []
const sooner = (error: ApiError | null) => (error && reasonsOf(error).length === 0 ? error.message : '')

/** Moves, shortens or extends a booking; in the air only the return can move. Every refusal is listed with its way out. */
export const ChangeDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { zone } = order.airport
  const [out, setOut] = useState(wallOf(order.flightStartTime, zone))
  const [back, setBack] = useState(wallOf(order.flightDropTime, zone))
  const underWay = order.status !== 'booked'
  const from = instantAt(out.day, out.time, zone)
  const to = instantAt(back.day, back.time, zone)
  const change = useAction('changeBooking', {
    refresh: ['getOrder', 'listPilotOrders', 'getSchedule'],
    onDone: () => {
      toast('The times are changed')
      onClose()
    },
  })
  const reasons = reasonsOf(change.error)
  const same = from.toISOString() === order.flightStartTime && to.toISOString() === order.flightDropTime
  const wrong = same ? 'Choose another time first.' : to <= from ? 'The return must be later than the departure.' : undefined
  const zoneName = zoneText(from, zone)
  const move = (start: Date, drop: Date) => {
    setOut(wallOf(start.toISOString(), zone))
    setBack(wallOf(drop.toISOString(), zone))
    change.reset()
  }
  return (
    <Dialog title="Change times" onClose={onClose}>
      <div className={css.dialog}>
        {underWay ? (
          <p>
            Out <b>{shortInstantText(from, zone)}</b> {zoneName}
          </p>
        ) : (
          <DateTimeField
            label={`Out, ${zoneName}`}
            day={out.day}
            time={out.time}
            onDay={(day) => day && setOut({ ...out, day })}
            onTime={(time) => setOut({ ...out, time })}
          />
        )}
        <DateTimeField
          label={`Back, ${zoneText(to, zone)}`}
          day={back.day}
          time={back.time}
          min={out.day}
          errors={sooner(change.error)}
          onDay={(day) => day && setBack({ ...back, day })}
          onTime={(time) => setBack({ ...back, time })}
        />
        {reasons.length > 0 && <Reasons reasons={reasons} zone={zone} onDates={move} />}
        <div className={css.buttons}>
          <Button kind="soft" onClick={onClose}>
            Keep the times
          </Button>
          <Button
            kind="go"
            busy={change.isPending}
            disabledReason={wrong}
            onClick={() =>
              change.mutate({
                body: {
                  orderId: order.id,
                  ...(!underWay && { flightStartTime: from.toISOString() }),
                  flightDropTime: to.toISOString(),
                },
              })
            }
          >
            Change times
          </Button>
        </div>
        <p className="label">The price follows the new times; what is held on the card is adjusted.</p>
      </div>
    </Dialog>
  )
}
