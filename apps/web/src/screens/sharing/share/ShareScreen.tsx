import type { CoOwnedAircraft } from '@tailshare/contract/aircraft/aircraft'
import type { CoOwnershipShare } from '@tailshare/contract/aircraft/shares'
import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { lazy, useEffect, useRef } from 'react'
import { Later } from '../../../document/Later.tsx'
import { useLocation, useParams, useSearchParams } from '../../../ui/router/hooks.ts'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { fullName } from '../../../parts/people/people/personName.ts'
import { airportText } from '../../../parts/bookings/trip/period/tripTimes.ts'
import { TodoList } from '../../../parts/dashboard/todo/TodoList.tsx'
import { shareTabsId } from '../../../parts/dashboard/todo/kinds/waitingTodos.ts'
import { todayReads, useToday } from '../../../parts/dashboard/todo/useToday.ts'
import { type Account, useAccount } from '../../../calls/session.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { Link } from '../../../ui/router/Link.tsx'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { redirect } from '../../../ui/router/matching/loadRoutes.ts'
import { shareName } from './shareName.ts'
import { SalePart, shareTabs } from './shareTabs.ts'
import css from '../offers/CoOwnership.module.css'
import { Requests } from '../sale/Requests.tsx'

const OpenBook = lazy(async () => ({ default: (await import('../sale/OpenBook.tsx')).OpenBook }))
const FormerCosts = lazy(async () => ({ default: (await import('../costs/FormerCosts.tsx')).FormerCosts }))

/** The tab in the URL. A share request to read is about a sale. */
const useOpenTab = () => {
  const [search] = useSearchParams()
  const asked = search.get('tab') ?? (search.has('request') ? 'sale' : null)
  return shareTabs.find(({ key }) => key === asked) ?? shareTabs[0]
}

/** Secondary if the tab has a primary action of its own. */
const BookButton = ({ id }: { id: string }) => {
  const { key } = useOpenTab()
  return (
    <ButtonLink kind={key === 'people' || key === 'quotas' ? 'go' : 'ink'} to={paths.reservations({ aircraft: id })}>
      Book on the shared timeline
    </ButtonLink>
  )
}

/** What waits for the reader on this aircraft, as on the dashboard. */
const Waits = ({ id, account }: { id: string; account: Account }) => {
  const page = paths.coOwnershipInfo(id)
  const todos = useToday(account).todos.filter(({ to }) => to.split('?')[0] === page)
  if (todos.length === 0) return null
  return (
    <Section title="Waits for you">
      <TodoList todos={todos} quiet />
    </Section>
  )
}

const Parts = ({ id }: { id: string }) => {
  const open = useOpenTab()
  const account = useAccount()
  const { hash } = useLocation()
  const tabs = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The router looks for the place before the shares have loaded.
    if (hash === `#${shareTabsId}` && window.scrollY === 0) tabs.current?.scrollIntoView()
  }, [hash])
  return (
    <>
      {account && <Waits id={id} account={account} />}
      <div ref={tabs} id={shareTabsId}>
        <Tabs
          label="Co-ownership"
          tabs={shareTabs.map(({ key, title }) => ({
            to: paths.coOwnershipInfo(id, key === shareTabs[0].key ? undefined : { tab: key }),
            label: title,
            current: key === open.key,
          }))}
        />
      </div>
      <Later key={open.key} fallback={<Skeleton shape="row" count={4} label={`Loading ${open.title}`} />}>
        <open.Part aircraftId={id} />
      </Later>
    </>
  )
}

