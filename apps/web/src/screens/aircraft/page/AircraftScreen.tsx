import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import { fileAddresses } from '@tailshare/contract/base/files/fileAddresses'
import type { SunStep } from '@tailshare/contract/schedule/sunSteps'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { usePageRoute, useParams } from '../../../ui/router/hooks.ts'
import { read } from '../../../api.ts'
import { VerdictBadge } from '../../../parts/aircraft/AircraftCard.tsx'
import { withDaylight } from '../../../parts/aircraft/photo/withDaylight.ts'
import { FavoriteButton } from '../../../parts/aircraft/FavoriteButton.tsx'
import { readCanBook, useCanBook, useTrip } from '../../../parts/bookings/trip/trip.ts'
import { readTrip, withProposal } from '../../../parts/bookings/trip/draft/tripAddress.ts'
import { airportText } from '../../../parts/bookings/trip/period/tripTimes.ts'
import { paths } from '@tailshare/contract/base/paths'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { useAccount } from '../../../calls/session.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import css from '../../../parts/aircraft/page/Aircraft.module.css'
import { readTimeline, timelineDays } from '../../../parts/aircraft/page/timelineReads.ts'
import { Gallery } from '../../../parts/aircraft/page/Gallery.tsx'
import { groundedBy } from './grounded.ts'
import { PricePanel } from './booking/PricePanel.tsx'
import { readSharesOf } from './sharesRead.ts'
import { structuredData } from './structuredData.ts'
import { badgeOf } from './booking/stuck.ts'

const Details = import.meta.env.SSR
  ? (await import('./Details.tsx')).Details
  : lazy(() => import('./Details.tsx').then((module) => ({ default: module.Details })))

export const load: Load = async ({ client, params, url }) => {
  const id = params.id ?? ''
  const besides = ahead(client, readSharesOf(id), read('listPlans'))
  const aircraft = await client.ensureQueryData(read('getAircraft', { params: { id } }))
  const { zone } = aircraft.airport
  const now = new Date()
  const asked = readTrip(url.searchParams, zone, now)
  const answer = readCanBook(id, asked)
  const answering = client.prefetchQuery(answer)
  // The calendar opens at the chosen dates, or else at those that the answer proposes: wait for it then.
  if (import.meta.env.SSR || !asked.chosen) await answering
  const { period } = withProposal(asked, client.getQueryData(answer.queryKey))
  const reading = client.prefetchQuery(readTimeline(id, timelineDays(url.searchParams.get('days'), period, zone, now), zone))
  if (import.meta.env.SSR) await Promise.all([reading, besides])
  // Chosen dates determine the drawing's light; otherwise it is now.
  const sun = asked.chosen && (await import('@tailshare/rules/schedule/daylight/sun')).sunStepAt(period.from, aircraft.airport)
  const image = fileAddresses.sharePicture(id, `${aircraft.priceHourCents}-${aircraft.photos[0]?.id.slice(-8) ?? ''}`)
  return {
    title: `${aircraft.tailNumber}, ${aircraft.model.name}`,
    description: `Rent ${aircraft.tailNumber}, a ${aircraft.yearManufactured} ${aircraft.model.name} at ${airportText(aircraft.airport)}, from its owner.`,
    image,
    ...(sun && { sun }),
    ...(import.meta.env.SSR && { structured: structuredData(aircraft, { origin: url.origin, image: url.origin + image }) }),
  }
}

const Badge = ({ aircraft }: { aircraft: Aircraft }) => {
  const { trip } = useTrip(aircraft)
  const answer = useCanBook(aircraft.id, trip)
  const { verdict } = aircraft
  if (!verdict || verdict.kind === 'sign_in') return null
  return <VerdictBadge verdict={badgeOf(verdict, answer.data)} />
}

export const Screen = () => {
  const { id = '' } = useParams()
  const { data: aircraft } = useSuspenseQuery(read('getAircraft', { params: { id } }))
  const { tailNumber, model, yearManufactured, airport, owner } = aircraft
  const { sun } = usePageRoute().data as { sun?: SunStep }
  const account = useAccount()
  const grounded = groundedBy(aircraft)
  const isMine = account !== null && account.id === owner?.id
  return (
    <div className="wrap read">
      <div className={css.columns}>
        <div className={css.top}>
          <Gallery photos={withDaylight(aircraft.photos, sun)} aircraftId={id} />
          <header className={css.id}>
            <div>
              <h1>
                <Tail size="hero">{tailNumber}</Tail>
              </h1>
              <p>
                {model.name}, {yearManufactured}. {airportText(airport)}.{' '}
                {owner && (
                  <>
                    Owned by{' '}
                    <TextLink to={paths.owner(owner.id)}>
                      {owner.firstName} {owner.lastName}
                    </TextLink>
                    {/* `Helen M.` already ends the sentence. */}
                    {!owner.lastName.endsWith('.') && '.'}
                  </>
                )}
              </p>
            </div>
            <div className={css.tools}>
              {grounded === null && <Badge aircraft={aircraft} />}
              <FavoriteButton aircraft={aircraft} />
              {isMine && (
                <>
                  <ButtonLink kind="line" small icon="people" to={paths.schedule({ aircraft: id, do: 'book-for' })}>
                    Book for a pilot
                  </ButtonLink>
                  <ButtonLink kind="line" small icon="edit" to={paths.addAircraft({ aircraft: id })}>
                    Edit listing
                  </ButtonLink>
                </>
              )}
            </div>
          </header>
          {grounded !== null && (
            <p className={css.grounded}>
              <Icon name="warning" />
              <span>
                <b>{tailNumber} is grounded.</b> {grounded}. It can be booked again when this is settled.
              </span>
            </p>
          )}
        </div>
        <PricePanel aircraft={aircraft} />
        <div className={css.details}>
          <Suspense fallback={<Skeleton shape="row" count={6} label="Loading the details" />}>
            <Details aircraft={aircraft} />
          </Suspense>
        </div>
      </div>
    </div>
  )
}
