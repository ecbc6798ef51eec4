import { hasNotLeft, isAway } from '@tailshare/contract/base/statuses'
import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { can, isFor } from '@tailshare/rules/bookings/orders/can'
import { hasPass } from '@tailshare/rules/bookings/orders/tripPass'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, useEffect, useState } from 'react'
import { Later } from '../../../document/Later.tsx'
import { useParams, useSearchParams } from '../../../ui/router/hooks.ts'
import { call, read } from '../../../api.ts'
import { paths } from '@tailshare/contract/base/paths'
import { canOpenCase, readOrderCases, SomethingWrong } from '../../../parts/backoffice/cases/SomethingWrong.tsx'
import { canFacts } from '../../../parts/bookings/refusals/canFacts.ts'
import { forgetJustBooked, isJustBooked } from '../../../parts/bookings/trip/draft/justBooked.ts'
import { draftOver } from '../../../parts/schedule/blocks/blockForm.ts'
import { OrderBadge } from '../../../parts/bookings/trip/OrderBadge.tsx'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import { Actions } from './Actions.tsx'
import { BeforeFlight } from './people/BeforeFlight.tsx'
import { Bills } from './money/Bills.tsx'
import { Charges } from './money/Charges.tsx'
import { EventAnswer } from './change/EventAnswer.tsx'
import { History } from './History.tsx'
import { HowWasIt } from './people/review/HowWasIt.tsx'
import { Instructor } from './people/Instructor.tsx'
import { Next } from './Next.tsx'
import { Overridden } from './Overridden.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import css from './Order.module.css'
import { Pass } from './flight/Pass.tsx'
import { People } from './people/People.tsx'
import { RunningLate } from './change/late/RunningLate.tsx'
import { Squawks } from './flight/Squawks.tsx'
import { Trip } from './Trip.tsx'
import { Waits } from './change/Waits.tsx'
import { WhoFlies } from './people/WhoFlies.tsx'
import { useAccount } from '../../../calls/session.ts'
import { Yours } from './people/Yours.tsx'

const BlockDialog = lazy(() => import('../../../parts/schedule/blocks/BlockDialog.tsx').then((m) => ({ default: m.BlockDialog })))
const CancelDialog = lazy(() => import('./change/CancelDialog.tsx').then((m) => ({ default: m.CancelDialog })))
const ChangeDialog = lazy(() => import('./change/ChangeDialog.tsx').then((m) => ({ default: m.ChangeDialog })))

const DeclineDialog = lazy(() => import('./change/DeclineDialog.tsx').then((m) => ({ default: m.DeclineDialog })))
const OperationalControl = lazy(() => import('./flight/OperationalControl.tsx').then((m) => ({ default: m.OperationalControl })))
const TripDialog = lazy(() => import('./change/TripDialog.tsx').then((m) => ({ default: m.TripDialog })))
const Weather = lazy(() => import('./flight/Weather.tsx').then((m) => ({ default: m.Weather })))
const WeatherWarning = lazy(() => import('./flight/WeatherWarning.tsx').then((m) => ({ default: m.WeatherWarning })))
const PayDialog = lazy(() => import('./money/PayDialog.tsx').then((m) => ({ default: m.PayDialog })))

const activeMs = 20_000

/** Refetched on focus, and every 20 s while someone is at the aircraft. */
const readOrder = (id: string) => ({
  ...read('getOrder', { params: { id } }),
  refetchOnWindowFocus: 'always' as const,
  refetchInterval: ({ state }: { state: { data?: Order } }) =>
    state.data && (state.data.status === 'checking_in' || isAway(state.data.status)) ? activeMs : false,
})

/** A pilot may request an instructor until departure. */
const concernsInstructor = ({ roles, status, csip, cancelReason }: Order) =>
  cancelReason !== 'let_go' && (roles.includes('csip') || (roles.includes('pilot') && (status === 'booked' || csip !== null)))

export const load: Load = async ({ client, params }) => {
  if (!params.id) return undefined
  const order = await client.ensureQueryData(read('getOrder', { params: { id: params.id } }))
  const one = { params: { id: order.id } }
  await ahead(
    client,
    read('listOrderOverrides', one),
    ...(hasNotLeft(order.status) ? [read('getOrderDisruption', one)] : []),
    ...(hasNotLeft(order.status) && order.waitsFor === null ? [read('getBeforeFlight', one)] : []),
    ...(order.status === 'flight_complete' ? [read('getOrderReviews', one)] : []),
    ...(concernsInstructor(order) ? [read('getCsipRequest', one)] : []),
    ...(canOpenCase(order) ? [readOrderCases(order)] : []),
  )
  return { title: `${order.tailNumber}, booking ${order.number}` }
}

/** People about to fly see the pass; a finished flight shows its totals. */
const showsPass = (order: Order) =>
  hasPass(order) && order.status !== 'flight_complete' && (order.roles.includes('pilot') || order.roles.includes('csip'))

