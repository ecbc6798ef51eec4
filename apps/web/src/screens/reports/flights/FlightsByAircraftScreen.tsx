import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useSuspenseQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from '../../../ui/router/hooks.ts'
import { addressOf, read, readPages } from '../../../api.ts'
import { paths } from '@tailshare/contract/base/paths'
import { NoAircraft } from '../../../parts/dashboard/roles/NoAircraft.tsx'
import type { Load } from '../../../routing/screen.ts'
import { ButtonLink, Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/form/Field.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import { Filters } from './Filters.tsx'
import { filterIn, orderIn, pilotIn } from './period.ts'
import { Report } from './Report.tsx'
import { ReportTabs } from './ReportTabs.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import type { FlightReport } from '@tailshare/contract/reports/flights/reports'
import css from './Reports.module.css'

export const OnePilot = ({ query: { data } }: { query: UseInfiniteQueryResult<InfiniteData<FlightReport>> }) => {
  const [search, setSearch] = useSearchParams()
  if (pilotIn(search).pilot === undefined) return null
  const name = data?.pages[0]?.results[0]?.pilot
  const everyone = () =>
    setSearch(
      (before) => {
        before.delete('pilot')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <p>
      {name ? `Only flights of ${name}. ` : 'Only flights of one pilot. '}
      <Button kind="line" small onClick={everyone}>
        Show everyone’s
      </Button>
    </p>
  )
}

export const load: Load = async ({ client, params }) => {
  const owned = await client.ensureQueryData(read('listOwnedAircraft'))
  // Reading a client's aircraft is logged for its owner, so only if it is not one's own.
  const isOwn = params.id === undefined || owned.some(({ id }) => id === params.id)
  if (!isOwn) await client.ensureQueryData(read('listAdvisedAircraft'))
}

const Flights = ({ id, tailNumber, isAdvised }: { id: string; tailNumber: string; isAdvised: boolean }) => {
  const [search] = useSearchParams()
  const filter = { ...filterIn(search), ...pilotIn(search), order: orderIn(search) }
  const flights = useInfiniteQuery({
    ...readPages('getAircraftFlights', { params: { id }, query: { ...filter, limit: 20 } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Filters
        csv={addressOf('downloadAircraftFlights', { params: { id }, query: filter })}
        pdf={addressOf('downloadAircraftFlightsPdf', { params: { id }, query: filter })}
      />
      <OnePilot query={flights} />
      <Report
        query={flights}
        side={isAdvised ? 'advisor' : 'owner'}
        empty={`${tailNumber} has not flown in this period.`}
        action={
          <ButtonLink to={isAdvised ? paths.advisors() : paths.dashboard(id)} kind="go">
            {isAdvised ? 'All your clients' : 'Go to the cockpit'}
          </ButtonLink>
        }
      />
    </>
  )
}

const FleetFlights = () => {
  const [search] = useSearchParams()
  const filter = { ...filterIn(search), ...pilotIn(search), order: orderIn(search) }
  const flights = useInfiniteQuery({
    ...readPages('getFleetFlights', { query: { ...filter, limit: 20 } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Filters
        csv={addressOf('downloadFleetFlights', { query: filter })}
        pdf={addressOf('downloadFleetFlightsPdf', { query: filter })}
      />
      <OnePilot query={flights} />
      <Report
        query={flights}
        side="fleet"
        empty="None of your aircraft has flown in this period."
        action={
          <ButtonLink to={paths.dashboard()} kind="go">
            Go to the cockpit
          </ButtonLink>
        }
      />
    </>
  )
}

/** Flights of one own or advised aircraft; without one in the URL, of all own aircraft. */
export const Screen = () => {
  const { id } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { data: owned } = useSuspenseQuery(read('listOwnedAircraft'))
  const own = owned.find((one) => one.id === id) ?? (owned.length === 1 && id === undefined ? owned[0] : undefined)
  const advised = useQuery({ ...read('listAdvisedAircraft'), enabled: id !== undefined && !own }).data ?? []
  const shared = own ? undefined : advised.find((one) => one.id === id)
  const aircraft = own ?? shared
  const choices = shared ? advised : owned
  const isFleet = id === undefined && owned.length > 1
  const shown = id ?? aircraft?.id
  if (!shown && !isFleet)
    return (
      <div className={css.page}>
        <h1>Flights</h1>
        <NoAircraft>Your aircraft’s flights will appear here.</NoAircraft>
      </div>
    )
  return (
    <div className={css.page}>
      <ReportTabs />
      <PageHead
        over={`${aircraft?.modelName ?? (isFleet ? 'Your fleet' : 'Flights')}${shared ? `, of ${shared.owner.firstName} ${shared.owner.lastName}, who can see that you viewed it` : ''}`}
        title={
          aircraft ? (
            <>
              <Tail className={css.tail}>{aircraft.tailNumber}</Tail> flights
            </>
          ) : isFleet ? (
            'All flights'
          ) : (
            'Flights'
          )
        }
        action={
          choices.length > 1 && (
            <div className={css.choice}>
              <Select
                label="Aircraft"
                empty={shared ? undefined : 'All aircraft'}
                value={shown ?? ''}
                choices={choices.map((one) => ({ value: one.id, label: `${one.tailNumber}, ${one.modelName}` }))}
                onChange={({ target }) =>
                  void navigate(
                    { pathname: paths.flightsByAircraft(target.value || undefined), search: search.toString() },
                    { preventScrollReset: true },
                  )
                }
              />
            </div>
          )
        }
      />
      {shown ? (
        <Flights key={shown} id={shown} tailNumber={aircraft?.tailNumber ?? 'This aircraft'} isAdvised={shared !== undefined} />
      ) : (
        <FleetFlights />
      )}
    </div>
  )
}
