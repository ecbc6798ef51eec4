import { moneyText } from '@tailshare/contract/money'
import { dayIn } from '@tailshare/contract/period'
import type { Payout } from '@tailshare/contract/payouts'
import { plainDayText } from '@tailshare/contract/timeText'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { read, readPages } from '../../api.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { paths } from '@tailshare/contract/paths'
import { Badge, type Tone } from '../../ui/display/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/display/EmptyState.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import { type Column, Table } from '../../ui/display/Table.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { PayoutAccount } from './PayoutAccount.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import css from '../../parts/profile/profile.module.css'

const states: Record<Payout['state'], readonly [Tone, string]> = {
  paid: ['go', 'Paid out'],
  owed: ['caution', 'On its way'],
  disputed: ['danger', 'On hold: the payment for this booking is disputed'],
  frozen: ['danger', 'Waiting for the pilot’s payment'],
}

const columnsFor = (zone: string): readonly Column<Payout>[] => {
  const on = (instant: string) => plainDayText(dayIn(new Date(instant), zone))
  return [
    {
      title: 'Flight',
      cell: ({ orderId, tailNumber, number }) => {
        const text = [tailNumber, number].filter(Boolean).join(', ') || 'Earnings'
        return orderId ? <TextLink to={paths.order(orderId)}>{text}</TextLink> : text
      },
    },
    { title: 'Earned', cell: ({ role, earned }) => `${role === 'csip' ? 'As a CSIP' : 'As the owner'}, ${on(earned)}` },
    {
      title: 'Status',
      cell: ({ state, paid }) => {
        const [tone, text] = states[state]
        return <Badge tone={tone}>{paid ? `${text} ${on(paid)}` : text}</Badge>
      },
    },
    { title: 'Amount', cell: ({ amountCents }) => <b>{moneyText(amountCents)}</b>, number: true },
  ]
}

const History = ({ zone }: { zone: string }) => {
  const payouts = useInfiniteQuery(readPages('listPayouts', { query: { limit: 20 } }))
  if (payouts.error) return <LoadError error={payouts.error} onRetry={() => void payouts.refetch()} />
  if (!payouts.data) return <Skeleton shape="row" count={3} label="Loading payouts" />
  const rows = payouts.data.pages.flatMap(({ results }) => results)
  if (rows.length === 0) return <EmptyState>What you earn as an owner or a CSIP is listed here, flight by flight.</EmptyState>
  return (
    <>
      <Table caption="Payouts" columns={columnsFor(zone)} rows={rows} rowKey={({ id }) => id} />
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

/** Whether earnings can be paid out, how, and what was. */
export const Payouts = ({ zone, onboarding }: { zone: string; onboarding: string | null }) => {
  const account = useQuery(read('getPayoutAccount'))
  return (
    <>
      <Section title="Payout account">
        <Loaded query={account} label="Loading the payout account">
          {(found) => <PayoutAccount account={found} onboarding={onboarding} />}
        </Loaded>
      </Section>
      <Section title="Payouts">
        <History zone={zone} />
      </Section>
    </>
  )
}
