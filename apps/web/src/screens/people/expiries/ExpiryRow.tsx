import { countText } from '@tailshare/contract/text/countText'
import type { Expiry } from '@tailshare/contract/bookings/orders/expiries'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { weekdayText } from '@tailshare/contract/text/dayWords'
import { Badge, type Tone } from '../../../ui/display/marks/Badge.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import { Link } from '../../../ui/router/Link.tsx'
import css from './Expiries.module.css'

const tones: Record<Expiry['state'], Tone> = {
  ended: 'danger',
  today: 'danger',
  soon: 'caution',
  ahead: 'go',
  renewing: 'caution',
}

const leftText = ({ state, daysLeft }: Expiry) => {
  if (state === 'renewing') return 'Being verified'
  if (daysLeft < 0) return `${countText(-daysLeft, 'day')} overdue`
  return daysLeft === 0 ? 'Today' : `${countText(daysLeft, 'day')} left`
}

const Tails = ({ line }: { line: readonly Expiry[] }) => (
  <ul className={css.tails}>
    {line.map(
      ({ aircraft, link, action }) =>
        aircraft && (
          <li key={aircraft.id}>
            <Link to={link}>
              <span className="vh">{action}: </span>
              <Tail>{aircraft.tailNumber}</Tail>
            </Link>
          </li>
        ),
    )}
  </ul>
)

/** One entry, or the same one of several aircraft. */
export const ExpiryRow = ({ line }: { line: readonly Expiry[] }) => {
  const expiry = line[0]!
  const { title, aircraft, endsOn, daysLeft, state, todo, link, action } = expiry
  const bookings = line.reduce((sum, one) => sum + one.bookings, 0)
  // Its month stands above the others.
  const text = daysLeft < 0 ? `Through ${plainDayText(endsOn)}. ${todo}` : todo
  return (
    <li>
      <time dateTime={endsOn} className={css.day}>
        <span className="vh">{plainDayText(endsOn)}</span>
        <b aria-hidden>{Number(endsOn.slice(8))}</b>
        <span aria-hidden>{weekdayText(endsOn, 'short')}</span>
      </time>
      <div className={css.what}>
        {line.length > 1 ? (
          <h3>
            {title}, <span className="nb">{line.length} aircraft</span>
          </h3>
        ) : (
          <h3>
            <Link to={link} className={css.link}>
              {title} {aircraft && <Tail>{aircraft.tailNumber}</Tail>}
              <span className="vh">: {action}</span>
            </Link>
          </h3>
        )}
        {text && <p>{text}</p>}
        {bookings > 0 && state !== 'renewing' && <p className={css.risk}>{countText(bookings, 'booking')} after that day</p>}
        {line.length > 1 && <Tails line={line} />}
      </div>
      <Badge tone={tones[state]}>{leftText(expiry)}</Badge>
    </li>
  )
}
