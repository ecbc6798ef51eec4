import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Navigate } from '../../../ui/router/Link.tsx'
import { useParams, useSearchParams } from '../../../ui/router/hooks.ts'
import { dayIn } from '@tailshare/contract/text/period'
import { read } from '../../../api.ts'
import { paths } from '@tailshare/contract/base/paths'
import { notFound } from '../../../routing/errors/notFound.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { FleetTimeline, readSchedule } from '../../../parts/schedule/timeline/FleetTimeline.tsx'
import { NoAircraft } from '../../../parts/dashboard/roles/NoAircraft.tsx'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { askedName } from '../../../routing/asked.ts'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Fold } from '../../../ui/layout/fold/Fold.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { AdvisedCockpit } from './AdvisedCockpit.tsx'
import css from './Cockpit.module.css'
import { CockpitHead } from './CockpitHead.tsx'
import { Due } from './Due.tsx'
import { FiguresPart, ImprovePart, improveReads } from './figures/FiguresPart.tsx'
import { rangeIn } from './figures/figuresIn.ts'
import { IncomeChart } from './figures/IncomeChart.tsx'
import { KeyRingButton } from './keyRing/KeyRingButton.tsx'
import { Kpis } from './figures/Kpis.tsx'
import { RangePicker } from './figures/RangePicker.tsx'
import { readAsked, readOwnerFlights, readUpkeep, readWaiting } from '../../../parts/dashboard/roles/sections/workReads.ts'

const tabs = { today: 'Today', figures: 'Figures', improve: 'Improve' } as const
type Tab = keyof typeof tabs

/** A link with a period opens the figures. What would improve is asked of one aircraft. */
const tabIn = (search: URLSearchParams, id: string | undefined): Tab => {
  const asked = askedName<Tab>(search.get('tab'), tabs)
  if (asked === 'improve' && id === undefined) return 'figures'
  return asked ?? (['range', 'from', 'to'].some((name) => search.has(name)) ? 'figures' : 'today')
}

export const load: Load = async ({ client, params, url }) => {
  const owned = await client.ensureQueryData(read('listOwnedAircraft'))
  if (!params.id || owned.some(({ id }) => id === params.id)) {
    const one = owned.find(({ id }) => id === params.id)
    const zone = (one ?? owned[0])?.airport.zone ?? 'UTC'
    const { from, to } = rangeIn(url.searchParams, dayIn(new Date(), zone))
    await ahead(
      client,
      ...(params.id ? [] : [readOwnerFlights]),
      readAsked,
      readWaiting,
      ...[{ from, to }, {}].map((query) =>
        params.id ? read('getOwnedStats', { params: { id: params.id }, query }) : read('getFleetStats', { query }),
      ),
      readUpkeep,
      readSchedule(url.searchParams, zone, params.id),
      ...(params.id && tabIn(url.searchParams, params.id) === 'improve' ? improveReads(params.id, { from, to }) : []),
    )
    return
  }
  // Reading a client's aircraft is logged for its owner, so only if it is not one's own.
  const advised = await client.ensureQueryData(read('listAdvisedAircraft'))
  if (!advised.some(({ id }) => id === params.id)) notFound()
}

type Query = { period_type?: 'year' } | { from: string; to: string }

const useStats = (id: string | undefined, query: Query) => {
  const one = useQuery({
    ...read('getOwnedStats', { params: { id: id ?? '' }, query }),
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
  })
  const all = useQuery({ ...read('getFleetStats', { query }), enabled: id === undefined, placeholderData: keepPreviousData })
  return id === undefined ? all : one
}

/** The cockpit of an own aircraft; for an advised one, only figures. */
export const Screen = () => {
  const { id } = useParams()
  const { data: owned } = useSuspenseQuery(read('listOwnedAircraft'))
  const isOwn = id === undefined || owned.some((one) => one.id === id)
  const shared = useQuery({ ...read('listAdvisedAircraft'), enabled: !isOwn }).data?.find((one) => one.id === id)
  return shared && !isOwn ? <AdvisedCockpit key={shared.id} aircraft={shared} /> : <Cockpit id={id} />
}

