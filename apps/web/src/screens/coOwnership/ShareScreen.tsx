import type { CoOwnershipShare } from '@tailshare/contract/shares'
import { paths } from '@tailshare/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { read } from '../../api.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { fullName } from '../../parts/people/personName.ts'
import { airportText } from '../../parts/trip/tripTimes.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/display/EmptyState.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import { Tail } from '../../ui/display/Tail.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { SalePart, shareTabs } from './shareTabs.ts'
import css from './CoOwnership.module.css'
import { Requests } from './sale/Requests.tsx'

const FormerCosts = lazy(async () => ({ default: (await import('./costs/FormerCosts.tsx')).FormerCosts }))

const Parts = ({ id }: { id: string }) => {
  const asked = useSearchParams()[0].get('tab')
  const open = shareTabs.find(({ key }) => key === asked) ?? shareTabs[0]
  return (
    <>
      <Tabs
        label="Co-ownership"
        tabs={shareTabs.map(({ key, title }) => ({
          to: paths.coOwnershipInfo(id, key === shareTabs[0].key ? undefined : { tab: key }),
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

const Shares = ({ share }: { share: CoOwnershipShare }) => (
  <>
    <PageHead
      over={`${share.modelName}, ${share.yearManufactured}. ${airportText(share.airport)}`}
      title={
        <>
          Shares of <Tail>{share.tailNumber}</Tail>
        </>
      }
      lead={`${fullName(share.owner)} owns it${share.coOwners > 0 ? ` with ${share.coOwners === 1 ? 'one co-owner' : `${share.coOwners} co-owners`}` : ' alone'}.`}
      action={
        share.you === 'owner' || share.you === 'co_owner' ? (
          <div className={css.ways}>
            <ButtonLink kind="go" to={paths.reservations({ aircraft: share.id })}>
              Book on the shared timeline
            </ButtonLink>
            <ButtonLink kind="line" to={paths.flightsByPerson({ aircraft: share.id })}>
              Who flew
            </ButtonLink>
          </div>
        ) : (
          <ButtonLink kind="line" to={paths.aircraft(share.id)}>
            The aircraft
          </ButtonLink>
        )
      }
    />
    {share.you === 'visitor' ? (
      <Suspense fallback={<Skeleton shape="row" count={3} label="Loading what is for sale" />}>
        <SalePart aircraftId={share.id} />
      </Suspense>
    ) : (
      <Parts id={share.id} />
    )}
  </>
)

/** The shares of an aircraft; without one in the address, those of the reader. */
export const Screen = () => {
  const { id } = useParams()
  return <div className={`wrap read ${css.page}`}>{id ? <One key={id} id={id} /> : <Mine />}</div>
}

const One = ({ id }: { id: string }) => {
  const share = useQuery(read('getCoOwnershipShare', { params: { id } }))
  const asked = useSearchParams()[0].get('tab')
  const page = (
    <Loaded query={share} label="Loading the shares">
      {(found) => <Shares share={found} />}
    </Loaded>
  )
  // Who has sold everything still reads and pays their own part.
  const mayHaveLeft = share.isError || (share.data?.you === 'visitor' && share.data.hasHeld)
  if (asked !== 'costs' || !mayHaveLeft) return page
  return (
    <Suspense fallback={<Skeleton shape="row" count={4} label="Loading the shared costs" />}>
      <FormerCosts aircraftId={id} otherwise={page} />
    </Suspense>
  )
}

const Mine = () => {
  const shared = useQuery(read('listCoOwnedAircraft'))
  return (
    <>
      <PageHead title="Your shares" />
      <Loaded query={shared} label="Loading your shares">
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              action={
                <ButtonLink kind="go" to={paths.coOwnership()}>
                  Shares on offer
                </ButtonLink>
              }
            >
              Aircraft in which you hold a share appear here.
            </EmptyState>
          ) : (
            <ul className={css.offers}>
              {list.map(({ id, tailNumber, modelName, photo, percent }) => (
                <li key={id} className={css.offer}>
                  <img src={photo.thumbnailUrl} alt="" width={480} height={360} loading="lazy" decoding="async" />
                  <div>
                    <h2>
                      <TextLink to={paths.coOwnershipInfo(id)}>{tailNumber}</TextLink>
                    </h2>
                    <p>
                      {modelName}. <span className={css.percent}>{percent}% is yours.</span>
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Requests as="buyer" />
    </>
  )
}
