import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { read } from '../../api.ts'
import { VerdictBadge } from '../../parts/AircraftCard.tsx'
import { FavoriteButton } from '../../parts/FavoriteButton.tsx'
import { readCanBook } from '../../parts/trip.ts'
import { readTrip } from '../../parts/tripAddress.ts'
import { airportText } from '../../parts/tripTimes.ts'
import type { Load } from '../../screen.ts'
import { Tail } from '../../ui/Tail.tsx'
import css from './Aircraft.module.css'
import { readTimeline, timelineDays } from './aircraftReads.ts'
import { Free } from './Free.tsx'
import { Gallery } from './Gallery.tsx'
import { PricePanel } from './PricePanel.tsx'
import { Reviews } from './Reviews.tsx'
import { OnBoard, Specs } from './Specs.tsx'
import { Standing } from './Standing.tsx'
import { Upkeep } from './Upkeep.tsx'

export const load: Load = async ({ client, params, url }) => {
  const id = params.id ?? ''
  const aircraft = await client.ensureQueryData(read('getAircraft', { params: { id } }))
  const { zone } = aircraft.airport
  const now = new Date()
  const trip = readTrip(url.searchParams, zone, now)
  const days = timelineDays(url.searchParams.get('days'), trip.period, zone, now)
  const reading = Promise.all([client.prefetchQuery(readCanBook(id, trip)), client.prefetchQuery(readTimeline(id, days, zone))])
  if (import.meta.env.SSR) await reading
  return {
    title: `${aircraft.tailNumber}, ${aircraft.model.name}`,
    description: `Rent ${aircraft.tailNumber}, a ${aircraft.yearManufactured} ${aircraft.model.name} at ${airportText(aircraft.airport)}, from its owner.`,
    image: aircraft.photos[0]?.url,
  }
}

export const Screen = () => {
  const { id = '' } = useParams()
  const { data: aircraft } = useSuspenseQuery(read('getAircraft', { params: { id } }))
  const { tailNumber, model, yearManufactured, airport, owner, verdict } = aircraft
  return (
    <div className={`wrap read ${css.page}`}>
      <Gallery photos={aircraft.photos} />
      <header className={css.id}>
        <div>
          <h1>
            <Tail size="hero">{tailNumber}</Tail>
          </h1>
          <p>
            {model.name}, {yearManufactured}. {airportText(airport)}.{' '}
            {owner && (
              <>
                Owned by {owner.firstName} {owner.lastName}.
              </>
            )}
          </p>
        </div>
        <div className={css.tools}>
          {verdict && verdict.kind !== 'sign_in' && <VerdictBadge verdict={verdict} fill />}
          <FavoriteButton aircraft={aircraft} />
        </div>
      </header>
      <div className={css.columns}>
        <div>
          <Specs aircraft={aircraft} />
          <Free aircraft={aircraft} />
          <Standing aircraft={aircraft} />
          <OnBoard aircraft={aircraft} />
          <Upkeep aircraft={aircraft} />
          <Reviews aircraft={aircraft} />
        </div>
        <PricePanel aircraft={aircraft} />
      </div>
    </div>
  )
}
