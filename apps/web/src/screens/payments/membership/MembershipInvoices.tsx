import { moneyText } from '@tailshare/contract/text/money'
import { dayIn } from '@tailshare/contract/text/period'
import type { Invoice } from '@tailshare/contract/payments/payouts'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { useQuery } from '@tanstack/react-query'
import { addressOf, read } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { Badge, type Tone } from '../../../ui/display/marks/Badge.tsx'
import { DownloadButton } from '../../../parts/page/DownloadLink.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { type Column, Table } from '../../../ui/display/lists/Table.tsx'
import { Section } from '../../../ui/layout/Section.tsx'

const invoiceStates: Record<Invoice['status'], readonly [Tone, string]> = {
  paid: ['go', 'Paid'],
  open: ['caution', 'Open'],
  void: ['plain', 'Void'],
  uncollectible: ['danger', 'Not collected'],
}

const invoiceColumns = (zone: string): readonly Column<Invoice>[] => [
  { title: 'Invoice', cell: ({ number }) => number },
  { title: 'Date', cell: ({ created }) => plainDayText(dayIn(new Date(created), zone)) },
  {
    title: 'Status',
    cell: ({ status }) => {
      const [tone, text] = invoiceStates[status]
      return <Badge tone={tone}>{text}</Badge>
    },
  },
  {
    title: 'File',
    cell: ({ id }) => (
      <DownloadButton small href={addressOf('downloadInvoice', { params: { id } })}>
        PDF
      </DownloadButton>
    ),
  },
  { title: 'Amount', cell: ({ amountCents }) => <b>{moneyText(amountCents)}</b>, number: true },
]

export const MembershipInvoices = ({ zone }: { zone: string }) => {
  const invoices = useQuery(read('listInvoices'))
  return (
    <Section title="Membership invoices">
      <Loaded query={invoices} label="Loading invoices" rows={2}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState>An invoice appears here with each payment of a membership.</EmptyState>
          ) : (
            <Table caption="Membership invoices" columns={invoiceColumns(zone)} rows={found} rowKey={({ id }) => id} />
          )
        }
      </Loaded>
    </Section>
  )
}
