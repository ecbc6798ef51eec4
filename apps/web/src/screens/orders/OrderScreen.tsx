import { hasNotLeft, isAway } from '@tailshare/contract/statuses'
import type { Order } from '@tailshare/contract/bookings'
import { can, isFor } from '@tailshare/rules/bookings/can'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { call, read } from '../../api.ts'
import { paths } from '@tailshare/contract/paths'
import { canFacts } from '../../parts/trip/canFacts.ts'
import { OrderBadge } from '../../parts/trip/OrderBadge.tsx'
import { useNow } from '../../parts/time/useNow.ts'
import type { Load } from '../../routing/screen.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/display/EmptyState.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import { Tail } from '../../ui/display/Tail.tsx'
import { Actions } from './Actions.tsx'
import { Bills } from './Bills.tsx'
import { Charges } from './Charges.tsx'
import { History } from './History.tsx'
import { Next } from './Next.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import css from './Order.module.css'
import { People } from './People.tsx'
import { Trip } from './Trip.tsx'
import { Waits } from './Waits.tsx'

const CancelDialog = lazy(() => import('./CancelDialog.tsx').then((m) => ({ default: m.CancelDialog })))
const ChangeDialog = lazy(() => import('./ChangeDialog.tsx').then((m) => ({ default: m.ChangeDialog })))

const DeclineDialog = lazy(() => import('./DeclineDialog.tsx').then((m) => ({ default: m.DeclineDialog })))
const EventAnswer = lazy(() => import('./EventAnswer.tsx').then((m) => ({ default: m.EventAnswer })))
const HowWasIt = lazy(() => import('./HowWasIt.tsx').then((m) => ({ default: m.HowWasIt })))
const RunningLate = lazy(() => import('./RunningLate.tsx').then((m) => ({ default: m.RunningLate })))
const OperationalControl = lazy(() => import('./OperationalControl.tsx').then((m) => ({ default: m.OperationalControl })))
const Overridden = lazy(() => import('./Overridden.tsx').then((m) => ({ default: m.Overridden })))
const Instructor = lazy(() => import('./Instructor.tsx').then((m) => ({ default: m.Instructor })))
const TripDialog = lazy(() => import('./TripDialog.tsx').then((m) => ({ default: m.TripDialog })))
const Squawks = lazy(() => import('./Squawks.tsx').then((m) => ({ default: m.Squawks })))
const Weather = lazy(() => import('./Weather.tsx').then((m) => ({ default: m.Weather })))
const PayDialog = lazy(() => import('./PayDialog.tsx').then((m) => ({ default: m.PayDialog })))

const activeMs = 20_000

/** Shown as others change it: looked at again on every return to the page, and every 20 s while someone is at the aircraft. */
const readOrder = (id: string) => ({
  ...read('getOrder', { params: { id } }),
  refetchOnWindowFocus: 'always' as const,
  refetchInterval: ({ state }: { state: { data?: Order } }) =>
    state.data && (state.data.status === 'checking_in' || isAway(state.data.status)) ? activeMs : false,
})

export const load: Load = async ({ client, params }) => {
  if (!params.id) return undefined
  const order = await client.ensureQueryData(read('getOrder', { params: { id: params.id } }))
  return { title: `${order.tailNumber}, booking ${order.number}` }
}

/** Whoever flies may ask one until the aircraft leaves; after that only those who flew with one. */
const concernsInstructor = ({ roles, status, csip }: Order) =>
  roles.includes('csip') || (roles.includes('pilot') && (status === 'booked' || csip !== null))

