import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { activeStatuses } from '@tailshare/contract/base/statuses'
import { instantText } from '@tailshare/contract/text/timeText'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/router/Link.tsx'
import { redirect } from '../../../ui/router/matching/loadRoutes.ts'
import { read } from '../../../api.ts'
import { AircraftCard, CardSkeletons } from '../../../parts/aircraft/AircraftCard.tsx'
import { OrderBadge } from '../../../parts/bookings/trip/OrderBadge.tsx'
import { airportText } from '../../../parts/bookings/trip/period/tripTimes.ts'
import { paths } from '@tailshare/contract/base/paths'
import { OwnerWork } from '../../../parts/dashboard/roles/sections/OwnerWork.tsx'
import { flies } from '../../../parts/dashboard/roles/places.ts'
import { ShareWork } from '../../../parts/dashboard/roles/sections/ShareWork.tsx'
import { useAccount } from '../../../calls/session.ts'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import css from './Reserve.module.css'

const readNext = read('listPilotOrders', { query: { status: activeStatuses.join(','), order: 'flightStartTime', limit: 5 } })
const readFavorites = read('listFavorites', { query: { limit: 8 } })

export const load: Load = async ({ client, account }) => {
  if (!account) throw redirect(paths.search())
  await ahead(client, readNext, readFavorites)
}

const Booking = ({ order }: { order: OrderSummary }) => {
  const { zone } = order.airport
  return (
    <li className={css.booking}>
      <img src={order.photo.thumbnailUrl} alt="" width={120} height={90} loading="lazy" />
      <div>
        <h3>
          <Link to={paths.order(order.id)}>
            <Tail size="card">{order.tailNumber}</Tail>
          </Link>
        </h3>
        <p>
          {instantText(new Date(order.flightStartTime), zone)} – {instantText(new Date(order.flightDropTime), zone)}
        </p>
        <p>
          {order.modelName}, {airportText(order.airport)}
        </p>
        {order.risk !== null && <p className={css.risk}>At risk, the aircraft is grounded: {order.risk}</p>}
      </div>
      <OrderBadge order={order} />
    </li>
  )
}

const Nothing = () => {
  const account = useAccount()
  if (account && !flies(account))
    return (
      <EmptyState>
        No flights booked yet. Booking is for pilots: if you fly,{' '}
        <TextLink to={paths.manageAccount({ tab: 'pilot' })}>add your pilot data</TextLink>.
      </EmptyState>
    )
  return <EmptyState>No flights booked yet.</EmptyState>
}

const Next = () => {
  const next = useQuery(readNext)
  if (next.isPending) return <Skeleton shape="row" count={3} label="Loading your bookings" />
  if (next.isError) return <LoadError error={next.error} onRetry={() => void next.refetch()} />
  if (next.data.results.length === 0) return <Nothing />
  return (
    <ul>
      {next.data.results.map((order) => (
        <Booking key={order.id} order={order} />
      ))}
    </ul>
  )
}

const Favorites = () => {
  const favorites = useQuery(readFavorites)
  if (favorites.isPending) return <CardSkeletons count={4} className={css.cards} />
  if (favorites.isError) return <LoadError error={favorites.error} onRetry={() => void favorites.refetch()} />
  if (favorites.data.results.length === 0)
    return (
      <EmptyState>
        Aircraft you save with the heart appear here, one tap from a booking. <TextLink to={paths.search()}>Find some</TextLink>
      </EmptyState>
    )
  return (
    <ul className={css.cards}>
      {favorites.data.results.map(({ id, aircraft }) => (
        <li key={id} className={css.favorite}>
          <AircraftCard aircraft={aircraft} />
          <ButtonLink kind="soft" small to={paths.book(aircraft.id)}>
            Book {aircraft.tailNumber}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}

const Own = () => {
  const account = useAccount()
  return (
    <>
      {account?.isCoOwner && <ShareWork />}
      {account?.isAircraftOwner && <OwnerWork />}
    </>
  )
}

/** The pilot's bookings, those of their aircraft, and favorites. */
export const Screen = () => (
  <div className={`wrap ${css.page}`}>
    <PageHead
      title="Reserve"
      action={
        <ButtonLink kind="go" icon="search" to={paths.search()}>
          Find an aircraft
        </ButtonLink>
      }
    />
    <section aria-labelledby="next-bookings" className={css.section}>
      <h2 id="next-bookings">Next flights</h2>
      <Next />
      <p className={css.more}>
        <TextLink to={paths.bookings()}>All bookings</TextLink>
      </p>
    </section>
    <Own />
    <section aria-labelledby="favorites" className={css.section}>
      <h2 id="favorites">Book a favorite</h2>
      <Favorites />
    </section>
  </div>
)
