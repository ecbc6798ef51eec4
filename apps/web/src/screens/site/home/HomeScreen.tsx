import { zoneWithoutAirport } from '@tailshare/contract/base/constants'
import { periodText } from '@tailshare/contract/text/timeText'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { AircraftCard, CardSkeletons } from '../../../parts/aircraft/AircraftCard.tsx'
import { addressTime, nextWeekend } from '../../../parts/bookings/trip/period/tripTimes.ts'
import { paths } from '@tailshare/contract/base/paths'
import type { Load } from '../../../routing/screen.ts'
import { LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { CoOwnBlock } from './CoOwnBlock.tsx'
import { Hero } from './Hero.tsx'
import { pickVaried } from './pickVaried.ts'
import { loadScene } from './scene.ts'
import { PlanPrices } from '../../../parts/payments/plans/PlanPrices.tsx'
import { useAccount } from '../../../calls/session.ts'
import { Link } from '../../../ui/router/Link.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import css from './Home.module.css'

export const Ways = () => {
  const signedIn = useAccount() !== null
  const ways = [
    ['plane', 'Fly', paths.search(), 'From a 172 to a Vision Jet, booked in under a minute.'],
    ['key', 'List', paths.listAircraft(signedIn), 'You set rate, minimums and calendar.'],
    ['share', 'Co-own', paths.coOwnership(), 'An eighth, a quarter or a half, with fair days.'],
  ] as const
  return (
    <nav className={`wrap ${css.ways}`} aria-label="Ways in">
      {ways.map(([icon, title, to, text]) => (
        <Link key={title} to={to}>
          <Icon name={icon} className={css.way} />
          <h2>
            {title} <Icon name="arrow" className={css.arrow} />
          </h2>
          <p>{text}</p>
        </Link>
      ))}
    </nav>
  )
}

const steps = [
  ['Tonight', 'Search what you may fly', 'Each result says “Book now”, “With an instructor” or what is missing.'],
  ['Under a minute later', 'Book at the true total', 'Nothing is held until 48 h before.'],
  ['Saturday, 09:00', 'Check out on the ramp', 'Meters, fluids, eight photos; no signal needed.'],
  ['Sunday, 17:00', 'Tie down and walk away', 'The meter sets the final price. Fuel bought away is credited.'],
] as const

export const Steps = () => (
  <section className={`wrap ${css.section}`} aria-labelledby="how">
    <div className={css.head}>
      <h2 id="how">One booking, from sofa to shutdown</h2>
    </div>
    <ol className={css.steps}>
      {steps.map(([when, title, text]) => (
        <li key={title}>
          <span className={css.when}>{when}</span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
)

/** Hidden for members. */
export const Plans = () => {
  if (useAccount()?.activeMembership) return null
  return (
    <section className={`wrap ${css.section}`} aria-labelledby="membership">
      <div className={css.head}>
        <div>
          <h2 id="membership">What membership costs</h2>
          <p>An account is free. Choose a plan with your first booking; cancel it anytime.</p>
        </div>
      </div>
      <PlanPrices />
    </section>
  )
}

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
  const all = (free ? found.data.results : fleet.data?.results) ?? []
  const open = all.filter(({ verdict }) => verdict?.kind !== 'not_rated')
  return (
    <section className={`wrap ${css.section}`} aria-labelledby="ready">
      <div className={css.head}>
        <div>
          <h2 id="ready">{free ? 'Ready for the weekend' : 'Aircraft to fly'}</h2>
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
          {pickVaried(open.length > 0 ? open : all, shownCards).map((aircraft) => (
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