const Shares = ({ share }: { share: CoOwnershipShare }) => (
  <>
    <div className={css.head}>
      <PageHead
        over={`${share.modelName}, ${share.yearManufactured}. ${airportText(share.airport)}`}
        title={
          <>
            Shares of <Tail className={css.tail}>{share.tailNumber}</Tail>
          </>
        }
        lead={`${fullName(share.owner)} owns it${share.coOwners > 0 ? ` with ${share.coOwners === 1 ? 'one co-owner' : `${share.coOwners} co-owners`}` : ' alone'}.`}
        action={
          share.you === 'owner' || share.you === 'co_owner' ? (
            <div className={css.ways}>
              <BookButton id={share.id} />
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
      <img src={share.photo.url} alt="" width={960} height={540} />
    </div>
    {share.you === 'visitor' ? (
      <Later fallback={<Skeleton shape="row" count={3} label="Loading what is for sale" />}>
        <SalePart aircraftId={share.id} />
        {share.openBook && <OpenBook book={share.openBook} percent={share.offerPercent} />}
      </Later>
    ) : (
      <Parts id={share.id} />
    )}
  </>
)

export const load: Load = async ({ client, params, account, url }) => {
  if (!params.id && !account) throw redirect(paths.coOwnership())
  const waits = account ? todayReads(account) : []
  if (!params.id) return ahead(client, read('listCoOwnedAircraft'), read('listOwnedAircraft'))
  const reading = ahead(client, ...waits)
  const { id } = params
  await client.ensureQueryData(read('getCoOwnershipShare', { params: { id } })).catch(async (error: unknown) => {
    // A former co-owner, who no longer sees the shares, may still read their costs.
    if (!account || url.searchParams.get('tab') !== 'costs') throw error
    await client.fetchQuery({ ...read('getSharedCosts', { params: { aircraftId: id }, query: {} }), retry: false }).catch(() => {
      throw error
    })
  })
  await reading
}

/** The shares of an aircraft; without one in the URL, the reader's shares. */
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
  // A former co-owner still reads and pays their own part.
  const mayHaveLeft = share.isError || (share.data?.you === 'visitor' && share.data.hasHeld)
  if (asked !== 'costs' || !mayHaveLeft) return page
  return (
    <Later fallback={<Skeleton shape="row" count={4} label="Loading the shared costs" />}>
      <FormerCosts aircraftId={id} otherwise={page} />
    </Later>
  )
}

type Shared = Pick<CoOwnedAircraft, 'id' | 'tailNumber' | 'modelName' | 'photo'>
const Card = ({ aircraft: { id, tailNumber, modelName, photo }, share }: { aircraft: Shared; share: string }) => (
  <li>
    <img src={photo.thumbnailUrl} alt="" width={960} height={540} loading="lazy" decoding="async" />
    <h2>
      <Link to={paths.coOwnershipInfo(id)}>
        {share} of <Tail size="card">{tailNumber}</Tail>
      </Link>
    </h2>
    <p>{modelName}</p>
    <p className={css.leads}>
      <TextLink to={paths.reservations({ aircraft: id })}>Book a day</TextLink>
      <TextLink to={paths.coOwnershipInfo(id, { tab: 'costs' })}>Costs</TextLink>
      <TextLink to={paths.coOwnershipInfo(id, { tab: 'votes' })}>Votes</TextLink>
    </p>
  </li>
)

const Mine = () => {
  const shared = useQuery(read('listCoOwnedAircraft'))
  const own = useQuery({ ...read('listOwnedAircraft'), select: (list) => list.filter(({ coOwners }) => coOwners > 0) })
  return (
    <>
      <PageHead title="Your shares" />
      <Loaded query={shared} label="Loading your shares">
        {(held) => (
          <Loaded query={own} label="Loading your shares">
            {(owned) =>
              held.length + owned.length === 0 ? (
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
                <ul className={css.mine}>
                  {held.map((one) => (
                    <Card key={one.id} aircraft={one} share={shareName(one.percent)} />
                  ))}
                  {owned.map((one) => (
                    <Card key={one.id} aircraft={one} share="Shares" />
                  ))}
                </ul>
              )
            }
          </Loaded>
        )}
      </Loaded>
      <Requests as="buyer" />
    </>
  )
}
