import { countText } from '@tailshare/contract/text/countText'
import { tenthsText } from '@tailshare/contract/text/hours'
import { bookingStatuses } from '@tailshare/contract/base/statuses'
import type { DisputeDetail, DisputedBooking } from '@tailshare/contract/payments/disputes'
import { moneyText } from '@tailshare/contract/text/money'
import { dayIn } from '@tailshare/contract/text/period'
import { instantText, plainDayText } from '@tailshare/contract/text/timeText'
import { unbroken } from '@tailshare/contract/text/unbroken'
import { fullName } from '../../../parts/people/people/personName.ts'
import { paths } from '@tailshare/contract/base/paths'
import { TextLink } from '../../../ui/TextLink.tsx'
import css from './Disputes.module.css'
import { FactList } from '../console/lists/FactList.tsx'
import userCss from '../users/User.module.css'

type Ramp = DisputedBooking['departure']

const RampRecord = ({ record, zone, to, label }: { record: Ramp; zone: string; to: string; label: string }) => {
  if (record === null) return 'No record'
  const { closed, by, hobbs, flightMeter, photoCount } = record
  const meters = [
    hobbs !== null && `Hobbs ${tenthsText(hobbs)}`,
    flightMeter !== null && `flight meter ${tenthsText(flightMeter)}`,
  ]
  return (
    <>
      {instantText(new Date(closed), zone)}, by {by}
      <small>
        {[...meters, countText(photoCount, 'photo')].filter((part) => part !== false).join(', ')}.{' '}
        <TextLink to={to}>{label}</TextLink>
      </small>
    </>
  )
}

const Booking = ({ dispute, booking }: { dispute: DisputeDetail; booking: DisputedBooking }) => {
  const { zone } = booking
  const at = (instant: string) => instantText(new Date(instant), zone)
  const orderId = dispute.orderId!
  return (
    <>
      <FactList
        id="booking"
        title="The booking"
        facts={[
          [
            'Booking',
            <TextLink key="booking" to={paths.order(orderId)}>
              {dispute.number}
            </TextLink>,
          ],
          ['Aircraft', `${dispute.tailNumber}, ${booking.modelName}, ${booking.airport}`],
          ['Booked from', at(booking.start)],
          ['Booked to', at(booking.end)],
          ['Booked on', `${at(booking.booked)}, by ${booking.bookedBy}`],
          ['Terms', booking.bookedByPayer ? 'Shown and accepted with the booking' : 'Booked by someone else for the pilot'],
          ['Policy shown', booking.policyText],
          [
            'Departure',
            <RampRecord
              key="departure"
              record={booking.departure}
              zone={zone}
              to={paths.checkIn(orderId)}
              label="Departure record"
            />,
          ],
          [
            'Return',
            <RampRecord
              key="return"
              record={booking.return}
              zone={zone}
              to={paths.returnAircraft(orderId)}
              label="Return record"
            />,
          ],
        ]}
      />
      <section className={userCss.section} aria-labelledby="price">
        <h2 id="price">The price</h2>
        <dl className={css.price}>
          {[...booking.lines, { text: 'Total', cents: booking.totalCents }].map(({ text, cents }) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>{moneyText(cents)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={userCss.section} aria-labelledby="events">
        <h2 id="events">What happened</h2>
        <ol className={css.events}>
          {booking.events.map(({ at: when, to, by, why }) => (
            <li key={when + to}>
              <b>{bookingStatuses[to]}</b>
              <span>
                {by}
                {why && `: ${why}`}
              </span>
              <time dateTime={when}>{at(when)}</time>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

/** Times are those of the booking’s airport, as in the evidence; without a booking, the reader’s. */
export const DisputeFacts = ({ dispute, zone: home }: { dispute: DisputeDetail; zone: string }) => {
  const { payer, paid, paymentMethod, payerSince, otherPayments, otherDisputes, bookingsSince, opened, booking } = dispute
  const zone = booking?.zone ?? home
  return (
    <div>
      <FactList
        id="payment"
        title="The payment"
        facts={[
          ['For', dispute.text],
          ['Paid', `${instantText(new Date(paid), zone)}${paymentMethod ? `, ${unbroken(paymentMethod)}` : ''}`],
          ['Disputed', instantText(new Date(opened), zone)],
          [
            'Payer',
            <TextLink key="payer" to={paths.operatorUser(payer.id)}>
              {fullName(payer)}
            </TextLink>,
          ],
          ['Member since', plainDayText(dayIn(new Date(payerSince), zone))],
          ...(booking ? [] : [['Booked since', countText(bookingsSince, 'booking')] as const]),
          ['Also paid', otherPayments === 0 ? 'Nothing yet' : `${countText(otherPayments, 'payment')} not disputed`],
          ['Also disputed', otherDisputes === 0 ? 'Nothing' : countText(otherDisputes, 'payment')],
        ]}
      />
      {booking && <Booking dispute={dispute} booking={booking} />}
    </div>
  )
}