const Cockpit = ({ id }: { id: string | undefined }) => {
  const [search] = useSearchParams()
  const now = useNow()
  const { data: owned } = useSuspenseQuery(read('listOwnedAircraft'))
  const fleet = id ? owned.filter((one) => one.id === id) : owned
  const range = rangeIn(search, dayIn(now, fleet[0]?.airport.zone ?? 'UTC'))
  const tab = tabIn(search, id)
  const stats = useStats(id, { from: range.from, to: range.to })
  const year = useStats(id, {})
  const upkeep = useQuery(readUpkeep)
  const known = (upkeep.data ?? []).filter((one) => one.you === 'owner' && (!id || one.id === id))

  if (owned.length === 0)
    return (
      <div className={`wrap ${css.page}`}>
        <h1>Your cockpit</h1>
        <NoAircraft>Income, bookings and inspections for your aircraft will appear here.</NoAircraft>
      </div>
    )
  // A sold aircraft may disappear while its cockpit is open.
  if (fleet.length === 0) return <Navigate to={paths.dashboard()} replace />

  const zone = fleet[0]!.airport.zone
  const one = id ? fleet[0] : undefined
  const kept = { tab: tab === 'today' ? undefined : tab }
  const tools = (
    <div className={css.tools}>
      {id && (
        <ButtonLink kind="line" icon="edit" to={paths.addAircraft({ aircraft: id })}>
          Edit listing
        </ButtonLink>
      )}
      {one && <KeyRingButton aircraftId={one.id} />}
      <ButtonLink kind="line" icon="wrench" to={paths.maintenance(id)}>
        Maintenance
      </ButtonLink>
      {!id && (
        <ButtonLink kind="line" icon="edit" to={paths.ownedAircraft()}>
          My aircraft
        </ButtonLink>
      )}
    </div>
  )
  const views = (
    <Tabs
      label="Cockpit"
      tabs={(Object.keys(tabs) as Tab[])
        .filter((key) => key !== 'improve' || one)
        .map((key) => ({
          to: paths.dashboard(id, { tab: key === 'today' ? undefined : key }),
          label: tabs[key],
          current: key === tab,
        }))}
    />
  )
  return (
    <div className={`wrap ${css.page}`}>
      {owned.length > 1 && (
        <Tabs
          label="Aircraft"
          tabs={[
            { to: paths.dashboard(undefined, kept), label: 'All aircraft', current: !id },
            ...owned.map((aircraft) => ({
              to: paths.dashboard(aircraft.id, kept),
              label: aircraft.tailNumber,
              current: aircraft.id === id,
            })),
          ]}
        />
      )}
      <CockpitHead aircraft={one} zone={zone} action={tools} tabs={views} lists={tab === 'today'} />
      {tab !== 'today' && <RangePicker range={range} />}
      {tab !== 'improve' && (
        <Loaded query={stats} label="Loading the figures" rows={1}>
          {(found) => <Kpis stats={found} range={range} aircraftId={id} aircraft={id ? 1 : owned.length} />}
        </Loaded>
      )}
      {tab === 'figures' && <FiguresPart key={id ?? 'all'} range={range} aircraft={one} />}
      {tab === 'improve' && one && <ImprovePart key={one.id} range={range} aircraft={one} mayPlan />}
      {tab === 'today' && (
        <>
          <Fold name="schedule" title="Schedule" className={css.flights}>
            <FleetTimeline aircraft={id} zone={zone} empty={null} isAside />
          </Fold>
          <div className={css.two}>
            <section aria-labelledby="income">
              <h2 id="income">Income, twelve months</h2>
              <Loaded query={year} label="Loading the income">
                {({ months }) => <IncomeChart months={months} />}
              </Loaded>
              <ul className={css.links} aria-label="Reports">
                <li>
                  <ButtonLink kind="soft" small to={paths.flightsByAircraft(one?.id)}>
                    Flights
                  </ButtonLink>
                </li>
                <li>
                  <ButtonLink kind="soft" small to={paths.yearPack({ aircraft: one?.id })}>
                    Year pack
                  </ButtonLink>
                </li>
                <li>
                  <ButtonLink kind="soft" small to={paths.aircraftBookings(one && { aircraft: one.id })}>
                    Bookings
                  </ButtonLink>
                </li>
              </ul>
            </section>
            <Due fleet={known} now={now} />
          </div>
        </>
      )}
    </div>
  )
}
