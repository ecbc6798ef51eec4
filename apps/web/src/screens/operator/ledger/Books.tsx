import { ledgerNames, type LedgerAccounts } from '@tailshare/contract/ledger'
import { moneyText } from '@tailshare/contract/money'
import { paths } from '@tailshare/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { type Column, Table } from '../../../ui/display/Table.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import css from './Ledger.module.css'

type Book = LedgerAccounts['books'][number]

const columns: readonly Column<Book>[] = [
  {
    title: 'Book',
    cell: ({ ledger }) => (
      <TextLink to={paths.operatorLedger({ ledger })} className="tall">
        {ledgerNames[ledger]}
      </TextLink>
    ),
  },
  {
    title: 'People',
    number: true,
    named: ({ accounts }) => (accounts === 0 ? '' : 'People'),
    cell: ({ accounts }) => (accounts === 0 ? '' : String(accounts)),
  },
  { title: 'Balance', number: true, cell: ({ cents }) => moneyText(cents) },
]

/** Every book with its balance. Together they are zero, whatever happened. */
export const Books = () => {
  const books = useQuery(read('listLedgerAccounts'))
  return (
    <>
      <h1>Ledger</h1>
      <Loaded query={books} label="Loading the books">
        {({ sumCents, books: all }) => (
          <>
            <p className={css.sum}>
              {sumCents === 0 ? (
                <Badge tone="go">The books add up to zero</Badge>
              ) : (
                <Badge tone="danger">The books are off by {moneyText(sumCents)}</Badge>
              )}
            </p>
            <Table caption="Books and balances" rows={all} rowKey={({ ledger }) => ledger} columns={columns} />
            <p className="muted">Above zero, we hold it or it is owed to us; below zero, we owe it or have earned it.</p>
          </>
        )}
      </Loaded>
    </>
  )
}
