import { moneyText } from '@tailshare/contract/money'
import { dayIn } from '@tailshare/contract/period'
import type { StatementLine } from '@tailshare/contract/payouts'
import { plainDayText } from '@tailshare/contract/timeText'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { addressOf, read } from '../../api.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { useNow } from '../../parts/time/useNow.ts'
import { paths } from '@tailshare/contract/paths'
import { DownloadButton } from '../../parts/DownloadLink.tsx'
import { Select } from '../../ui/form/Field.tsx'
import { type Column, Table } from '../../ui/display/Table.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { lastMonths } from './lastMonths.ts'
import { MembershipInvoices } from './MembershipInvoices.tsx'
import { Facts } from '../../ui/display/Facts.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import money from './Money.module.css'
import css from '../../parts/profile/profile.module.css'

/** On phones the table has no head, so every amount says what it is. */
const amountCell = (what: string, cents: number) =>
  cents === 0 ? (
    ''
  ) : (
    <>
      <span className={css.phone}>{what} </span>
      {moneyText(cents)}
    </>
  )

const columns: readonly Column<StatementLine>[] = [
  {
    title: 'What',
    cell: ({ text, orderId, number, tailNumber }) => (
      <>
        {orderId ? <TextLink to={paths.order(orderId)}>{text}</TextLink> : text}
        {number && <span className="label"> {[number, tailNumber].filter(Boolean).join(', ')}</span>}
      </>
    ),
  },
  { title: 'Day', cell: ({ date }) => plainDayText(date) },
  {
    title: 'Charged',
    cell: ({ chargedCents }) => amountCell('Charged', chargedCents),
    number: true,
  },
  { title: 'Credited', cell: ({ creditedCents }) => amountCell('Credited', creditedCents), number: true },
  { title: 'Balance', cell: ({ balanceCents }) => <b>{moneyText(balanceCents)}</b>, number: true },
]

/** All money of one month; `?month=` says which. */
const MonthStatement = ({ today }: { today: string }) => {
  const [search, setSearch] = useSearchParams()
  const months = lastMonths(today, 24)
  const month = months.find(({ value }) => value === search.get('month'))?.value ?? months[0]!.value
  const statement = useQuery(read('getStatement', { query: { month } }))
  return (
    <>
      <div className={money.statementHead}>
        <Select
          label="Month"
          value={month}
          choices={months}
          onChange={(event) =>
            setSearch({ tab: 'statements', month: event.target.value }, { replace: true, preventScrollReset: true })
          }
        />
        <div className={css.buttons}>
          <DownloadButton href={addressOf('downloadStatementCsv', { query: { month } })}>CSV</DownloadButton>
          <DownloadButton href={addressOf('downloadStatementPdf', { query: { month } })}>PDF</DownloadButton>
        </div>
      </div>
      <Loaded query={statement} label="Loading the statement">
        {({ openingCents, chargedCents, creditedCents, closingCents, lines }) => (
          <div className={money.payout}>
            <Facts
              facts={[
                ['At the start', moneyText(openingCents)],
                ['Charged', moneyText(chargedCents)],
                ['Credited', moneyText(creditedCents)],
                ['At the end', moneyText(closingCents)],
              ]}
            />
            {lines.length === 0 ? (
              <p className={css.none}>No money moved this month.</p>
            ) : (
              <Table caption="Statement" columns={columns} rows={lines} rowKey={(line) => lines.indexOf(line)} />
            )}
          </div>
        )}
      </Loaded>
    </>
  )
}

/** What moved month by month, and the invoices of the membership. */
export const Statements = ({ zone }: { zone: string }) => (
  <>
    <Section title="Statement" note="A balance above zero is what we owe you; below zero is what you owe us.">
      <MonthStatement today={dayIn(useNow(), zone)} />
    </Section>
    <MembershipInvoices zone={zone} />
  </>
)
