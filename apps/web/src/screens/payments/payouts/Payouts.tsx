import { moneyText } from '@tailshare/contract/text/money'
import { dayIn } from '@tailshare/contract/text/period'
import type { Payout, PayoutAccount as Account } from '@tailshare/contract/payments/payouts'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { payoutAt } from '@tailshare/rules/payments/holds/holds'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { read, readPages } from '../../../api.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { paths } from '@tailshare/contract/base/paths'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { type Column, Table } from '../../../ui/display/lists/Table.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { PayoutAccount } from './PayoutAccount.tsx'
import { payoutState, whatWaits } from './payoutState.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import css from '../../../parts/people/profile/profile.module.css'

const payoutAccountId = 'payout-account'

/** Most earn as the owner, which needs no word. */
const earnedAs: Record<Payout['role'], string> = { owner: '', csip: ', as a CSIP', co_owner: ', as a partner' }

const columnsFor = (zone: string, isReady: boolean, now: Date): readonly Column<Payout>[] => {
  const on = (instant: string) => plainDayText(dayIn(new Date(instant), zone))
  return [
    {
      title: 'Flight',
      cell: ({ orderId, tailNumber, number, role }) => {
        const text = [tailNumber, role === 'co_owner' ? 'shared costs' : number].filter(Boolean).join(', ') || 'Earnings'
        return orderId ? <TextLink to={paths.order(orderId)}>{text}</TextLink> : text
      },
    },
    { title: 'Earned', cell: ({ role, earned }) => on(earned) + earnedAs[role] },
    {
      title: 'Status',
      cell: ({ state, role, paid, earned }) => {
        const [tone, text] = payoutState({ state, role }, isReady)
        const due = state === 'owed' && isReady ? payoutAt(new Date(earned)) : null
        const when = paid ? ` ${on(paid)}` : due && due > now ? `, ${on(due.toISOString())}` : ''
        return (
          <Badge tone={tone}>
            {text}
            {when}
          </Badge>
        )
      },
    },
    { title: 'Amount', cell: ({ amountCents }) => <b>{moneyText(amountCents)}</b>, number: true },
  ]
}

export const readPayouts = readPages('listPayouts', { query: { limit: 10 } })

const History = ({ zone, isReady }: { zone: string; isReady: boolean }) => {
  const now = useNow()
  const payouts = useInfiniteQuery(readPayouts)
  if (payouts.error) return <LoadError error={payouts.error} onRetry={() => void payouts.refetch()} />
  if (!payouts.data) return <Skeleton shape="row" count={3} label="Loading payouts" />
  const rows = payouts.data.pages.flatMap(({ results }) => results)
  if (rows.length === 0)
    return (
      <EmptyState>
        What you earn as an owner or a CSIP is listed here, flight by flight, and what your partners owe you.
      </EmptyState>
    )
  return (
    <>
      <Table caption="Payouts" columns={columnsFor(zone, isReady, now)} rows={rows} rowKey={({ id }) => id} />
      {payouts.hasNextPage && (
        <div className={css.more}>
          <Button kind="soft" busy={payouts.isFetchingNextPage} onClick={() => void payouts.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

/** While the payout account is incomplete. */
const waitingFor = (account: Account) => {
  const text = whatWaits(account)
  return (
    text && (
      <>
        {text} <TextLink to={{ search: '?tab=payouts', hash: payoutAccountId }}>Go to your payout account</TextLink>
      </>
    )
  )
}

export const Payouts = ({ zone, onboarding }: { zone: string; onboarding: string | null }) => {
  const account = useQuery(read('getPayoutAccount'))
  return (
    <>
      <Section title="Payout account" id={payoutAccountId}>
        <Loaded query={account} label="Loading the payout account">
          {(found) => <PayoutAccount account={found} onboarding={onboarding} />}
        </Loaded>
      </Section>
      <Section title="Payouts" note={account.data && waitingFor(account.data)}>
        <History zone={zone} isReady={account.data === undefined || account.data.state === 'ready'} />
      </Section>
    </>
  )
}
