import { ledgerNames, type LedgerAccounts } from '@tailshare/contract/payments/ledger'
import { moneyText } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import { instantText } from '@tailshare/contract/text/timeText'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { fullName } from '../../../parts/people/people/personName.ts'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import { useAccount } from '../../../calls/session.ts'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { type Column, Table } from '../../../ui/display/lists/Table.tsx'
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

type Trouble = LedgerAccounts['payoutTroubles'][number]

const troubleText = ({ state, cents, why }: Trouble) =>
  ({
    stopped: `Not paid for now: ${moneyText(cents)} waits. ${why ? `The provider lacks: ${why}.` : 'The provider does not say what it lacks.'}`,
    lost: `The provider no longer has their account: ${moneyText(cents)} waits until they set one up.`,
    failed: `A payout of ${moneyText(cents)} came back from their bank: ${why}.`,
  })[state]

/** Accounts the provider cannot pay, and returned payouts. */
const PayoutTroubles = ({ troubles, zone }: { troubles: Trouble[]; zone: string }) => (
  <section className={css.payouts} aria-labelledby="payouts">
    <h2 id="payouts">Payouts that stopped or came back</h2>
    {troubles.length === 0 ? (
      <p className="muted">None: everyone who is owed money can be paid.</p>
    ) : (
      <ul className={css.troubles}>
        {troubles.map((trouble) => (
          <li key={trouble.state + trouble.person.id}>
            <TextLink to={paths.operatorUser(trouble.person.id)}>{fullName(trouble.person)}</TextLink>{' '}
            <small>since {instantText(new Date(trouble.since), zone)}</small>
            <p>{troubleText(trouble)}</p>
          </li>
        ))}
      </ul>
    )}
  </section>
)

/** Together the balances are zero. */
export const Books = () => {
  const account = useAccount()
  const books = useQuery(read('listLedgerAccounts'))
  return (
    <>
      <h1>Ledger</h1>
      <Loaded query={books} label="Loading the books">
        {({ sumCents, books: all, payoutTroubles }) => (
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
            <PayoutTroubles troubles={payoutTroubles} zone={account ? homeZone(account) : 'UTC'} />
          </>
        )}
      </Loaded>
    </>
  )
}
