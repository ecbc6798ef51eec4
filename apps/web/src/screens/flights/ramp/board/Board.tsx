import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import type { BoardRow, RampBoard, Stage } from '@tailshare/contract/flights/ramp'
import { useId, useState } from 'react'
import { Link } from '../../../../ui/router/Link.tsx'
import { useSearchParams } from '../../../../ui/router/hooks.ts'
import { shortInstantText, timeIn, zoneText } from '@tailshare/contract/text/timeText'
import { paths } from '@tailshare/contract/base/paths'
import { fullName } from '../../../../parts/people/people/personName.ts'
import { OrderBadge } from '../../../../parts/bookings/trip/OrderBadge.tsx'
import { useNow } from '../../../../parts/schedule/time/useNow.ts'
import { Button } from '../../../../ui/Button.tsx'
import { TextLink } from '../../../../ui/TextLink.tsx'
import { EmptyState, LoadError } from '../../../../ui/display/EmptyState.tsx'
import { Skeleton } from '../../../../ui/display/Skeleton.tsx'
import { Tail } from '../../../../ui/display/Tail.tsx'
import { AirportLine } from '../../../../parts/bookings/weather/AirportLine.tsx'
import { Tabs } from '../../../../ui/layout/Tabs.tsx'
import css from './Board.module.css'
import { type BoardList, boardLists, isOverdue } from './boardLists.ts'
import { untilText } from '../../../../parts/schedule/time/untilText.ts'
import { useBoard } from './useBoard.ts'

const firstRows = 20
const mostRows = 100

const saidText = (expected: Date, { airport: { zone } }: OrderSummary, stage: Stage) =>
  `${stage === 'departure' ? 'late, comes' : 'says back'} ${timeIn(expected, zone)}`

/** Late, or its pilot has reported a late return. */
const comesLate = ({ status, backAt, flightDropTime }: OrderSummary) =>
  status === 'late' || (status === 'in_flight' && backAt !== null && Date.parse(backAt) > Date.parse(flightDropTime))

const outText = ({ flightDropTime, leftAt, next, airport: { zone } }: BoardRow, now: Date) => {
  const clock = (at: string) => `${timeIn(new Date(at), zone)} ${zoneText(new Date(at), zone)}`
  if (new Date(flightDropTime) >= now) return leftAt ? `left ${clock(leftAt)}` : ''
  return next ? `At risk: ${next.pilot}, ${clock(next.flightStartTime)}` : ''
}

const Row = ({ order, stage, kept }: { order: BoardRow; stage: Stage; kept: string }) => {
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
          {stage === 'return' && outText(order, now) && (
            <small className={isOverdue(order, now) ? css.overdue : undefined}>{outText(order, now)}</small>
          )}
        </span>
        <span className={css.when}>
          {shortInstantText(at, airport.zone)} {zoneText(at, airport.zone)}
          {/* A time the pilot has reported wins. */}
          <small>{expected ? saidText(new Date(expected), order, stage) : untilText(at, now)}</small>
        </span>
        <OrderBadge order={order} />
      </Link>
      {comesLate(order) && order.roles.some((role) => role === 'staff' || role === 'operator') && (
        <TextLink to={paths.newDisruption({ late: order.id })}>Bookings after it</TextLink>
      )}
    </li>
  )
}

const Airports = ({ airports, chosen }: { airports: RampBoard['airports']; chosen: string | null }) => (
  <Tabs
    label="Airports"
    tabs={[
      { to: { search: '' }, label: 'All airports', current: chosen === null },
      ...airports.map(({ code }) => ({ to: { search: `?airport=${code}` }, label: code, current: chosen === code })),
    ]}
  />
)

const List = ({
  list: { title, orders, count, stage, empty },
  keptText,
  onMore,
}: {
  list: BoardList
  keptText: (order: BoardRow) => string
  onMore: (() => void) | undefined
}) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={stage === 'return' ? css.out : undefined}>
      <h2 id={id}>
        {title} <small>{count}</small>
      </h2>
      {orders.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        <ul>
          {orders.map((order) => (
            <Row key={order.id} order={order} stage={stage} kept={keptText(order)} />
          ))}
        </ul>
      )}
      {count > orders.length && onMore && (
        <Button kind="soft" onClick={onMore}>
          Show all {count}
        </Button>
      )}
    </section>
  )
}

/** Today, for staff at their airports, for pilots their own flights. */
export const Board = ({ accountId, stage, isStaff }: { accountId: string; stage: Stage; isStaff: boolean }) => {
  const [search] = useSearchParams()
  const [limit, setLimit] = useState(firstRows)
  const now = useNow()
  // Airport codes come from the board of all airports; without a choice, it is the same query.
  const all = useBoard({ accountId, isStaff })
  const airports = all.data?.airports ?? []
  const chosen = airports.find(({ code }) => code === search.get('airport')) ?? null
  const narrow = isStaff && (chosen !== null || limit !== firstRows)
  const one = useBoard({ accountId, isStaff, query: { ...(chosen && { airport: chosen.id }), limit }, enabled: narrow })
  const { board, data, formStorage, keptText } = narrow ? one : all
  const lists = data && boardLists(data, stage, now)
  const nothing = lists?.every(({ orders }) => orders.length === 0)
  return (
    <div className={css.board}>
      <h1>{isStaff ? 'Ramp' : 'Check-out and return'}</h1>
      {airports.length > 1 && <Airports airports={airports} chosen={chosen?.code ?? null} />}
      {airports.length > 0 && (
        <p className="lead">{airports.length === 1 ? `${airports[0]!.code}, today` : 'Today'} and the next twelve hours</p>
      )}
      {formStorage && (
        <p className="muted">As this device read it at {formStorage}. Open a line to go on without a connection.</p>
      )}
      {(chosen ? [chosen] : airports).map(({ id, code }) => (
        <AirportLine key={id} code={code} />
      ))}
      {!data && !board.error && <Skeleton shape="row" count={5} label="Loading the board" />}
      {!data && board.error && <LoadError error={board.error} onRetry={() => void board.refetch()} />}
      {nothing && !isStaff ? (
        <EmptyState to={paths.search()} label="Rent an aircraft" icon="search">
          Your next booking shows here from two hours before its start.
        </EmptyState>
      ) : (
        <div className={css.lists} data-stage={stage}>
          {lists?.map((list) => (
            <List
              key={list.title}
              list={list}
              keptText={keptText}
              onMore={isStaff && limit === firstRows ? () => setLimit(mostRows) : undefined}
            />
          ))}
        </div>
      )}
    </div>
  )
}
