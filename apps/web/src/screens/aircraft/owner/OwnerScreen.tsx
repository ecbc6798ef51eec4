import { useQueries, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/router/Link.tsx'
import { redirect } from '../../../ui/router/matching/loadRoutes.ts'
import { useParams } from '../../../ui/router/hooks.ts'
import { read } from '../../../api.ts'
import { AircraftCard, CardSkeletons } from '../../../parts/aircraft/AircraftCard.tsx'
import css from '../../../parts/people/people/People.module.css'
import { WriteTo } from '../../../parts/people/people/WriteTo.tsx'
import { readReviews, ReviewList } from '../../../parts/people/reviews/ReviewList.tsx'
import { monthText } from '@tailshare/contract/text/timeText'
import { ratingText } from '../../../parts/people/reviews/reviewText.ts'
import { paths } from '@tailshare/contract/base/paths'
import type { Load } from '../../../routing/screen.ts'
import { Avatar } from '../../../ui/display/marks/Avatar.tsx'
import { EmptyState, LoadError } from '../../../ui/display/lists/EmptyState.tsx'

/** Further aircraft are listed in rows. */
const shownCards = 8

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim()

export const load: Load = async ({ client, params, account }) => {
  const { id } = params
  if (!id && account?.isAircraftOwner) throw redirect(paths.owner(account.id))
  if (!id) return { title: 'Owners' }
  const { owner, aircraft } = await client.ensureQueryData(read('getAircraftOwner', { params: { id } }))
  const reading = Promise.all([
    client.prefetchInfiniteQuery(readReviews('listOwnerReviews', id)),
    ...aircraft.slice(0, shownCards).map((one) => client.prefetchQuery(read('getAircraft', { params: { id: one.id } }))),
  ])
  if (import.meta.env.SSR) await reading
  return {
    title: `Aircraft of ${nameOf(owner)}`,
    description: `${aircraft.length} aircraft that ${nameOf(owner)} rents out, and what pilots say about them.`,
  }
}

const Fleet = ({ ids }: { ids: readonly string[] }) => {
  const cards = useQueries({ queries: ids.map((id) => read('getAircraft', { params: { id } })) })
  const failed = cards.find(({ error }) => error !== null)
  if (failed?.error) return <LoadError error={failed.error} onRetry={() => cards.forEach((one) => void one.refetch())} />
  if (cards.some(({ isPending }) => isPending)) return <CardSkeletons count={ids.length} className={css.cards} />
  return <div className={css.cards}>{cards.map(({ data }) => data && <AircraftCard key={data.id} aircraft={data} />)}</div>
}

const OwnerPage = ({ id }: { id: string }) => {
  const { data: profile } = useSuspenseQuery(read('getAircraftOwner', { params: { id } }))
  const { owner, aircraft } = profile
  const more = aircraft.slice(shownCards)
  return (
    <div className={`wrap ${css.page}`}>
      <header className={css.id}>
        <Avatar {...owner} large />
        <div>
          <h1>{nameOf(owner)}</h1>
          <p>
            {aircraft.length === 1 ? 'Rents out one aircraft' : `Rents out ${aircraft.length} aircraft`}. With us since{' '}
            {monthText(profile.memberSince)}.
          </p>
        </div>
        <WriteTo person={owner} />
      </header>
      <section className={css.section} aria-labelledby="aircraft">
        <h2 id="aircraft">Aircraft</h2>
        <Fleet ids={aircraft.slice(0, shownCards).map((one) => one.id)} />
        {more.length > 0 && (
          <ul className={css.lines}>
            {more.map(({ id: aircraftId, tailNumber, modelName, airportCode }) => (
              <li key={aircraftId}>
                <span>
                  <Link to={paths.aircraft(aircraftId)}>
                    <b>{tailNumber}</b>
                  </Link>
                  , {modelName}
                </span>
                <span className="muted">{airportCode}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className={css.section} aria-labelledby="reviews">
        <h2 id="reviews">{ratingText(profile) ?? 'Reviews'}</h2>
        <ReviewList
          call="listOwnerReviews"
          id={id}
          withAircraft
          empty="No one has reviewed these aircraft yet. Pilots are asked after each flight."
        />
      </section>
    </div>
  )
}

export const Screen = () => {
  const { id } = useParams()
  if (id) return <OwnerPage key={id} id={id} />
  return (
    <div className={`wrap read ${css.page}`}>
      <h1>Owners</h1>
      <EmptyState to={paths.search()} label="Rent Aircraft">
        Each aircraft’s page leads to its owner: what else they rent out, and what pilots say. Choose an aircraft first.
      </EmptyState>
    </div>
  )
}
