import { countText } from '@tailshare/contract/text/countText'
import type { Expiry } from '@tailshare/contract/bookings/orders/expiries'
import { paths } from '@tailshare/contract/base/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { readPages } from '../../../api.ts'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { MoreSection } from '../../../ui/layout/fold/More.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import css from '../../../parts/people/profile/profile.module.css'
import { soonDays } from '../../../parts/aircraft/upkeep/due.ts'
import { useAccount } from '../../../calls/session.ts'
import { ExpiryRow } from './ExpiryRow.tsx'
import { byLine, byMonth } from './byMonth.ts'
import list from './Expiries.module.css'

const shown = [
  { of: undefined, label: 'All' },
  { of: 'you', label: 'You' },
  { of: 'aircraft', label: 'Aircraft' },
] as const

const ofIn = (search: URLSearchParams) => shown.find(({ of }) => of !== undefined && of === search.get('of'))?.of
const readExpiries = (of: ReturnType<typeof ofIn>) => readPages('listExpiries', { query: { ...(of && { of }), limit: 50 } })

export const load: Load = async ({ client, url }) => ahead(client, readExpiries(ofIn(url.searchParams)))

const Months = ({ entries }: { entries: readonly Expiry[] }) =>
  byMonth(entries).map(({ title, entries: found }) => (
    <Section key={title} title={title}>
      <ol className={list.days}>
        {byLine(found).map((line) => (
          <ExpiryRow key={`${line[0]!.id} ${line[0]!.aircraft?.id ?? ''}`} line={line} />
        ))}
      </ol>
    </Section>
  ))

/** The next 90 days are open, everything later is folded. */
export const Screen = () => {
  const [search] = useSearchParams()
  const account = useAccount()!
  const of = ofIn(search)
  const expiries = useInfiniteQuery(readExpiries(of))
  const rows = expiries.data?.pages.flatMap(({ results }) => results) ?? []
  const count = expiries.data?.pages[0]?.count ?? 0
  const { soon = [], later = [] } = Object.groupBy(rows, ({ daysLeft }) => (daysLeft <= soonDays ? 'soon' : 'later'))
  const more = expiries.hasNextPage && (
    <div className={css.more}>
      <Button kind="soft" busy={expiries.isFetchingNextPage} onClick={() => void expiries.fetchNextPage()}>
        Show more
      </Button>
    </div>
  )
  return (
    <>
      <PageHead
        title="Expiry calendar"
        lead="We remind you 60, 30 and 7 days before, and on the day."
        action={<TextLink to={{ pathname: paths.preferences(), hash: 'calendar' }}>Add it to my calendar app</TextLink>}
      />
      <Tabs
        label="Show"
        tabs={shown.map((one) => ({ to: paths.expirations({ of: one.of }), label: one.label, current: one.of === of }))}
      />
      {expiries.error && <LoadError error={expiries.error} onRetry={() => void expiries.refetch()} />}
      {expiries.isPending && <Skeleton shape="row" count={5} label="Loading what ends when" />}
      {expiries.data && rows.length > 0 && (
        <p className="label" role="status">
          {countText(count, 'entry', 'entries')}
        </p>
      )}
      {expiries.data && rows.length === 0 && (
        <EmptyState
          action={
            of === 'aircraft' && !account.isAircraftOwner ? (
              <ButtonLink to={paths.addAircraft()} kind="soft">
                List an aircraft
              </ButtonLink>
            ) : (
              <ButtonLink to={of === 'aircraft' ? paths.maintenance() : paths.manageAccount({ tab: 'documents' })} kind="soft">
                {of === 'aircraft' ? 'Open maintenance' : 'Upload documents'}
              </ButtonLink>
            )
          }
        >
          {of === 'aircraft'
            ? 'Documents and inspections of aircraft you own, share or keep records for appear here.'
            : 'Your documents, checkouts and passenger currency appear here as soon as they have a last day.'}
        </EmptyState>
      )}
      <Months entries={soon} />
      {later.length > 0 ? (
        <MoreSection
          name="later"
          title="Later"
          gist={countText(count - soon.length, 'entry', 'entries')}
          open={soon.length === 0}
        >
          <Months entries={later} />
          {more}
        </MoreSection>
      ) : (
        more
      )}
    </>
  )
}
