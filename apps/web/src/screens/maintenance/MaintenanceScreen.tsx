import type { Upkeep } from '@tailshare/contract/aircraft'
import { hoursText } from '@tailshare/contract/hours'
import type { MaintenanceRecord } from '@tailshare/contract/maintenance'
import { paths } from '@tailshare/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { read } from '../../api.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { NoAircraft } from '../../parts/roleWork/NoAircraft.tsx'
import { airportText } from '../../parts/trip/tripTimes.ts'
import type { Load } from '../../routing/screen.ts'
import { Badge } from '../../ui/display/Badge.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import { Tail } from '../../ui/display/Tail.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import css from './Maintenance.module.css'
import { maintenanceTabs } from './maintenanceTabs.ts'
import { Invitations } from './people/Invitations.tsx'

export const load: Load = async ({ client, params: { aircraftId } }) => {
  if (!aircraftId) return {}
  const { tailNumber } = await client.ensureQueryData(read('getMaintenance', { params: { id: aircraftId } }))
  return { title: `Maintenance of ${tailNumber}` }
}

const stateOf = ({ grounded, listed }: Upkeep) =>
  grounded ? <Badge tone="danger">Grounded</Badge> : listed ? <Badge tone="go">Listed</Badge> : <Badge>Not listed</Badge>

const why = { owner: '', co_owner: 'You co-own it. ', keeper: 'You keep its records. ' } as const

const Fleet = ({ fleet }: { fleet: readonly Upkeep[] }) => (
  <ul className={css.fleet}>
    {fleet.map((one) => (
      <li key={one.id}>
        <img src={one.photo.thumbnailUrl} alt="" width={120} height={90} loading="lazy" />
        <div>
          <h2>
            <Link to={paths.maintenance(one.id)}>
              <Tail size="card">{one.tailNumber}</Tail>
            </Link>
          </h2>
          <p>
            {why[one.you]}
            {one.modelName}, {airportText(one.airport)}. Hobbs {hoursText(one.hobbs)}.
          </p>
        </div>
        {stateOf(one)}
      </li>
    ))}
  </ul>
)

const All = () => (
  <>
    <PageHead title="Maintenance" lead="What each aircraft needs next." />
    <Invitations />
    <Loaded query={useQuery(read('listMaintenance'))} label="Loading your aircraft">
      {(fleet) =>
        fleet.length === 0 ? (
          <NoAircraft>Inspections and squawks for your aircraft will appear here.</NoAircraft>
        ) : (
          <Fleet fleet={fleet} />
        )
      }
    </Loaded>
  </>
)

const Records = ({ record }: { record: MaintenanceRecord }) => {
  const { id, tailNumber, modelName, airport, hobbs, flightMeter, you } = record
  const asked = useSearchParams()[0].get('tab')
  const open = maintenanceTabs.find(({ key }) => key === asked) ?? maintenanceTabs[0]
  return (
    <>
      <PageHead
        title={`Maintenance of ${tailNumber}`}
        lead={`${modelName} at ${airport.code}. Hobbs ${hoursText(hobbs)}, flight meter ${hoursText(flightMeter)}.`}
        action={
          you === 'owner' ? (
            <ButtonLink kind="line" icon="back" to={paths.dashboard(id)}>
              Cockpit
            </ButtonLink>
          ) : (
            <ButtonLink kind="line" icon="back" to={paths.maintenance()}>
              All aircraft
            </ButtonLink>
          )
        }
      />
      <Tabs
        label="Maintenance"
        tabs={maintenanceTabs.map(({ key, title }) => ({
          to: paths.maintenance(id, key === maintenanceTabs[0].key ? undefined : { tab: key }),
          label: title,
          current: key === open.key,
        }))}
      />
      <Suspense key={open.key} fallback={<Skeleton shape="row" count={4} label={`Loading ${open.title}`} />}>
        <open.Part aircraftId={id} />
      </Suspense>
    </>
  )
}

const One = ({ id }: { id: string }) => (
  <Loaded query={useQuery(read('getMaintenance', { params: { id } }))} label="Loading the maintenance records" rows={6}>
    {(record) => <Records record={record} />}
  </Loaded>
)

/** What an aircraft needs next and what was written about it, for who owns, shares or looks after it. */
export const Screen = () => {
  const { aircraftId } = useParams()
  return <div className={`wrap read ${css.page}`}>{aircraftId ? <One key={aircraftId} id={aircraftId} /> : <All />}</div>
}
