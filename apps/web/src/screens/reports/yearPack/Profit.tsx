import { moneyText } from '@tailshare/contract/text/money'
import { monthText } from '@tailshare/contract/text/timeText'
import type { YearPack } from '@tailshare/contract/reports/yearPack/yearPack'
import { type Column, Table } from '../../../ui/display/lists/Table.tsx'
import { MoreSection } from '../../../ui/layout/fold/More.tsx'

type Row = { key: string; month: string; tailNumber: string; incomeCents: number; costCents: number }

const profitOf = ({ incomeCents, costCents }: Row) => incomeCents - costCents
const columns: readonly Column<Row>[] = [
  { title: 'Month', cell: ({ month }) => month },
  { title: 'Aircraft', named: true, cell: ({ tailNumber }) => tailNumber },
  { title: 'Net income', number: true, named: true, cell: ({ incomeCents }) => moneyText(incomeCents) },
  { title: 'Costs on record', number: true, named: true, cell: ({ costCents }) => moneyText(costCents) },
  { title: 'Profit', number: true, cell: (row) => <b>{moneyText(profitOf(row))}</b> },
]

/** Profit of each aircraft and month, and of the year. */
export const Profit = ({ profit }: Pick<YearPack, 'profit'>) => {
  const sum = (key: 'incomeCents' | 'costCents') => profit.reduce((all, row) => all + row[key], 0)
  const rows: Row[] = [
    ...profit.map((row) => ({ ...row, key: `${row.month} ${row.tailNumber}`, month: monthText(row.month) })),
    { key: 'year', month: 'Year', tailNumber: '', incomeCents: sum('incomeCents'), costCents: sum('costCents') },
  ]
  return (
    <MoreSection name="profit" title="Profit by month" gist={`${moneyText(sum('incomeCents') - sum('costCents'))} in all`}>
      <p className="muted">
        Net income less the costs on record. What you paid elsewhere, such as hangar, insurance or a loan, isn’t known to us.
      </p>
      <Table caption="Profit by month" columns={columns} rows={rows} rowKey={({ key }) => key} />
    </MoreSection>
  )
}
