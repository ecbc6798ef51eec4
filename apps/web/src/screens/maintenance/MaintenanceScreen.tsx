import { hoursText } from '@tailshare/contract/hours'
import type { OwnedAircraft } from '@tailshare/contract/aircraft'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { read } from '../../api.ts'
import { notFound } from '../../routing/notFound.ts'
import { airportText } from '../../parts/trip/tripTimes.ts'
import { paths } from '@tailshare/contract/paths'
import { NoAircraft } from '../../parts/roleWork/NoAircraft.tsx'
import type { Load } from '../../routing/screen.ts'
import { Badge } from '../../ui/display/Badge.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { Tail } from '../../ui/display/Tail.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import css from './Maintenance.module.css'
import { maintenanceTabs } from './maintenanceTabs.ts'

export const load: Load = async ({ client, params: { aircraftId } }) => {
  const owned = await client.ensureQueryData(read('listOwnedAircraft'))
  if (!aircraftId) return {}
  const aircraft = owned.find(({ id }) => id === aircraftId) ?? notFound()
  return { title: `Maintenance of ${aircraft.tailNumber}` }
}

const states = {
  grounded: <Badge tone="danger">Grounded</Badge>,
  listed: <Badge tone="go">Listed</Badge>,
  unlisted: <Badge>Not listed</Badge>,
} as const

const Fleet = ({ owned }: { owned: readonly OwnedAircraft[] }) => (
  <ul className={css.fleet}>
    {owned.map(({ id, tailNumber, modelName, airport, photo, state, hobbs }) => (
      <li key={id}>
        <img src={photo.thumbnailUrl} alt="" width={120} height={90} loading="lazy" />
        <div>
          <h2>
            <Link to={paths.maintenance(id)}>
              <Tail size="card">{tailNumber}</Tail>
            </Link>
          </h2>
          <p>
            {modelName}, {airportText(airport)}. Hobbs {hoursText(hobbs)}.
          </p>
        </div>
        {states[state]}
      </li>
    ))}
  </ul>
)

const OneAircraft = ({ owned, id }: { owned: readonly OwnedAircraft[]; id: string }) => {
  const asked = useSearchParams()[0].get('tab')
  const open = maintenanceTabs.find(({ key }) => key === asked) ?? maintenanceTabs[0]
  return (
    <>
      {owned.length > 1 && (
        <Tabs
          label="Aircraft"
          tabs={owned.map((one) => ({ to: paths.maintenance(one.id), label: one.tailNumber, current: one.id === id }))}
        />
      )}
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

/** What each own aircraft needs next, and what was found on it. */
export const Screen = () => {
  const { aircraftId } = useParams()
  const { data: owned } = useSuspenseQuery(read('listOwnedAircraft'))
  const one = owned.find(({ id }) => id === aircraftId)
  return (
    <div className={`wrap read ${css.page}`}>
      <PageHead
        title={one ? `Maintenance of ${one.tailNumber}` : 'Maintenance'}
        lead={
          one
            ? `${one.modelName} at ${one.airport.code}. Hobbs ${hoursText(one.hobbs)}.`
            : 'What each of your aircraft needs next.'
        }
        action={
          one && (
            <ButtonLink kind="line" icon="back" to={paths.dashboard(one.id)}>
              Cockpit
            </ButtonLink>
          )
        }
      />
      {one ? (
        <OneAircraft owned={owned} id={one.id} key={one.id} />
      ) : owned.length === 0 ? (
        <NoAircraft>Inspections and squawks for your aircraft will appear here.</NoAircraft>
      ) : (
        <Fleet owned={owned} />
      )}
    </div>
  )
}
