import { isAway } from '@tailshare/contract/statuses'
import type { OrderSummary } from '@tailshare/contract/bookings'
import type { Stage } from '@tailshare/contract/ramp'
import { Link } from 'react-router'
import { shortInstantText, timeIn, zoneText } from '@tailshare/contract/timeText'
import { paths } from '@tailshare/contract/paths'
import { fullName } from '../../parts/people/personName.ts'
import { OrderBadge } from '../../parts/trip/OrderBadge.tsx'
import { useNow } from '../../parts/time/useNow.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { EmptyState, LoadError } from '../../ui/display/EmptyState.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import { Tail } from '../../ui/display/Tail.tsx'
import { AirportLine } from '../../parts/weather/AirportLine.tsx'
import css from './Board.module.css'
import { untilText } from '../../parts/time/untilText.ts'
import { useBoard } from './useBoard.ts'

const saidText = (expected: Date, { airport: { zone } }: OrderSummary, stage: Stage) =>
  `${stage === 'departure' ? 'late, comes' : 'says back'} ${timeIn(expected, zone)}`

/** It is late, or its pilot says that it will be. */
const comesLate = ({ status, backAt, flightDropTime }: OrderSummary) =>
  status === 'late' || (status === 'in_flight' && backAt !== null && Date.parse(backAt) > Date.parse(flightDropTime))

const Row = ({ order, stage, kept }: { order: OrderSummary; stage: Stage; kept: string }) => {
  const now = useNow()
  const { airport, pilot } = order
  const at = new Date(stage === 'departure' ? order.flightStartTime : order.flightDropTime)
  const expected = stage === 'departure' ? order.delayedUntil : order.backAt
  return (
    <li>
      <Link to={stage === 'departure' ? paths.checkIn(order.id) : paths.returnAircraft(order.id)}>
        <Tail size="card">{order.tailNumber}</Tail>
        <span className={css.who}>
          {fullName(pilot)}
          <small>
            {order.modelName}, {airport.code}
          </small>
          {kept && <small>{kept}</small>}
        </span>
        <span className={css.when}>
          {shortInstantText(at, airport.zone)} {zoneText(at, airport.zone)}
          {/* What the pilot said counts for more than what was planned. */}
          <small>{expected ? saidText(new Date(expected), order, stage) : untilText(at, now)}</small>
        </span>
        <OrderBadge order={order} />
      </Link>
      {comesLate(order) && order.roles.some((role) => role === 'staff' || role === 'operator') && (
        <TextLink to={paths.newRipple({ late: order.id })}>Bookings after it</TextLink>
      )}
    </li>
  )
}

/** What leaves, is out and comes back today: for staff at their airports, for pilots their own. */
export const Board = ({ accountId, stage, isStaff }: { accountId: string; stage: Stage; isStaff: boolean }) => {
  const { board, data, keptAt, keptText } = useBoard(accountId, isStaff)
  // Who is due back stands under Returns, and is out all the same.
  const dueBack = data?.returns.filter(({ status }) => isAway(status)).length ?? 0
  const lists = data && [
    {
      title: 'Departures',
      orders: data.departures,
      count: data.departures.length,
      stage: 'departure' as const,
      empty: 'No departures for now.',
    },
    {
      title: 'Out',
      orders: data.out,
      count: data.out.length + dueBack,
      stage: 'return' as const,
      empty: dueBack === 0 ? 'No aircraft is out.' : 'All that are out are due back, see Returns.',
    },
    {
      title: 'Returns',
      orders: data.returns,
      count: data.returns.length,
      stage: 'return' as const,
      empty: 'No returns for now.',
    },
  ]
  const shown = stage === 'departure' ? lists : lists?.toReversed()
  const nothing = lists?.every(({ orders }) => orders.length === 0)
  return (
    <div className={css.board}>
      <h1>{isStaff ? 'Ramp' : 'Check-in and return'}</h1>
      {data && data.airports.length > 0 && (
        <p className="lead">{data.airports.map(({ code }) => code).join(', ')}, today and the next twelve hours</p>
      )}
      {keptAt && <p className="muted">As this device read it at {keptAt}. Open a line to go on without a connection.</p>}
      {data?.airports.map(({ id, code }) => (
        <AirportLine key={id} code={code} />
      ))}
      {!data && !board.error && <Skeleton shape="row" count={5} label="Loading the board" />}
      {!data && board.error && <LoadError error={board.error} onRetry={() => void board.refetch()} />}
      {nothing && !isStaff ? (
        <EmptyState
          action={
            <ButtonLink to={paths.search()} kind="go" icon="search">
              Rent an aircraft
            </ButtonLink>
          }
        >
          Your next booking shows here from two hours before its start.
        </EmptyState>
      ) : (
        shown?.map(({ title, orders, count, stage: to, empty }) => (
          <section key={title} aria-labelledby={`list-${title}`}>
            <h2 id={`list-${title}`}>
              {title} <small>{count}</small>
            </h2>
            {orders.length === 0 ? (
              <p className="muted">{empty}</p>
            ) : (
              <ul>
                {orders.map((order) => (
                  <Row key={order.id} order={order} stage={to} kept={keptText(order)} />
                ))}
              </ul>
            )}
          </section>
        ))
      )}
    </div>
  )
}
