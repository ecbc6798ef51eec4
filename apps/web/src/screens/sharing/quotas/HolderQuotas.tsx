import { countText } from '@tailshare/contract/text/countText'
import { paths } from '@tailshare/contract/base/paths'
import type { QuotaFigures, QuotaHolder } from '@tailshare/contract/bookings/quotas/quotas'
import { fullName } from '../../../parts/people/people/personName.ts'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { daysOfYear } from './daysOfYear.ts'
import css from './Quotas.module.css'

type Figures = { quota: number; used: number; planned: number; left: number }

const part = (value: number, { quota, used, planned }: Figures) => `${(100 * value) / Math.max(quota, used + planned, 1)}%`

const Meter = ({ title, figures, text }: { title: string; figures: Figures; text: (count: number) => string }) => {
  const { quota, used, planned, left } = figures
  return (
    <div className={css.meter}>
      <dt>{title}</dt>
      <dd>
        <span className={css.bar} aria-hidden="true">
          <span className={css.used} style={{ inlineSize: part(used, figures) }} />
          <span className={css.planned} style={{ inlineSize: part(planned, figures) }} />
        </span>
        <strong className={left === 0 ? css.none : undefined}>{left === 0 ? 'None left' : `${text(left)} left`}</strong>
        <span>
          {' '}
          of {text(quota)}
          {used > 0 && `, ${text(used)} used`}
          {planned > 0 && `, ${text(planned)} planned`}
        </span>
      </dd>
    </div>
  )
}

const days = (count: number) => countText(count, 'day')
const hours = (count: number) => countText(count, 'hour')

export const Meters = ({ figures }: { figures: QuotaFigures }) => {
  const { holidays, consecutive, advance, maintenance } = figures
  const window = consecutive.from && consecutive.to ? `, ${daysOfYear([consecutive.from, consecutive.to], figures.year)}` : ''
  return (
    <dl className={css.meters}>
      <Meter title={`Holidays in ${figures.year}`} figures={holidays} text={(count) => countText(count, 'holiday')} />
      <Meter title={`Days in any 60${window}`} figures={consecutive} text={days} />
      <Meter title="Days held ahead" figures={advance} text={days} />
      <Meter title={`Hours in the shop in ${figures.year}`} figures={maintenance} text={hours} />
    </dl>
  )
}

const stateNames = { used: 'Flown', planned: 'Planned', lost: 'Canceled late' } as const

type Counted = { booking: QuotaHolder['bookings'][number]; year: number; opens: boolean }

const Booking = ({ booking, year, opens }: Counted) => {
  const { orderId, number, from, to, state, holidays, ahead } = booking
  const when = daysOfYear([from, to], year)
  return (
    <li>
      <span>{opens ? <TextLink to={paths.order(orderId)}>{number}</TextLink> : when}</span>
      <span>
        {opens && `${when}: `}
        {days(booking.days)}
        {holidays.length > 0 && `, ${holidays.join(' and ')}`}
        {ahead && ', held ahead'}
      </span>
      <Badge tone={state === 'lost' ? 'caution' : 'plain'}>{stateNames[state]}</Badge>
    </li>
  )
}

export const HolderQuotas = ({ holder }: { holder: QuotaHolder }) => {
  const { person, percent, isOwner, isYou, figures, bookings } = holder
  return (
    <li className={css.holder}>
      <h3>
        {isYou ? 'You' : fullName(person)}
        <span className={css.percent}>
          {percent}%{isOwner && ', owner'}
        </span>
      </h3>
      <Meters figures={figures} />
      {bookings.length === 0 ? (
        <p className="muted">No trips that count.</p>
      ) : (
        <details>
          <summary>{countText(bookings.length, 'trip')} behind these figures</summary>
          <ul className={css.bookings}>
            {bookings.map((booking) => (
              <Booking key={booking.orderId} booking={booking} year={figures.year} opens={isYou} />
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
