import type { MaintenanceRecord } from '@tailshare/contract/maintenance/maintenance'
import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { Later } from '../../document/Later.tsx'
import { useParams, useSearchParams } from '../../ui/router/hooks.ts'
import { read } from '../../api.ts'
import { Loaded } from '../../parts/page/Loaded.tsx'
import { NoAircraft } from '../../parts/dashboard/roles/NoAircraft.tsx'
import type { Load } from '../../routing/screen.ts'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { Fleet } from './Fleet.tsx'
import { Invitations } from './recordKeepers/Invitations.tsx'
import { RecordHead } from './records/RecordHead.tsx'
import { lazy } from 'react'
import type { MaintenancePart } from './maintenancePart.ts'
import css from './Maintenance.module.css'

const part = (load: () => Promise<MaintenancePart>) => lazy(async () => ({ default: await load() }))

/** Maintenance tabs, each loaded when opened. The first is the default for `?tab=`. */
export const maintenanceTabs = [
  { key: 'due', title: 'Due', Part: part(async () => (await import('./DueList.tsx')).DueList) },
  { key: 'history', title: 'History', Part: part(async () => (await import('./records/Logbook.tsx')).Logbook) },
  { key: 'directives', title: 'Directives', Part: part(async () => (await import('./records/Directives.tsx')).Directives) },
  { key: 'squawks', title: 'Squawks', Part: part(async () => (await import('./records/SquawkList.tsx')).SquawkList) },
  { key: 'shop', title: 'Shop', Part: part(async () => (await import('./shop/Shop.tsx')).Shop) },
  { key: 'meters', title: 'Meters', Part: part(async () => (await import('./meters/Meters.tsx')).Meters) },
  { key: 'people', title: 'People', Part: part(async () => (await import('./recordKeepers/Keepers.tsx')).Keepers) },
] as const satisfies readonly { key: string; title: string; Part: MaintenancePart }[]

export const load: Load = async ({ client, params: { aircraftId } }) => {
  if (!aircraftId) return {}
  const { tailNumber } = await client.ensureQueryData(read('getMaintenance', { params: { id: aircraftId } }))
  return { title: `${tailNumber} maintenance` }
}

const All = () => (
  <>
    <PageHead title="Maintenance" />
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

/** Tabs whose primary action is recording work. */
const mainTabs: readonly string[] = ['due', 'history', 'directives']

const Records = ({ record }: { record: MaintenanceRecord }) => {
  const { id } = record
  const asked = useSearchParams()[0].get('tab')
  const open = maintenanceTabs.find(({ key }) => key === asked) ?? maintenanceTabs[0]
  return (
    <>
      <RecordHead record={record} quiet={!mainTabs.includes(open.key)} />
      <Tabs
        label="Maintenance"
        tabs={maintenanceTabs.map(({ key, title }) => ({
          to: paths.maintenance(id, key === maintenanceTabs[0].key ? undefined : { tab: key }),
          label: title,
          current: key === open.key,
        }))}
      />
      <Later key={open.key} fallback={<Skeleton shape="row" count={4} label={`Loading ${open.title}`} />}>
        <open.Part aircraftId={id} />
      </Later>
    </>
  )
}

const One = ({ id }: { id: string }) => (
  <Loaded query={useQuery(read('getMaintenance', { params: { id } }))} label="Loading the maintenance records" rows={6}>
    {(record) => <Records record={record} />}
  </Loaded>
)

/** Maintenance of an aircraft, for its owners, co-owners and record keepers. */
export const Screen = () => {
  const { aircraftId } = useParams()
  return <div className={`wrap read ${css.page}`}>{aircraftId ? <One key={aircraftId} id={aircraftId} /> : <All />}</div>
}
