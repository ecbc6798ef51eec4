import { countText } from '@tailshare/contract/text/countText'
import type { Expiry } from '@tailshare/contract/bookings/orders/expiries'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { weekdayText } from '@tailshare/contract/text/dayWords'
import { Badge, type Tone } from '../../../ui/display/marks/Badge.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
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
  if (daysLeft < 0) return daysLeft === -1 ? 'Ended yesterday' : `Ended ${-daysLeft} days ago`
  return daysLeft === 0 ? 'Ends today' : daysLeft === 1 ? '1 day left' : `${daysLeft} days left`
}

export const ExpiryRow = ({ expiry }: { expiry: Expiry }) => {
  const { title, aircraft, endsOn, daysLeft, state, todo, link, action, bookings } = expiry
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
        <h3>
          {title}
          {aircraft && (
            <>
              {' '}
              <Tail>{aircraft.tailNumber}</Tail>
            </>
          )}
        </h3>
        {text && <p>{text}</p>}
        {bookings > 0 && state !== 'renewing' && <p className={css.risk}>{countText(bookings, 'booking')} after that day</p>}
      </div>
      <div className={css.state}>
        <Badge tone={tones[state]}>{leftText(expiry)}</Badge>
        <ButtonLink to={link} kind="soft" small aria-label={`${action}: ${title}${aircraft ? ` of ${aircraft.tailNumber}` : ''}`}>
          {action}
        </ButtonLink>
      </div>
    </li>
  )
}
