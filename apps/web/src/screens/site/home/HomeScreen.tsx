import { zoneWithoutAirport } from '@tailshare/contract/base/constants'
import { periodText } from '@tailshare/contract/text/timeText'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { AircraftCard, CardSkeletons } from '../../../parts/aircraft/AircraftCard.tsx'
import { addressTime, nextWeekend } from '../../../parts/bookings/trip/tripTimes.ts'
import { paths } from '@tailshare/contract/base/paths'
import type { Load } from '../../../routing/screen.ts'
import { LoadError } from '../../../ui/display/EmptyState.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { CoOwnBlock } from './CoOwnBlock.tsx'
import { Hero } from './Hero.tsx'
import css from './Home.module.css'
import { pickVaried } from './pickVaried.ts'
import { loadScene } from './scene.ts'
import { Plans } from './Plans.tsx'
import { Steps } from './Steps.tsx'
import { Ways } from './Ways.tsx'

const zone = zoneWithoutAirport
const shownCards = 4

const weekend = () => {
  const { from, to } = nextWeekend(new Date(), zone)
  return { from, to, dates: { from: addressTime(from), to: addressTime(to) } }
}
const readFleet = () => read('searchAircraft', { query: { order: 'recommended', limit: 24 } })
const readWeekend = () => {
  const { from, to } = weekend().dates
  return read('searchAircraft', { query: { date: `${from},${to}`, order: 'recommended', limit: 24 } })
}

export const load: Load = async ({ client }) => {
  const reading = Promise.all([
    client.prefetchQuery(readFleet()),
    client.prefetchQuery(readWeekend()),
    client.prefetchQuery(read('listPlans')),
  ])
  await loadScene()
  if (import.meta.env.SSR) await reading
}

const Ready = () => {
  const found = useQuery(readWeekend())
  const fleet = useQuery(readFleet())
  const { from, to, dates } = weekend()
  const total = fleet.data?.count
  const free = found.data && found.data.count > 0
  return (
    <section className={`wrap ${css.section}`} aria-labelledby="ready">
      <div className={css.head}>
        <div>
          <h2 id="ready">{free ? 'Ready this weekend' : 'Aircraft to fly'}</h2>
          {free && <p>Free {periodText({ from, to }, zone)}</p>}
        </div>
        <TextLink to={paths.search()} className={css.all}>
          {total === undefined ? 'All aircraft' : `All ${total} aircraft`}
        </TextLink>
      </div>
      {found.isError && <LoadError error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <CardSkeletons count={shownCards} className={css.cards} />}
      {found.data && (
        <ul className={css.cards}>
          {pickVaried(free ? found.data.results : (fleet.data?.results ?? []), shownCards).map((aircraft) => (
            <li key={aircraft.id}>
              <AircraftCard aircraft={aircraft} dates={free ? dates : undefined} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export const Screen = () => {
  const pins = useQuery(readFleet()).data?.pins ?? []
  const airports = pins.map(({ airport }) => airport).sort((a, b) => a.title.localeCompare(b.title))
  const { from, to } = weekend()
  return (
    <>
      <Hero airports={airports} suggested={{ from, to }} />
      <Ways />
      <Ready />
      <Steps />
      <Plans />
      <CoOwnBlock />
    </>
  )
}
