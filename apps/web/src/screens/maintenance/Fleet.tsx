import type { Upkeep } from '@tailshare/contract/aircraft/aircraft'
import { countText } from '@tailshare/contract/text/countText'
import { hoursText } from '@tailshare/contract/text/hours'
import { paths } from '@tailshare/contract/base/paths'
import { dayIn } from '@tailshare/contract/text/period'
import { byDay, isOverdue, leftText } from '../../parts/aircraft/upkeep/due.ts'
import { UsedBar } from '../../parts/aircraft/upkeep/UsedBar.tsx'
import { useNow } from '../../parts/schedule/time/useNow.ts'
import { airportText } from '../../parts/bookings/trip/period/tripTimes.ts'
import { Badge } from '../../ui/display/marks/Badge.tsx'
import { Tail } from '../../ui/display/marks/Tail.tsx'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/router/Link.tsx'
import css from './Maintenance.module.css'

const why = { owner: '', co_owner: 'You co-own it. ', keeper: 'You keep its records. ' } as const

const Next = ({ aircraft }: { aircraft: Upkeep }) => {
  const { airport, maintenance, forecast, squawks } = aircraft
  const today = dayIn(useNow(), airport.zone)
  const next = byDay(maintenance, forecast)[0]
  return (
    <div className={css.next}>
      {next ? (
        <>
          <p className={classes(isOverdue(next) && css.overdue)}>
            <b>Next: {next.title},</b> <span className="nb">{leftText(next, today)}</span>
          </p>
          {next.left !== null && <UsedBar left={next.left} status={next.status} />}
        </>
      ) : (
        <p>Nothing is tracked yet.</p>
      )}
      {squawks.length > 0 && <p>{countText(squawks.length, 'open squawk')}</p>}
    </div>
  )
}

/** The usual state, listed, is not shown. */
export const Fleet = ({ fleet }: { fleet: readonly Upkeep[] }) => (
  <ul className={css.fleet}>
    {fleet.map((one) => (
      <li key={one.id}>
        <img src={one.photo.thumbnailUrl} alt="" width={480} height={360} loading="lazy" />
        <div>
          <h2>
            <Link to={paths.maintenance(one.id)}>
              <Tail size="card">{one.tailNumber}</Tail>
            </Link>
          </h2>
          <p>
            {why[one.you]}
            {one.modelName}, {airportText(one.airport)}. <span className="nb">Hobbs {hoursText(one.hobbs)}.</span>
          </p>
          {one.grounded ? <Badge tone="danger">Grounded</Badge> : !one.listed && <Badge>Not listed</Badge>}
        </div>
        <Next aircraft={one} />
      </li>
    ))}
  </ul>
)
