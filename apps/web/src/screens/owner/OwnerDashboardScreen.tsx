import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { dayIn } from '@tailshare/contract/period'
import { dayText } from '@tailshare/contract/timeText'
import { addressOf, read } from '../../api.ts'
import { paths } from '@tailshare/contract/paths'
import { notFound } from '../../routing/notFound.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { FleetTimeline } from '../../parts/timeline/FleetTimeline.tsx'
import { NoAircraft } from '../../parts/roleWork/NoAircraft.tsx'
import { useNow } from '../../parts/time/useNow.ts'
import { countNeeds, needsText } from '../../parts/todo/todoItem.ts'
import type { Load } from '../../routing/screen.ts'
import { useAccount } from '../../session.ts'
import { DownloadLink } from '../../parts/DownloadLink.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/display/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import css from './Cockpit.module.css'
import { Due } from './Due.tsx'
import { IncomeChart } from './IncomeChart.tsx'
import { Kpis } from './Kpis.tsx'
import { needsOf } from '../../parts/todo/needs.ts'
import { Squawks } from './Squawks.tsx'
import { TodoPanel } from './TodoPanel.tsx'

/** The flights of a large fleet are looked at aircraft by aircraft; the overview leads to this many. */
const shownAircraft = 12

export const load: Load = async ({ client, params }) => {
  const owned = await client.ensureQueryData(read('listOwnedAircraft'))
  if (params.id && !owned.some(({ id }) => id === params.id)) notFound()
}

const useStats = (id: string | undefined, period_type: 'month' | 'year') => {
  const one = useQuery({
    ...read('getOwnedStats', { params: { id: id ?? '' }, query: { period_type } }),
    enabled: id !== undefined,
  })
  const all = useQuery({ ...read('getFleetStats', { query: { period_type } }), enabled: id === undefined })
  return id === undefined ? all : one
}

/** The owner's cockpit: what needs them, money and hours, the coming week, what comes due. */
export const Screen = () => {
  const { id } = useParams()
  const now = useNow()
  const account = useAccount()
  const { data: owned } = useSuspenseQuery(read('listOwnedAircraft'))
  const fleet = id ? owned.filter((one) => one.id === id) : owned.slice(0, shownAircraft)
  const month = useStats(id, 'month')
  const year = useStats(id, 'year')
  const upcoming = useQuery(
    read('listOwnerOrders', {
      query: { orderType: 'upcoming', order: 'flightStartTime', limit: 100, ...(id && { aircraft: id }) },
    }),
  )
  const upkeep = useQuery(read('listMaintenance'))
  const known = (upkeep.data ?? []).filter((one) => !id || one.id === id)
  const orders = upcoming.data?.results ?? []

  if (owned.length === 0)
    return (
      <div className={`wrap ${css.page}`}>
        <h1>Your cockpit</h1>
        <NoAircraft>Income, bookings and inspections for your aircraft will appear here.</NoAircraft>
      </div>
    )
  // A sold aircraft may leave the list while its cockpit is open.
  if (fleet.length === 0) return <Navigate to={paths.dashboard()} replace />

  const zone = fleet[0]!.airport.zone
  const needs = needsOf(known, orders)
  const failed = [upkeep, upcoming].find(({ error }) => error !== null)
  const ready = upkeep.data !== undefined && upcoming.data !== undefined
  const one = id ? fleet[0] : undefined
  return (
    <div className={`wrap ${css.page}`}>
      {owned.length > 1 && (
        <Tabs
          label="Aircraft"
          tabs={[
            { to: paths.dashboard(), label: 'All aircraft', current: !id },
            ...owned.map((aircraft) => ({
              to: paths.dashboard(aircraft.id),
              label: aircraft.tailNumber,
              current: aircraft.id === id,
            })),
          ]}
        />
      )}
      <PageHead
        over={`${dayText(dayIn(now, zone))}${one ? `. ${one.tailNumber}, ${one.modelName} at ${one.airport.code}` : ''}`}
        title={ready && account ? needsText(countNeeds(needs), account.firstName) : 'Your cockpit'}
        action={
          <div className={css.tools}>
            {id && (
              <ButtonLink kind="line" icon="edit" to={paths.addAircraft({ aircraft: id })}>
                Edit listing
              </ButtonLink>
            )}
            <ButtonLink kind="line" icon="wrench" to={paths.maintenance(id)}>
              Maintenance
            </ButtonLink>
          </div>
        }
      />
      {failed?.error ? (
        <LoadError error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <TodoPanel needs={needs} ready={ready} />
      )}
      <Loaded query={month} label="Loading the figures" rows={1}>
        {(stats) => <Kpis stats={stats} aircraft={id ? 1 : owned.length} />}
      </Loaded>
      <section className={css.flights} aria-labelledby="next-flights">
        <h2 id="next-flights">Schedule</h2>
        <FleetTimeline aircraft={id} zone={zone} empty={null} />
      </section>
      <div className={css.two}>
        <section aria-labelledby="income">
          <h2 id="income">Income, twelve months</h2>
          <Loaded query={year} label="Loading the income">
            {(stats) => <IncomeChart months={stats.months} />}
          </Loaded>
          <ul className={css.links}>
            {(one ? [one] : fleet).map((aircraft) => (
              <li key={aircraft.id}>
                <ButtonLink kind="soft" small to={paths.flightsByAircraft(aircraft.id)}>
                  Flights of {aircraft.tailNumber}
                </ButtonLink>
              </li>
            ))}
            {one && (
              <li>
                <DownloadLink
                  className={css.download}
                  href={addressOf('downloadAircraftFlights', { params: { id: one.id }, query: {} })}
                >
                  <Icon name="download" /> CSV
                </DownloadLink>
              </li>
            )}
          </ul>
          {!id && owned.length > shownAircraft && (
            <p className="label">
              {shownAircraft} of {owned.length} aircraft. Choose one above for the others.
            </p>
          )}
        </section>
        <Due fleet={known} now={now} />
      </div>
      <Squawks fleet={known} />
    </div>
  )
}
