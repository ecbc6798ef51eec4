import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { shortInstantText, timeIn, zoneText } from '@tailshare/contract/text/timeText'
import { dayIn } from '@tailshare/contract/text/period'
import { hasNotLeft } from '@tailshare/contract/base/statuses'
import { useAction } from '../../../../../api.ts'
import { useNow } from '../../../../../parts/schedule/time/useNow.ts'
import { Chip } from '../../../../../ui/form/choices/Choices.tsx'
import { toast, toastError } from '../../../../../ui/overlay/toast/toast.ts'
import { lateTimes } from './lateTimes.ts'
import css from '../../Order.module.css'

const words = {
  start: {
    title: 'Running late?',
    pilot:
      'Pick when you will be there: your booking is kept until an hour after that, and the owner, your CSIP and the ramp know.',
    other:
      'Pick when the pilot will be there: the booking is kept until an hour after that, and the owner, the CSIP and the ramp know.',
  },
  back: {
    title: 'Back late?',
    pilot:
      'Pick when you will be back. Your flight gets longer if the aircraft is free; if not, its next pilot and the owner hear when to expect it.',
    other:
      'Pick when the pilot will be back. The flight gets longer if the aircraft is free; if not, its next pilot and the owner hear when to expect it.',
  },
}

export const RunningLate = ({ order }: { order: Order }) => {
  const now = useNow()
  const { zone } = order.airport
  const isAhead = hasNotLeft(order.status)
  const times = lateTimes(order, now)
  const said = isAhead ? order.delayedUntil : order.backAt
  const { title, ...texts } = isAhead ? words.start : words.back
  const isPilot = order.roles.includes('pilot')
  const delay = useAction('delayOrder', {
    onDone: (after) => {
      const isLonger = after.flightDropTime !== order.flightDropTime
      const drop = shortInstantText(new Date(after.flightDropTime), zone)
      toast(
        isAhead
          ? 'Everyone knows you are running late'
          : isLonger
            ? `Your return is now ${drop}`
            : 'Everyone knows when you will be back',
        {
          about: order.id,
        },
      )
    },
  })
  if (times.length === 0) return null
  const first = times[0]!
  return (
    <section className={css.late} aria-labelledby="late">
      <h2 id="late">{title}</h2>
      <p className="muted">
        {isPilot ? texts.pilot : texts.other} Times in {zoneText(first, zone)}.
      </p>
      <div
        className={css.chips}
        role="group"
        aria-label={isAhead ? `When ${isPilot ? 'you' : 'they'} will be there` : `When ${isPilot ? 'you' : 'they'} will be back`}
      >
        {times.map((at) => {
          const isToday = dayIn(at, zone) === dayIn(now, zone)
          return (
            <Chip
              key={at.getTime()}
              pressed={said === at.toISOString()}
              onPress={() =>
                !delay.isPending &&
                delay.mutate({ params: { id: order.id }, body: { until: at.toISOString() } }, { onError: toastError })
              }
            >
              {isToday ? timeIn(at, zone) : shortInstantText(at, zone)}
            </Chip>
          )
        })}
      </div>
    </section>
  )
}