const OrderPage = ({ id }: { id: string }) => {
  const { data: order } = useSuspenseQuery(readOrder(id))
  const [search, setSearch] = useSearchParams()
  const dialog = search.get('do')
  const close = () => setSearch({}, { replace: true, preventScrollReset: true })
  const isOwner = order.roles.includes('owner')
  const isViewing = Boolean(useAccount()?.viewing)
  const facts = canFacts(order, useNow())
  const passes = showsPass(order)
  const isComing = hasNotLeft(order.status) && order.waitsFor === null
  const lends = isComing && isOwner && !order.roles.includes('pilot')
  const [wasJustBooked] = useState(() => isJustBooked(id))
  // Not once it was canceled or checked out.
  const isNew = passes && wasJustBooked && order.status === 'booked'
  useEffect(() => forgetJustBooked, [])

  useEffect(() => {
    // A failure only leaves it unseen.
    if (isOwner && !isViewing) void call('markOrderViewed', { params: { id } }).catch(() => undefined)
  }, [isOwner, isViewing, id])

  return (
    <div className={`wrap read ${css.page}`}>
      {isNew ? (
        <Yours order={order} />
      ) : (
        <PageHead
          over={`Booking ${order.number}`}
          title={<Tail size="hero">{order.tailNumber}</Tail>}
          lead={`${order.modelName} at ${order.airport.title} (${order.airport.code})`}
          action={<OrderBadge order={order} fill />}
        />
      )}
      <div className={css.grid}>
        <div className={css.now}>
          <Waits order={order} />
          {hasNotLeft(order.status) && order.roles.includes('pilot') && <EventAnswer order={order} />}
          {(order.waitsFor === null || order.risk !== null) && <Next order={order} />}
          {hasNotLeft(order.status) && order.roles.includes('pilot') && (
            <Later fallback={null}>
              <WeatherWarning order={order} />
            </Later>
          )}
          {(can('delayStart', facts) || can('sayBack', facts)) && <RunningLate order={order} />}
          {lends && <WhoFlies order={order} />}
          {passes && <Pass order={order} isNew={isNew} />}
          {isComing && <BeforeFlight order={order} />}
        </div>
        <aside className={css.side} aria-label="Price and changes">
          {!passes && <img className={css.photo} src={order.photo.url} alt={order.photo.alt} width={480} height={330} />}
          <Bills order={order} />
          <Charges order={order} />
          <Actions order={order} hasCalendar={!isNew} />
          <SomethingWrong order={order} />
        </aside>
        <div className={css.main}>
          {order.status === 'flight_complete' && <HowWasIt order={order} />}
          <Trip
            order={order}
            onPay={() => setSearch({ do: 'pay' }, { preventScrollReset: true })}
            onChange={can('changeReturn', facts) ? () => setSearch({ do: 'trip' }, { preventScrollReset: true }) : undefined}
          />
          {concernsInstructor(order) && <Instructor order={order} />}
          {hasNotLeft(order.status) && (
            <Later fallback={<Skeleton shape="row" count={2} label="Loading the weather" />}>
              <Weather order={order} />
            </Later>
          )}
          {!order.status.startsWith('canceled') && <Squawks order={order} />}
          <People order={order} hasPilot={!lends} />
          <Overridden order={order} />
          {isFor('seeControl', facts) &&
            !hasNotLeft(order.status) &&
            order.status !== 'canceled' &&
            order.status !== 'canceled_by_owner' && (
              <Later fallback={null}>
                <OperationalControl order={order} />
              </Later>
            )}
          <History order={order} />
        </div>
      </div>
      <Later fallback={null}>
        {dialog === 'cancel' && order.refund && <CancelDialog order={order} onClose={close} />}
        {dialog === 'decline' && can('decline', facts) && <DeclineDialog order={order} onClose={close} />}
        {dialog === 'pay' && order.canChangePayment && <PayDialog order={order} onClose={close} />}
        {dialog === 'trip' && can('changeReturn', facts) && <TripDialog order={order} onClose={close} />}
        {dialog === 'propose' && isOwner && can('moveOver', facts) && (
          <BlockDialog
            draft={draftOver(
              { id: order.aircraftId, tailNumber: order.tailNumber, zone: order.airport.zone },
              { from: order.flightStartTime, to: order.flightDropTime },
            )}
            onClose={close}
            asked={order.pilot.firstName}
          />
        )}
        {dialog === 'change' && can('changeReturn', facts) && <ChangeDialog order={order} onClose={close} />}
      </Later>
    </div>
  )
}

export const Screen = () => {
  const { id } = useParams()
  if (id) return <OrderPage key={id} id={id} />
  return (
    <div className={`wrap read ${css.page}`}>
      <h1>Booking</h1>
      <EmptyState to={paths.bookings()} label="My bookings">
        Choose one of your bookings to see its state, price and history.
      </EmptyState>
    </div>
  )
}
