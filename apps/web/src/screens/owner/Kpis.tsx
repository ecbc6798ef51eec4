import type { OwnerStats } from '@tailshare/contract/reports'
import { moneyText, rateText } from '@tailshare/contract/money'
import { dayText } from '@tailshare/contract/timeText'
import { hoursText } from '@tailshare/contract/hours'
import css from './Cockpit.module.css'

const whole = (cents: number) => rateText(Math.round(cents / 100) * 100)
const longMonth = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

/** This month in four figures, each against what it should be read with. */
export const Kpis = ({ stats, aircraft }: { stats: OwnerStats; aircraft: number }) => {
  const more = stats.hobbsHours - stats.hobbsHoursBefore
  const month = stats.months.at(-1)
  return (
    <dl className={css.kpis}>
      <div>
        <dt>Income, {month && longMonth.format(new Date(`${month.month}-01T12:00:00Z`))}</dt>
        <dd className="fig">{whole(stats.incomeCents)}</dd>
        <dd>{whole(stats.bookedCents)} more booked</dd>
      </div>
      <div>
        <dt>Hours flown</dt>
        <dd className="fig">{hoursText(stats.hobbsHours)}</dd>
        <dd>
          <span className={more >= 0 ? css.up : css.down}>
            {more >= 0 ? '+' : '−'}
            {hoursText(Math.abs(more))}
          </span>{' '}
          vs. the same days last month
        </dd>
      </div>
      <div>
        <dt>Utilization</dt>
        <dd className="fig">{Math.round(stats.utilizationPercent)}%</dd>
        <dd>
          of daylight hours, {aircraft === 1 ? 'one aircraft' : `${aircraft} aircraft`}, {stats.bookings} bookings
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
