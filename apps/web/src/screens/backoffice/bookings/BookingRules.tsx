import type { OperatorBooking } from '@tailshare/contract/backoffice/bookings/operatorBookings'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { fullName } from '../../../parts/people/people/personName.ts'
import userCss from '../User.module.css'
import css from './Booking.module.css'

/** What the rules say about the booking today, and which were overridden. */
export const BookingRules = ({ booking: { against, overrides } }: { booking: OperatorBooking }) => {
  if (against === null && overrides.length === 0) return null
  return (
    <section className={userCss.section} aria-labelledby="rules">
      <h2 id="rules">What the rules say</h2>
      <ul className={css.lines}>
        {against?.length === 0 && <li>Nothing stands in the way today.</li>}
        {against?.map(({ code, name }) => (
          <li key={code}>
            <b>{name}</b>
            <small>Stands in the way today</small>
          </li>
        ))}
        {overrides.map(({ id, what, decidedBy, reason, untilOn }) => (
          <li key={id}>
            <b>{what}</b>
            <span>“{reason}”</span>
            <small>
              Lifted{decidedBy && ` by ${fullName(decidedBy)}`}
              {untilOn && `, until ${plainDayText(untilOn)}`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
