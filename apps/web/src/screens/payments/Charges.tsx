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

const columnsFor = (zone: string): readonly Column<Charge>[] => [
  {
    title: 'What',
    cell: (charge) => (charge.orderId ? <TextLink to={paths.order(charge.orderId)}>{charge.text}</TextLink> : charge.text),
  },
  {
    title: 'Date',
    cell: ({ kind, created, moved }) => {
      const [began, day] = [created, moved ?? created].map((at) => plainDayText(dayIn(new Date(at), zone)))
      return (
        <>
          {day}
          {(kind === 'hold' || kind === 'deposit') && began !== day && <p className="label">Held {began}</p>}
        </>
      )
    },
  },
  { title: 'Paid with', cell: ({ paymentMethod }) => paymentMethod ?? '' },
  {
    title: 'Status',
    cell: (charge) => {
      const [tone, text] = chargeState(charge)
      return charge.state === 'needs_confirmation' ? (
        <ConfirmCharge charge={charge} />
      ) : (
        <>
          <span className={css.stateAndHelp}>
            <Badge tone={tone} icon={tone === 'plain' ? null : undefined}>
              {text}
            </Badge>
            {/* A released hold took nothing; its booking has the button, too. */}
            {(charge.state !== 'released' || charge.orderId === null) && (
              <TextButton onClick={() => openCaseModal({ charges: [charge] })}>
                Something wrong?<span className="vh"> {charge.text}</span>
              </TextButton>
            )}
          </span>
          {charge.failure && <p className="label">{charge.failure}</p>}
        </>
      )
    },
  },
  {
    title: 'Amount',
    number: true,
    cell: (charge) => {
      const { amountCents, hasReceipt, orderId, text } = charge
      return (
        <>
          <b>{moneyText(amountCents)}</b>
          {hasReceipt && orderId && (
            <p>
              <DownloadLink className="tall" href={addressOf('downloadReceipt', { params: { id: orderId } })}>
                Receipt<span className="vh">: {text}</span>
              </DownloadLink>
            </p>
          )}
        </>
      )
    },
  },
]

export const readCharges = readPages('listCharges', { query: { limit: 20 } })

/** Charges, holds and refunds, newest first. */
export const Charges = ({ zone }: { zone: string }) => {
  const charges = useInfiniteQuery(readCharges)
  if (charges.error) return <LoadError error={charges.error} onRetry={() => void charges.refetch()} />
  if (!charges.data) return <Skeleton shape="row" count={4} label="Loading charges" />
  const rows = charges.data.pages.flatMap(({ results }) => results)
  if (rows.length === 0) return <EmptyState>Payments, holds and refunds appear here.</EmptyState>
  return (
    <>
      <Table caption="Charges, holds and refunds" columns={columnsFor(zone)} rows={rows} rowKey={({ id }) => id} />
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
