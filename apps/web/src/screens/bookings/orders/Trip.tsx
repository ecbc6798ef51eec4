import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { tripLines } from '@tailshare/contract/base/tripFields'
import { dayIn } from '@tailshare/contract/text/period'
import { dayText, instantText, timeIn, zoneText } from '@tailshare/contract/text/timeText'
import { hoursText, tenthsText } from '@tailshare/contract/text/hours'
import { unbroken } from '@tailshare/contract/text/unbroken'
import { TextButton } from '../../../ui/TextLink.tsx'
import metersCss from './flight/Meters.module.css'
import css from './Order.module.css'

const When = ({ label, at, zone }: { label: string; at: string; zone: string }) => {
  const instant = new Date(at)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b className={`fig ${css.time}`}>{timeIn(instant, zone)}</b> <span className="muted">{zoneText(instant, zone)}</span>
        <br />
        {dayText(dayIn(instant, zone))}
      </dd>
    </div>
  )
}

/** No price and no deposit for its pilot, such as on their own aircraft. */
const costsNothing = ({ roles, quote, finalCents, paymentMethod, canChangePayment }: Order) =>
  roles.includes('pilot') &&
  paymentMethod === null &&
  !canChangePayment &&
  quote.totalCents + quote.depositCents + (finalCents ?? 0) === 0

/** After departure, with the meters. */
export const Trip = ({ order, onPay, onChange }: { order: Order; onPay: () => void; onChange: (() => void) | undefined }) => {
  const { zone } = order.airport
  const facts = [{ label: 'Planned', text: hoursText(order.plannedHours) }, ...tripLines(order)]
  const { meters } = order
  return (
    <section aria-labelledby="trip" className={metersCss.trip}>
      <h2 id="trip">The trip</h2>
      <dl className={css.when}>
        <When label="Departure" at={order.flightStartTime} zone={zone} />
        <When label="Return" at={order.flightDropTime} zone={zone} />
      </dl>
      {order.flightDropTimeReal && (
        <p className="muted small">Returned {instantText(new Date(order.flightDropTimeReal), zone)}</p>
      )}
      <dl className={css.facts}>
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {(order.paymentMethod ?? order.canChangePayment) && (
          <div>
            <dt>{order.status === 'flight_complete' ? 'Paid with' : 'Charged to'}</dt>
            <dd>
              {unbroken(order.paymentMethod ?? 'No payment method yet')}
              {order.canChangePayment && (
                <>
                  {' '}
                  <TextButton onClick={onPay}>Change payment</TextButton>
                </>
              )}
            </dd>
          </div>
        )}
        {costsNothing(order) && (
          <div>
            <dt>Payment</dt>
            <dd>
              {order.quote.settledMonthly || order.runningCosts
                ? 'Nothing is charged. Running costs are settled monthly with your partners.'
                : 'Nothing is charged'}
            </dd>
          </div>
        )}
      </dl>
      {onChange && (
        <p className={css.changeTrip}>
          <TextButton onClick={onChange}>
            {order.status === 'booked' ? 'Change passengers, CSIP, destination or note' : 'Change destination or note'}
          </TextButton>
        </p>
      )}
      {meters && (
        <table className={metersCss.meters}>
          <caption>Meters</caption>
          <thead>
            <tr>
              <th scope="col">Meter</th>
              <th scope="col">Out</th>
              <th scope="col">In</th>
              <th scope="col">Flown</th>
            </tr>
          </thead>
          <tbody>
            {(
              [
                ['Hobbs', meters.hobbsOut, meters.hobbsIn],
                ['Flight meter', meters.flightOut, meters.flightIn],
              ] as const
            ).map(([name, from, to]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{tenthsText(from)}</td>
                <td>{to === null ? '–' : tenthsText(to)}</td>
                <td>{to === null ? '–' : hoursText(to - from)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
