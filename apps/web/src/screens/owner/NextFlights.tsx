import type { OrderSummary } from '@tailshare/contract/bookings'
import type { OwnedAircraft } from '@tailshare/contract/aircraft'
import { dayIn, instantAt, plusDays } from '@tailshare/contract/period'
import { shortDayText } from '@tailshare/contract/timeText'
import { useQueries } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { read } from '../../api.ts'
import { paths } from '@tailshare/contract/paths'
import { classes } from '../../ui/classes.ts'
import { Tail } from '../../ui/display/Tail.tsx'
import css from './Cockpit.module.css'
import { type Block, weekBlocks, weekDays } from './weekLanes.ts'

const looks: Record<Block['kind'], string | undefined> = { booking: '', own: css.own, maintenance: css.work, block: css.own }

/** What day and times take of the week; at its end there is less. */
const daysForText = 1.5

const Entry = ({ block: { start, length, room, kind, title, text, short, orderId } }: { block: Block }) => {
  const place = { '--a': start, '--w': length, '--room': room } as CSSProperties
  const words = (
    <span>
      {title}
      <small>{room < daysForText ? short : text}</small>
    </span>
  )
  return orderId ? (
    <Link to={paths.order(orderId)} className={classes(css.entry, looks[kind])} style={place} title={`${title}, ${text}`}>
      {words}
    </Link>
  ) : (
    <span className={classes(css.entry, looks[kind])} style={place} title={`${title}, ${text}`}>
      {words}
    </span>
  )
}

type Props = { fleet: readonly OwnedAircraft[]; orders: readonly OrderSummary[]; meId: string; now: Date }

/** The next seven days, a lane per aircraft, by each one's own clock. Scrolls sideways by itself where it is too narrow. */
export const NextFlights = ({ fleet, orders, meId, now }: Props) => {
  const zone = fleet[0]?.airport.zone ?? 'UTC'
  const today = dayIn(now, zone)
  const from = instantAt(today, '00:00', zone).toISOString()
  const to = instantAt(plusDays(today, 7), '00:00', zone).toISOString()
  const schedules = useQueries({
    queries: fleet.map(({ id }) => read('getSchedule', { params: { id }, query: { from, to } })),
  })
  return (
    <section className={css.flights} aria-labelledby="next-flights">
      <h2 id="next-flights">Next flights</h2>
      {/* What scrolls has to be reachable by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.scroll} tabIndex={0} role="region" aria-label="Schedule of the next seven days">
        <div className={css.inner}>
          <div className={css.weekDays} aria-hidden>
            {weekDays(today).map((day, index) => (
              <span key={day}>{index === 0 ? <b>{shortDayText(day)}, today</b> : shortDayText(day)}</span>
            ))}
          </div>
          {fleet.map((aircraft, index) => {
            const busy = schedules[index]?.data?.busy ?? []
            const own = orders.filter(({ aircraftId }) => aircraftId === aircraft.id)
            return (
              <div key={aircraft.id} className={css.lane}>
                <Link to={paths.dashboard(aircraft.id)} className={css.laneName}>
                  <Tail>{aircraft.tailNumber}</Tail>
                  <span className="label">
                    {aircraft.modelName.split(' ').slice(1).join(' ')}, {aircraft.airport.code}
                  </span>
                </Link>
                <div className={css.track}>
                  {aircraft.state === 'grounded' && <span className={css.grounded}>Grounded until the squawk is closed</span>}
                  {weekBlocks(today, { zone: aircraft.airport.zone, busy }, own, meId).map((block) => (
                    <Entry key={block.key} block={block} />
                  ))}
                </div>
              </div>
            )
          })}
        </div>
      </div>
    </section>
  )
}
