import type { Airport } from '@tailshare/contract/aircraft/airports'
import type { CoOwnerCheck } from '@tailshare/contract/bookings/quotas/quotas'
import { countText } from '@tailshare/contract/text/countText'
import { dayIn, instantAt, type Period } from '@tailshare/contract/text/period'
import { paths } from '@tailshare/contract/base/paths'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from '../../../ui/router/hooks.ts'
import { call, refusedWith, useAction } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { PeriodFields } from '../../../parts/bookings/trip/period/PeriodFields.tsx'
import { useLastDay } from '../../../parts/bookings/trip/period/useLastDay.ts'
import { Reasons } from '../../../parts/bookings/refusals/Reasons.tsx'
import { addressTime } from '../../../parts/bookings/trip/period/tripTimes.ts'
import { Button } from '../../../ui/Button.tsx'
import { RadioGroup } from '../../../ui/form/choices/Choices.tsx'
import { Failure } from '../../../ui/form/Failure.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { DialogButtons } from '../../../ui/overlay/DialogButtons.tsx'
import css from './SharedTimeline.module.css'

type Purpose = 'flight' | 'maintenance'
const purposes = [
  { value: 'flight', label: 'A flight' },
  { value: 'maintenance', label: 'Time in the shop' },
] as const

const Use = ({ check: { uses, after }, purpose }: { check: CoOwnerCheck; purpose: Purpose }) => {
  if (purpose === 'maintenance')
    return (
      <p>
        Takes {countText(uses.maintenanceHours, 'hour')} in the shop; {countText(after.maintenance.left, 'hour')} of {after.year}{' '}
        are left then.
      </p>
    )
  const { holidays, consecutive, advance } = after
  const taken = uses.holidays.map(({ name }) => name).join(' and ')
  return (
    <p>
      Takes {countText(uses.days, 'day')}
      {taken && `, and ${taken}`}. Left then: {countText(holidays.left, 'holiday')} in {after.year},{' '}
      {countText(consecutive.left, 'day')} in these 60, {countText(advance.left, 'day')} ahead.
    </p>
  )
}

type Props = { aircraft: { id: string; tailNumber: string; airport: Airport }; day: string; onClose: () => void }

/** The second tap of a booking. */
export const BookDialog = ({ aircraft: { id, tailNumber, airport }, day, onClose }: Props) => {
  const { zone } = airport
  const navigate = useNavigate()
  const lastDay = useLastDay(zone)
  const [purpose, setPurpose] = useState<Purpose>('flight')
  const [period, setPeriod] = useState<Period>({ from: instantAt(day, '09:00', zone), to: instantAt(day, '17:00', zone) })
  const times = { flightStartTime: period.from.toISOString(), flightDropTime: period.to.toISOString() }
  const body = { aircraftId: id, ...times, purpose }
  const check = useQuery({
    queryKey: ['checkCoOwnerBooking', body],
    queryFn: () => call('checkCoOwnerBooking', { body }),
    placeholderData: keepPreviousData,
  })
  const book = useAction('bookAircraft', {
    onDone: ({ id: orderId, number }) => {
      toast(`${tailNumber} is yours. Booking ${number}`)
      onClose()
      void navigate(paths.order(orderId))
    },
  })
  const shop = useAction('setSchedule', {
    onDone: () => {
      toast(`${tailNumber} is in the shop then`)
      onClose()
    },
  })
  const action = purpose === 'flight' ? book : shop
  const refused = action.error ? (refusedWith(action.error, 'booking_refused')?.templates ?? []) : []
  const templates = refused.length > 0 ? refused : (check.data?.templates ?? [])
  const against = templates.filter(({ severity }) => severity === 'block')
  const send = () =>
    purpose === 'flight'
      ? book.mutate({ body: { aircraftId: id, ...times, acceptsOperationalControl: true } })
      : shop.mutate({ params: { id }, body: { kind: 'maintenance', from: times.flightStartTime, to: times.flightDropTime } })
  const trip = { from: addressTime(period.from), to: addressTime(period.to) }
  const place = { next: paths.reservations({ aircraft: id, month: dayIn(period.from, zone).slice(0, 7) }), period, airport }
  return (
    <Dialog title={`Book ${tailNumber}`} onClose={onClose}>
      <RadioGroup label="What for?" options={purposes} value={purpose} onChange={setPurpose} />
      <div className={css.fields}>
        <PeriodFields period={period} zone={zone} last={lastDay} aircraft={{ id }} onChange={setPeriod} />
      </div>
      <div aria-live="polite" className={css.use}>
        <Loaded query={check} label="Counting what it uses" rows={1}>
          {(found) => <Use check={found} purpose={purpose} />}
        </Loaded>
      </div>
      {against.length > 0 && (
        <Reasons place={place} reasons={against} onDates={(from, to) => [action.reset(), setPeriod({ from, to })]} />
      )}
      {action.error && refused.length === 0 && <Failure>{action.error.message}</Failure>}
      {purpose === 'flight' && (
        <p className="label">
          By booking, you take operational control of the flight. An instructor, passengers or a note?{' '}
          <TextLink to={paths.book(id, trip)}>Book with more choices</TextLink>
        </p>
      )}
      <DialogButtons>
        <Button kind="soft" onClick={onClose}>
          Cancel
        </Button>
        <Button
          kind="go"
          busy={action.isPending || check.isFetching}
          disabledReason={against.length > 0 && action.error === null ? 'See the reasons above' : undefined}
          onClick={send}
        >
          {purpose === 'flight' ? 'Book it' : 'Take it to the shop'}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
