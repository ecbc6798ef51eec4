import { moneyText } from '@tailshare/contract/text/money'
import { dayIn } from '@tailshare/contract/text/period'
import type { Charge } from '@tailshare/contract/payments/payments'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOf, readPages, refreshAfter } from '../../api.ts'
import { DownloadLink } from '../../parts/page/DownloadLink.tsx'
import { openCaseModal } from '../../parts/backoffice/cases/openCase.ts'
import { confirmWithBank } from '../../parts/payments/methods/bankConfirmation.ts'
import { paths } from '@tailshare/contract/base/paths'
import { Badge } from '../../ui/display/marks/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import { type Column, Table } from '../../ui/display/lists/Table.tsx'
import { TextButton, TextLink } from '../../ui/TextLink.tsx'
import { toast, toastError } from '../../ui/overlay/toast/toast.ts'
import { chargeState } from '../../parts/payments/chargeText.ts'
import { type ChargeGroup, chargeGroups } from './chargeGroups.ts'
import css from '../../parts/people/profile/profile.module.css'

const ConfirmCharge = ({ charge }: { charge: Charge }) => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      const now = await confirmWithBank(charge.id)
      toast(now.state === 'failed' ? 'The payment did not go through' : 'Confirmed')
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
      await refreshAfter(client, 'confirmCharge')
    }
  }
  return (
    <Button kind="go" small busy={busy} onClick={() => void confirm()}>
      Confirm
    </Button>
  )
}

/** `Flight N417TS` for all of a booking's charges; a single one by its own name. */
const titleOf = ({ charges, lead: { tailNumber, text } }: ChargeGroup) =>
  charges.length > 1 && tailNumber !== null ? `Flight ${tailNumber}` : text

/** Not on a released hold, which took nothing; its booking has the button, too. */
const Wrong = ({ group }: { group: ChargeGroup }) =>
  group.lead.state !== 'released' || group.lead.orderId === null ? (
    <TextButton onClick={() => openCaseModal({ charges: group.charges })}>
      Something wrong?<span className="vh"> {titleOf(group)}</span>
    </TextButton>
  ) : null

const Parts = ({ group, zone }: { group: ChargeGroup; zone: string }) => (
  <details className={css.charges}>
    <summary>{group.charges.length} parts</summary>
    <ul>
      {group.charges.map((charge) => (
        <li key={charge.id}>
          {charge.text}: {moneyText(charge.amountCents)}, {chargeState(charge)[1].toLowerCase()},{' '}
          {plainDayText(dayIn(new Date(charge.moved ?? charge.created), zone))}
          {charge.failure && `. ${charge.failure}`}
        </li>
      ))}
    </ul>
    <Wrong group={group} />
  </details>
)

const columnsFor = (zone: string): readonly Column<ChargeGroup>[] => [
  {
    title: 'What',
    cell: (group) => (
      <>
        {group.lead.orderId ? (
          <TextLink to={paths.order(group.lead.orderId)} className={css.charge}>
            {titleOf(group)}
          </TextLink>
        ) : (
          titleOf(group)
        )}
        {group.charges.length > 1 && <Parts group={group} zone={zone} />}
      </>
    ),
  },
  {
    title: 'Date',
    cell: ({ charges: [{ created, moved }] }) => plainDayText(dayIn(new Date(moved ?? created), zone)),
  },
  { title: 'Paid with', cell: ({ lead }) => lead.paymentMethod ?? '' },
  {
    title: 'Status',
    cell: (group) => {
      const { lead, charges } = group
      const [tone, text] = chargeState(lead)
      return lead.state === 'needs_confirmation' ? (
        <ConfirmCharge charge={lead} />
      ) : (
        <>
          <span className={css.stateAndHelp}>
            <Badge tone={tone} icon={tone === 'plain' ? null : undefined}>
              {text}
            </Badge>
            {charges.length === 1 && <Wrong group={group} />}
          </span>
          {lead.failure && <p className="label">{lead.failure}</p>}
        </>
      )
    },
  },
  {
    title: 'Amount',
    number: true,
    cell: (group) => {
      const { cents, charges, lead } = group
      return (
        <>
          <b>{moneyText(cents)}</b>
          {lead.orderId && charges.some(({ hasReceipt }) => hasReceipt) && (
            <p>
              <DownloadLink className="tall" href={addressOf('downloadReceipt', { params: { id: lead.orderId } })}>
                Receipt<span className="vh">: {titleOf(group)}</span>
              </DownloadLink>
            </p>
          )}
        </>
      )
    },
  },
]

export const readCharges = readPages('listCharges', { query: { limit: 20 } })

/** Charges, holds and refunds, newest first; one row for a booking. */
export const Charges = ({ zone }: { zone: string }) => {
  const charges = useInfiniteQuery(readCharges)
  if (charges.error) return <LoadError error={charges.error} onRetry={() => void charges.refetch()} />
  if (!charges.data) return <Skeleton shape="row" count={4} label="Loading charges" />
  const rows = chargeGroups(charges.data.pages.flatMap(({ results }) => results))
  if (rows.length === 0) return <EmptyState>Payments, holds and refunds appear here.</EmptyState>
  return (
    <>
      <Table
        caption="Charges, holds and refunds"
        columns={columnsFor(zone)}
        rows={rows}
        rowKey={({ lead }) => lead.orderId ?? lead.id}
      />
      {charges.hasNextPage && (
        <div className={css.more}>
          <Button kind="soft" busy={charges.isFetchingNextPage} onClick={() => void charges.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
