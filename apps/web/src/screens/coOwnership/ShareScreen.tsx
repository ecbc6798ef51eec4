import { countText } from '@tailshare/contract/countText'
import type { CoOwnershipShare } from '@tailshare/contract/shares'
import { hoursText } from '@tailshare/contract/hours'
import { moneyText } from '@tailshare/contract/money'
import { paths } from '@tailshare/contract/paths'
import { plainDayText } from '@tailshare/contract/timeText'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { read } from '../../api.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { fullName } from '../../parts/people/personName.ts'
import { airportText } from '../../parts/trip/tripTimes.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/display/EmptyState.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import { type Column, Table } from '../../ui/display/Table.tsx'
import { Tail } from '../../ui/display/Tail.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import css from './CoOwnership.module.css'
import { Requests } from './sale/Requests.tsx'
import { Sale } from './sale/Sale.tsx'

const Votes = lazy(() => import('./votes/Votes.tsx').then((m) => ({ default: m.Votes })))

type Holder = CoOwnershipShare['holders'][number]
type Quotas = NonNullable<CoOwnershipShare['offerQuotas']>

const quotaText = ({ holidays, consecutiveDays, advanceDays }: Quotas) =>
  `${countText(holidays, 'holiday')} a year, ${consecutiveDays} days in any 60, ${advanceDays} days ahead`

const people: readonly Column<Holder>[] = [
  { title: 'Who', cell: ({ person, isOwner }) => `${fullName(person)}${isOwner ? ', owner' : ''}` },
  { title: 'Gives', cell: ({ quotas }) => (quotas ? quotaText(quotas) : 'No quota') },
  { title: 'Since', named: true, cell: ({ since }) => (since ? plainDayText(since) : '–') },
  {
    title: 'Flown in 12 months',
    number: true,
    named: true,
    cell: ({ flights, hobbsHours }) => `${hoursText(hobbsHours)} in ${countText(flights, 'flight')}`,
  },
  { title: 'Share', number: true, cell: ({ percent }) => `${percent}%` },
]

const costs: readonly Column<Holder>[] = [
  { title: 'Who', cell: ({ person }) => fullName(person) },
  { title: 'By share, a year', number: true, named: true, cell: ({ fixedCents }) => moneyText(fixedCents ?? 0) },
  { title: 'By hours flown', number: true, named: true, cell: ({ hourlyCents }) => moneyText(hourlyCents ?? 0) },
  {
    title: 'Together',
    number: true,
    named: true,
    cell: ({ fixedCents, hourlyCents }) => moneyText((fixedCents ?? 0) + (hourlyCents ?? 0)),
  },
]

const lineNames = {
  hangar: 'Hangar or tiedown',
  insurance: 'Insurance',
  subscriptions: 'Subscriptions',
  management: 'Management',
  inspection: 'Annual inspection',
  loan: 'Loan',
} as const

const Costs = ({ share }: { share: CoOwnershipShare }) => {
  if (!share.costs)
    return (
      <p className="muted">
        {share.you === 'owner' ? (
          <>
            Save what the aircraft costs in the <TextLink to={paths.calculator(share.id)}>calculator</TextLink>, and everyone
            reads their part here.
          </>
        ) : (
          'The owner has not saved what the aircraft costs yet.'
        )}
      </p>
    )
  const { lines, fixedYearCents, hourCents, savedAt } = share.costs
  return (
    <>
      <Table caption="Costs by holder" columns={costs} rows={share.holders} rowKey={({ person }) => person.id} />
      <p className="label">
        {moneyText(fixedYearCents)} a year whoever flies (
        {lines.map(({ key, yearCents }) => `${lineNames[key]} ${moneyText(yearCents)}`).join(', ')}), and {moneyText(hourCents)}{' '}
        an hour in the air. From the owner’s plan of {plainDayText(savedAt.slice(0, 10))}.
      </p>
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
        <ButtonLink kind="line" to={paths.aircraft(share.id)}>
          The aircraft
        </ButtonLink>
      }
    />
    {share.holders.length > 0 && (
      <section className={css.section} aria-labelledby="holders">
        <h2 id="holders">Who holds what</h2>
        <Table caption="Who holds what" columns={people} rows={share.holders} rowKey={({ person }) => person.id} />
      </section>
    )}
    {share.you !== 'visitor' && (
      <section className={css.section} aria-labelledby="costs">
        <h2 id="costs">What it costs</h2>
        <Costs share={share} />
      </section>
    )}
    <Sale share={share} />
    {share.you !== 'visitor' && (
      <Suspense fallback={<Skeleton shape="row" count={3} label="Loading the votes" />}>
        <Votes aircraftId={share.id} />
      </Suspense>
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
  return (
    <Loaded query={share} label="Loading the shares">
      {(found) => <Shares share={found} />}
    </Loaded>
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
