import { countText } from '@tailshare/contract/text/countText'
import type { OperatorBooking } from '@tailshare/contract/backoffice/bookings/operatorBookings'
import { paths } from '@tailshare/contract/base/paths'
import { instantText } from '@tailshare/contract/text/timeText'
import { stageNames } from '@tailshare/contract/flights/stages/stageNames'
import { fullName } from '../../../parts/people/people/personName.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import userCss from '../users/User.module.css'
import css from './Booking.module.css'

const severities: Record<string, string> = { grounding: 'Grounds', limit: 'Limits', cosmetic: 'Cosmetic' }
const states: Record<string, string> = { open: 'open', deferred: 'deferred', in_work: 'in work', closed: 'closed' }

export const BookingRamp = ({ booking: { order, records, squawks } }: { booking: OperatorBooking }) => {
  const at = (instant: string) => instantText(new Date(instant), order.airport.zone)
  return (
    <>
      <section className={userCss.section} aria-labelledby="ramp">
        <h2 id="ramp">On the ramp</h2>
        {records.length === 0 && <p className="muted">Nobody has checked it out yet.</p>}
        <ul className={css.lines}>
          {records.map(({ stage, openedBy, opened, closed, photoCount }) => (
            <li key={stage}>
              <TextLink to={stage === 'departure' ? paths.checkIn(order.id) : paths.returnAircraft(order.id)} className="tall">
                {stageNames[stage]}
              </TextLink>
              <small>
                {closed ? `Closed ${at(closed)}` : `Open since ${at(opened)}`}, by {fullName(openedBy)},{' '}
                {countText(photoCount, 'photo')}
              </small>
            </li>
          ))}
        </ul>
        {records.some(({ stage }) => stage === 'return') && (
          <p className={css.links}>
            <TextLink to={paths.inspection(order.id)}>Inspection and damage</TextLink>
          </p>
        )}
      </section>
      {squawks.length > 0 && (
        <section className={userCss.section} aria-labelledby="squawks">
          <h2 id="squawks">Squawks</h2>
          <ul className={css.lines}>
            {squawks.map(({ id, text, severity, state, created, isOfThisFlight }) => (
              <li key={id}>
                <TextLink to={paths.squawk(id)} className="tall">
                  {text}
                </TextLink>
                <small>
                  {severities[severity]}, {states[state]}, {at(created)}
                  {isOfThisFlight && ', reported on this flight'}
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
