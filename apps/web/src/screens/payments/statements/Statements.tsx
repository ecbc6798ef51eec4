import { moneyText } from '@tailshare/contract/text/money'
import { dayIn, endOfMonth, plusMonths, startOfMonth } from '@tailshare/contract/text/period'
import type { Roles } from '@tailshare/contract/people/accounts/accounts'
import { statementRoles, type StatementLine, type StatementRole } from '@tailshare/contract/payments/payouts'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { addressOf, read } from '../../../api.ts'
import { askedName } from '../../../routing/asked.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { DownloadButton } from '../../../parts/page/DownloadLink.tsx'
import { Select } from '../../../ui/form/Field.tsx'
import { type Column, Table } from '../../../ui/display/lists/Table.tsx'
import { LineText } from '../LineText.tsx'
import { lastMonths, monthIn, monthsBack } from './lastMonths.ts'
import { movedColumns } from './movedColumns.ts'
import { movedDay, statementSpanIn, type StatementSpan } from './statementSpan.ts'
import { RoleMonth } from './RoleMonth.tsx'
import { MembershipInvoices } from '../membership/MembershipInvoices.tsx'
import { Facts } from '../../../ui/display/lists/Facts.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import money from '../Money.module.css'
import css from '../../../parts/people/profile/profile.module.css'
import { DateField } from '../../../ui/form/dates/DateField.tsx'

/** Booking and aircraft, unless the words name them. */
const bookingOf = ({ text, number, tailNumber }: StatementLine) =>
  number === null ? '' : [number, tailNumber].filter((part) => part && !text.includes(part)).join(', ')

const columns: readonly Column<StatementLine>[] = [
  {
    title: 'What',
    cell: (line) => <LineText line={line} small={bookingOf(line)} />,
  },
  { title: 'Day', cell: ({ date }) => plainDayText(date) },
  ...movedColumns<StatementLine>(
    ({ kind }) => (kind === 'payout' ? 'Paid out' : kind === 'refund' ? 'Refunded' : 'Charged'),
    'Paid or credited',
    ({ kind, chargedCents }) => (kind === 'payment' || (kind !== 'refund' && chargedCents > 0) ? 'Paid' : 'Credited'),
  ),
]

const ownDays = 'days'

const roleIn = (search: URLSearchParams) => askedName<StatementRole>(search.get('role'), statementRoles)

/** What the tab reads first. */
export const statementReads = (search: URLSearchParams, zone: string) => {
  const months = lastMonths(dayIn(new Date(), zone), monthsBack)
  const role = roleIn(search)
  return [
    read('getRoles'),
    role
      ? read('getRoleStatement', { query: { role, month: monthIn(search, months) } })
      : read('getStatement', { query: statementSpanIn(search, months) }),
    read('listInvoices'),
  ]
}

/** All money of a month (`?month=`) or of a range (`?from=&to=`). */
const MoneyMoved = ({ today, whose }: { today: string; whose: ReactNode }) => {
  const [search, setSearch] = useSearchParams()
  const months = lastMonths(today, monthsBack)
  const span = statementSpanIn(search, months)
  const days = 'from' in span ? span : null
  // Keep the chosen last day even if the first is now after it.
  const asked = days && { to: search.get('to') ?? days.to }
  const statement = useQuery(read('getStatement', { query: span }))
  const show = (chosen: StatementSpan) => setSearch({ tab: 'statements', ...chosen }, { replace: true, preventScrollReset: true })
  const choose = (value: string) => {
    const first = 'month' in span ? `${span.month}-01` : startOfMonth(today)
    show(value === ownDays ? { from: first, to: endOfMonth(first) } : { month: value })
  }
  return (
    <>
      <div className={money.statementHead}>
        {whose}
        <Select
          label="Period"
          value={'month' in span ? span.month : ownDays}
          choices={[...months, { value: ownDays, label: 'Choose the days' }]}
          onChange={(event) => choose(event.target.value)}
        />
        <div className={css.buttons}>
          <DownloadButton href={addressOf('downloadStatementCsv', { query: span })}>CSV</DownloadButton>
          <DownloadButton href={addressOf('downloadStatementPdf', { query: span })}>PDF</DownloadButton>
        </div>
      </div>
      {days && asked && (
        <div className={money.statementDays}>
          <DateField label="From" day={days.from} onDay={(from) => from && show({ from, to: asked.to })} />
          <DateField
            label="To"
            day={asked.to}
            min={days.from}
            max={plusMonths(days.from, 12)}
            errors={movedDay(search)}
            hint="A statement covers a year at most."
            onDay={(to) => to && show({ from: days.from, to })}
          />
        </div>
      )}
      <Loaded query={statement} label="Loading the statement">
        {({ openingCents, chargedCents, creditedCents, closingCents, lines }) => (
          <div className={money.payout}>
            <Facts
              facts={[
                ['At the start', moneyText(openingCents)],
                ['Charged or paid out', moneyText(chargedCents)],
                ['Paid or credited', moneyText(creditedCents)],
                ['At the end', moneyText(closingCents)],
              ]}
            />
            {lines.length === 0 ? (
              <p className={css.none}>{days ? 'No money moved on these days.' : 'No money moved this month.'}</p>
            ) : (
              <Table caption="Statement" columns={columns} rows={lines} rowKey={(line) => lines.indexOf(line)} />
            )}
          </div>
        )}
      </Loaded>
    </>
  )
}

const rolesOf = ({ aircraftOwner, coOwner, csip }: Roles): StatementRole[] => [
  ...(aircraftOwner ? (['owner'] as const) : []),
  ...(aircraftOwner || coOwner ? (['co_owner'] as const) : []),
  ...(csip ? (['csip'] as const) : []),
]

/** Everything, or one role (`?role=`). */
const Chosen = ({ today }: { today: string }) => {
  const [search, setSearch] = useSearchParams()
  const roles = useQuery(read('getRoles'))
  const mine = roles.data ? rolesOf(roles.data) : []
  const asked = roleIn(search)
  const choices = [...new Set([...mine, ...(asked ? [asked] : [])])]
  const whose = choices.length > 0 && (
    <Select
      label="Statement"
      empty="Account, everything"
      value={asked ?? ''}
      choices={choices.map((role) => ({ value: role, label: statementRoles[role] }))}
      onChange={({ target }) => {
        const month = search.get('month')
        setSearch(
          { tab: 'statements', ...(target.value && { role: target.value }), ...(month && { month }) },
          { replace: true, preventScrollReset: true },
        )
      }}
    />
  )
  return asked ? <RoleMonth key={asked} role={asked} today={today} whose={whose} /> : <MoneyMoved today={today} whose={whose} />
}

export const Statements = ({ zone }: { zone: string }) => (
  <>
    <Section title="Statement" help="Positive balance: we owe you. Negative: you owe us.">
      <Chosen today={dayIn(useNow(), zone)} />
    </Section>
    <MembershipInvoices zone={zone} />
  </>
)
