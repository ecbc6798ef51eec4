import { moneyText } from '@tailshare/contract/text/money'
import { monthText } from '@tailshare/contract/text/timeText'
import type { YearPack } from '@tailshare/contract/reports/yearPack/yearPack'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { type Column, Table } from '../../../ui/display/lists/Table.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'

type Month = YearPack['months'][number]

const Paid = ({ month: { month, paymentCents } }: { month: Month }) => {
  const [search] = useSearchParams()
  const to = new URLSearchParams(search)
  to.set('figure', 'payment')
  to.set('month', String(Number(month.slice(5))))
  return <TextLink to={{ search: to.toString() }}>{moneyText(paymentCents)}</TextLink>
}

const columns: readonly Column<Month>[] = [
  { title: 'Month', cell: ({ month }) => monthText(month) },
  { title: 'Refunded', number: true, named: true, cell: ({ refundCents }) => moneyText(refundCents) },
  { title: 'Gross payments', number: true, cell: (month) => <Paid month={month} /> },
]

/** Payments through the provider by month, as its Form 1099-K counts them. */
export const Months = ({ months }: { months: readonly Month[] }) => (
  <Table caption="Payments by month" columns={columns} rows={months} rowKey={({ month }) => month} />
)
