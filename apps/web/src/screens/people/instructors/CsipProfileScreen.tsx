import { numberText } from '@tailshare/contract/text/countText'
import { pilotRatings, type PilotRating } from '@tailshare/contract/people/documents/pilotRatings'
import { rateText } from '@tailshare/contract/text/money'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from '../../../ui/router/hooks.ts'
import { read, readPages } from '../../../api.ts'
import { instructorText } from '../../../parts/bookings/lessons/instructorText.ts'
import css from '../../../parts/people/people/People.module.css'
import { WriteTo } from '../../../parts/people/people/WriteTo.tsx'
import { readReviews, ReviewList } from '../../../parts/people/reviews/ReviewList.tsx'
import { monthText } from '@tailshare/contract/text/timeText'
import { ratingText } from '../../../parts/people/reviews/reviewText.ts'
import { airportText } from '../../../parts/bookings/trip/period/tripTimes.ts'
import { paths } from '@tailshare/contract/base/paths'
import type { Load } from '../../../routing/screen.ts'
import { useAccount } from '../../../calls/session.ts'
import { Avatar } from '../../../ui/display/marks/Avatar.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { csipChoices } from './directory.ts'

const BookableTimes = import.meta.env.SSR
  ? (await import('./BookableTimes.tsx')).BookableTimes
  : lazy(() => import('./BookableTimes.tsx').then((m) => ({ default: m.BookableTimes })))

const Directory = import.meta.env.SSR
  ? (await import('./Directory.tsx')).Directory
  : lazy(() => import('./Directory.tsx').then((m) => ({ default: m.Directory })))

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim()

export const load: Load = async ({ client, params, url, account }) => {
  if (!params.id) {
    const choices = csipChoices(url.searchParams, account?.homeAirport?.id)
    const reading = client.prefetchInfiniteQuery(readPages('listCsips', { query: choices }))
    if (import.meta.env.SSR) await reading
    return { title: 'Instructors', description: 'Verified flight instructors by airport, day, rate, rating and what they teach.' }
  }
  const { csip, homeAirport } = await client.ensureQueryData(read('getCsip', { params: { id: params.id } }))
  const reading = client.prefetchInfiniteQuery(readReviews('listCsipReviews', params.id))
  if (import.meta.env.SSR) await reading
  const at = homeAirport ? ` at ${homeAirport.code}` : ''
  return { title: `${nameOf(csip)}, CSIP`, description: `Fly with ${nameOf(csip)}, a Cirrus standardized instructor${at}.` }
}

const Profile = ({ id }: { id: string }) => {
  const { data: profile } = useSuspenseQuery(read('getCsip', { params: { id } }))
  const account = useAccount()
  const { csip, homeAirport, pilotRating, totalHours, rates, freeDays } = profile
  const isOwn = account?.id === csip.id
  const facts = [
    ['Total hours', totalHours === null ? null : numberText(totalHours)],
    ['Flights given here', profile.flightsGiven],
    ['Pilots flown with', profile.studentsFlown],
  ].filter(([, value]) => value !== null)
  return (
    <div className={`wrap read ${css.page}`}>
      <header className={css.id}>
        <Avatar {...csip} large />
        <div>
          <h1>{nameOf(csip)}</h1>
          <p>
            CSIP{homeAirport && `, based at ${airportText(homeAirport)}`}. With us since {monthText(profile.memberSince)}.
          </p>
          {instructorText(profile.instructorRatings) && <p>{instructorText(profile.instructorRatings)}</p>}
          {pilotRating.length > 0 && <p>{pilotRating.map((one) => pilotRatings[one as PilotRating] ?? one).join(', ')}</p>}
        </div>
        {!isOwn && rates.length > 0 && (
          <ButtonLink to="#free" kind="go" small icon="calendar">
            Book with {csip.firstName}
          </ButtonLink>
        )}
        <WriteTo person={csip} />
        {isOwn && (
          <ButtonLink to={paths.manageAccount({ tab: 'csip' })} kind="soft" small icon="edit">
            Change my rates
          </ButtonLink>
        )}
      </header>
      {profile.words && <p className={`lead ${css.words}`}>{profile.words}</p>}
      <section className={css.section} aria-label="Experience">
        <dl className={css.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {/* Pilots read the rates beside the times. */}
      {isOwn && (
        <section className={css.section} aria-labelledby="rates">
          <h2 id="rates">Rates</h2>
          {rates.length === 0 ? (
            <p className="muted">No airports are offered right now.</p>
          ) : (
            <ul className={css.lines}>
              {rates.map(({ airport, hourlyRateCents }) => (
                <li key={airport.id}>
                  <span>{airportText(airport)}</span>
                  <b>{rateText(hourlyRateCents)} per hour</b>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      <section className={css.section} aria-labelledby="free">
        <h2 id="free">{isOwn ? 'Your free times' : 'Book a time'}</h2>
        {isOwn ? (
          <>
            <p className="muted">Pilots choose among your free times here, and book them together with an aircraft.</p>
            <p>
              <TextLink to={paths.manageAccount({ tab: 'csip' })}>Change when you teach</TextLink>
            </p>
          </>
        ) : rates.length === 0 ? (
          <p className="muted">No airports are offered right now.</p>
        ) : (
          <Suspense fallback={<Skeleton shape="row" count={2} label="Loading free times" />}>
            <BookableTimes csip={csip} firstDay={freeDays[0]} zone={(homeAirport ?? rates[0]!.airport).zone} />
          </Suspense>
        )}
      </section>
      <section className={css.section} aria-labelledby="reviews">
        <h2 id="reviews">{ratingText(profile) ?? 'Reviews'}</h2>
        <ReviewList
          call="listCsipReviews"
          id={id}
          empty="No one has reviewed this CSIP yet. Pilots are asked after each flight."
        />
      </section>
    </div>
  )
}

export const Screen = () => {
  const { id } = useParams()
  return (
    <Suspense fallback={<Skeleton shape="row" count={3} label="Loading instructors" />}>
      {id ? <Profile key={id} id={id} /> : <Directory />}
    </Suspense>
  )
}
