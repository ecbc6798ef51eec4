import { moneyText, type Cents } from '@tailshare/contract/text/money'
import type { Column } from '../../../ui/display/lists/Table.tsx'

type Moved = { chargedCents: Cents; creditedCents: Cents; balanceCents: Cents }

const amountText = (cents: Cents) => (cents === 0 ? '' : moneyText(cents))

/** Columns for amount and running balance. On phones the amount is prominent and the balance secondary. */
export const movedColumns = <Row extends Moved>(
  chargedText: (row: Row) => string,
  creditedTitle = 'Credited',
  creditedText: (row: Row) => string = () => creditedTitle,
): Column<Row>[] => [
  {
    title: 'Charged or paid out',
    cell: ({ chargedCents }) => amountText(chargedCents),
    number: true,
    named: (row) => (row.chargedCents === 0 ? '' : chargedText(row)),
    leads: ({ chargedCents }) => chargedCents !== 0,
  },
  {
    title: creditedTitle,
    cell: ({ creditedCents }) => amountText(creditedCents),
    number: true,
    named: (row) => (row.creditedCents === 0 ? '' : creditedText(row)),
    leads: ({ chargedCents, creditedCents }) => chargedCents === 0 && creditedCents !== 0,
  },
  { title: 'Balance', cell: ({ balanceCents }) => moneyText(balanceCents), number: true, named: true },
]