const OrderPage = ({ id }: { id: string }) => {
  const { data: order } = useSuspenseQuery(readOrder(id))
  const [search, setSearch] = useSearchParams()
  const dialog = search.get('do')
  const close = () => setSearch({}, { replace: true, preventScrollReset: true })
  const isOwner = order.roles.includes('owner')
  const facts = canFacts(order, useNow())

  useEffect(() => {
    // Telling the server that the owner has seen it is the point of opening the page; a failure only leaves it unseen.
    if (isOwner) void call('markOrderViewed', { params: { id } }).catch(() => undefined)
  }, [isOwner, id])

  return (
    <div className={`wrap read ${css.page}`}>
      <PageHead
        over={`Booking ${order.number}`}
        title={<Tail size="hero">{order.tailNumber}</Tail>}
        lead={`${order.modelName} at ${order.airport.title} (${order.airport.code})`}
        action={<OrderBadge order={order} fill />}
      />
      <div className={css.grid}>
        <div className={css.main}>
          <Waits order={order} />
          {hasNotLeft(order.status) && order.roles.includes('pilot') && (
            <Suspense fallback={null}>
              <EventAnswer order={order} />
            </Suspense>
          )}
          {(order.waitsFor === null || order.risk !== null) && <Next order={order} />}
          {(can('delayStart', facts) || can('sayBack', facts)) && (
            <Suspense fallback={null}>
              <RunningLate order={order} />
            </Suspense>
          )}
          {order.status === 'flight_complete' && (
            <Suspense fallback={<Skeleton shape="row" count={2} label="Loading reviews" />}>
              <HowWasIt order={order} />
            </Suspense>
          )}
          <Trip
            order={order}
            onPay={() => setSearch({ do: 'pay' }, { preventScrollReset: true })}
            onChange={can('changeReturn', facts) ? () => setSearch({ do: 'trip' }, { preventScrollReset: true }) : undefined}
          />
          {concernsInstructor(order) && (
            <Suspense fallback={<Skeleton shape="row" count={1} label="Loading the instructor" />}>
              <Instructor order={order} />
            </Suspense>
          )}
          {hasNotLeft(order.status) && (
            <Suspense fallback={<Skeleton shape="row" count={2} label="Loading the weather" />}>
              <Weather order={order} />
            </Suspense>
          )}
          {!order.status.startsWith('canceled') && (
            <Suspense fallback={<Skeleton shape="row" count={1} label="Loading squawks" />}>
              <Squawks order={order} />
            </Suspense>
          )}
          <People order={order} />
          <Suspense fallback={null}>
            <Overridden order={order} />
          </Suspense>
          {isFor('seeControl', facts) &&
            !hasNotLeft(order.status) &&
            order.status !== 'canceled' &&
            order.status !== 'canceled_by_owner' && (
              <Suspense fallback={null}>
                <OperationalControl order={order} />
              </Suspense>
            )}
          <History order={order} />
        </div>
        <aside className={css.side} aria-label="Price and changes">
          <img className={css.photo} src={order.photo.url} alt={order.photo.alt} width={480} height={330} />
          <Bills order={order} />
          <Charges order={order} />
          <Actions order={order} />
        </aside>
      </div>
      <Suspense fallback={null}>
        {dialog === 'cancel' && order.refund && <CancelDialog order={order} onClose={close} />}
        {dialog === 'decline' && can('decline', facts) && <DeclineDialog order={order} onClose={close} />}
        {dialog === 'pay' && order.canChangePayment && <PayDialog order={order} onClose={close} />}
        {dialog === 'trip' && can('changeReturn', facts) && <TripDialog order={order} onClose={close} />}
        {dialog === 'change' && can('changeReturn', facts) && <ChangeDialog order={order} onClose={close} />}
      </Suspense>
    </div>
  )
}

export const Screen = () => {
  const { id } = useParams()
  if (id) return <OrderPage id={id} />
  return (
    <div className={`wrap read ${css.page}`}>
      <h1>Booking</h1>
      <EmptyState
        action={
          <ButtonLink to={paths.bookings()} kind="go">
            My bookings
          </ButtonLink>
        }
      >
        Choose one of your bookings to see its state, price and history.
      </EmptyState>
    </div>
  )
}
