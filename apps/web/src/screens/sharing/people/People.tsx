import { countText } from '@tailshare/contract/text/countText'
import { hoursText } from '@tailshare/contract/text/hours'
import { moneyText } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import type { CoOwnershipShare } from '@tailshare/contract/aircraft/shares'
import { monthText, plainDayText } from '@tailshare/contract/text/timeText'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { fullName } from '../../../parts/people/people/personName.ts'
import { type Column, Table } from '../../../ui/display/lists/Table.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import type { SharePart } from '../share/sharePart.ts'
import { quotaText } from './quotaText.ts'

type Holder = CoOwnershipShare['holders'][number]
const people: readonly Column<Holder>[] = [
  { title: 'Who', cell: ({ person, isOwner }) => `${fullName(person)}${isOwner ? ', owner' : ''}` },
  { title: 'Gives', cell: ({ quotas }) => (quotas ? quotaText(quotas) : 'No quota') },
  // The owner has no `since` date, because they hold the remainder.
  { title: 'Since', named: ({ since }) => (since ? 'Since' : ''), cell: ({ since }) => since && plainDayText(since) },
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
  const { lines, fixedYearCents, hourCents, fromMonth, savedAt } = share.costs
  return (
    <>
      <Table caption="Costs by holder" columns={costs} rows={share.holders} rowKey={({ person }) => person.id} />
      <p className="label">
        {moneyText(fixedYearCents)} a year, flown or not
        {lines.length > 0 && ` (${lines.map(({ key, yearCents }) => `${lineNames[key]} ${moneyText(yearCents)}`).join(', ')})`},
        and {moneyText(hourCents)} an hour in the air.{' '}
        {fromMonth && (
          <>
            As agreed from {monthText(fromMonth)} on; see{' '}
            <TextLink to={paths.coOwnershipInfo(share.id, { tab: 'costs' })}>what each month comes to</TextLink>.
          </>
        )}
        {savedAt && `From the owner’s plan of ${plainDayText(savedAt.slice(0, 10))}.`}
      </p>
    </>
  )
}

/** The cost as agreed, otherwise by the owner's plan. */
export const People: SharePart = ({ aircraftId }) => {
  const share = useQuery(read('getCoOwnershipShare', { params: { id: aircraftId } }))
  return (
    <Loaded query={share} label="Loading the shares">
      {(found) => (
        <>
          <Section title="Who holds what">
            <Table caption="Who holds what" columns={people} rows={found.holders} rowKey={({ person }) => person.id} />
          </Section>
          <Section title="What it costs">
            <Costs share={found} />
          </Section>
        </>
      )}
    </Loaded>
  )
}
