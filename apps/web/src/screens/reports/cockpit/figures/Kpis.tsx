import { countText } from '@tailshare/contract/text/countText'
import type { OwnerStats } from '@tailshare/contract/reports/flights/reports'
import { hoursText } from '@tailshare/contract/text/hours'
import { moneyText } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import { dayText, plainDayText } from '@tailshare/contract/text/timeText'
import { monthNameText } from '@tailshare/contract/text/dayWords'
import { TextLink } from '../../../../ui/TextLink.tsx'
import css from '../Cockpit.module.css'
import type { Range } from './figuresIn.ts'

/** `November`, `2026`, `Feb 3 to Mar 4, 2026`. */
const rangeText = ({ name, from, to }: Range) => {
  if (name === 'month') return monthNameText(from)
  if (name === 'months12') return 'last 12 months'
  if (name === 'year' || name === 'lastYear') return from.slice(0, 4)
  return from === to ? plainDayText(from) : `${plainDayText(from)} to ${plainDayText(to)}`
}

type Props = {
  stats: OwnerStats
  range: Range
  /** Absent: all of the owner's aircraft. */
  aircraftId?: string | undefined
  aircraft: number
  /** Advisors cannot open bookings. */
  isAdvised?: boolean
}

/** Key figures of the range, each linked to its details. */
export const Kpis = ({ stats, range, aircraftId, aircraft, isAdvised = false }: Props) => {
  const { from, to } = range
  const flights = paths.flightsByAircraft(aircraftId, { from, to })
  const canceled = paths.aircraftBookings({
    status: 'canceled,canceled_by_owner',
    daysOf: 'cancellation',
    aircraft: aircraftId,
    from,
    to,
  })
  const cancellations = countText(stats.cancellations, 'cancellation')
  return (
    <dl className={css.kpis}>
      <div>
        <dt>Income, {rangeText(range)}</dt>
        <dd className="fig">{moneyText(stats.incomeCents)}</dd>
        <dd>
          {stats.cancellationCents > 0 && `${moneyText(stats.flightCents)} from `}
          <TextLink to={flights}>{countText(stats.flights, 'flight')}</TextLink>
          {stats.cancellationCents > 0 && (
            <>
              , {moneyText(stats.cancellationCents)} from{' '}
              {isAdvised ? cancellations : <TextLink to={canceled}>{cancellations}</TextLink>}
            </>
          )}
          {stats.bookedCents > 0 && `. ${moneyText(stats.bookedCents)} more booked`}
        </dd>
      </div>
      <div>
        <dt>Hours flown</dt>
        <dd className="fig">
          <TextLink to={flights}>{hoursText(stats.hobbsHours)}</TextLink>
        </dd>
        <dd>Hobbs, {hoursText(stats.flightHours)} by the flight meter</dd>
      </div>
      <div>
        <dt>Utilization</dt>
        <dd className="fig">{Math.round(stats.utilizationPercent)}%</dd>
        <dd>
          of daylight, {aircraft > 1 && `${aircraft} aircraft, `}
          {countText(stats.bookings, 'booking')}
        </dd>
      </div>
      <div>
        <dt>Next payout</dt>
        <dd className="fig">{moneyText(stats.nextPayout.cents)}</dd>
        <dd>{stats.nextPayout.on ? dayText(stats.nextPayout.on) : 'nothing is on its way'}</dd>
      </div>
    </dl>
  )
}
