import { hoursText } from '@tailshare/contract/text/hours'
import { moneyText } from '@tailshare/contract/text/money'
import type { RoleFact, RoleLine, RolePart, StatementRole } from '@tailshare/contract/payments/payouts'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { addressOf, read } from '../../../api.ts'
import { DownloadButton } from '../../../parts/DownloadLink.tsx'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Facts } from '../../../ui/display/Facts.tsx'
import { type Column, Table } from '../../../ui/display/Table.tsx'
import { Select } from '../../../ui/form/Field.tsx'
import { LineText } from '../LineText.tsx'
import { lastMonths, monthIn, monthsBack } from './lastMonths.ts'
import { movedColumns } from './movedColumns.ts'
import money from '../Money.module.css'
import css from '../../../parts/people/profile/profile.module.css'

const factText = ({ unit, amount }: RoleFact) => {
  if (unit === 'cents') return moneyText(amount)
  return unit === 'hours' ? hoursText(amount) : String(amount)
}

const columns: readonly Column<RoleLine>[] = [
  {
    title: 'What',
    cell: (line) => (
      <LineText line={line} small={[line.number, line.hours !== null && hoursText(line.hours)].filter(Boolean).join(', ')} />
    ),
  },
  { title: 'Day', cell: ({ date }) => plainDayText(date) },
  ...movedColumns<RoleLine>(({ text }) => (text === 'Paid out' ? text : 'Charged')),
]

const Part = ({ title, facts, openingCents, closingCents, lines }: RolePart) => (
  <section className={money.payout} aria-label={title}>
    <h3>{title}</h3>
    <Facts
      facts={[
        ['At the start', moneyText(openingCents)],
        ...facts.map((fact) => [fact.title, factText(fact)] as const),
        ['At the end', moneyText(closingCents)],
      ]}
    />
    {lines.length > 0 && <Table caption={title} columns={columns} rows={lines} rowKey={(line) => lines.indexOf(line)} />}
  </section>
)

/** `?month=`; by aircraft, or all lessons. */
export const RoleMonth = ({ role, today, whose }: { role: StatementRole; today: string; whose: ReactNode }) => {
  const [search, setSearch] = useSearchParams()
  const months = lastMonths(today, monthsBack)
  const month = monthIn(search, months)
  const query = { role, month }
  const statement = useQuery({ ...read('getRoleStatement', { query }), placeholderData: keepPreviousData })
  return (
    <>
      <div className={money.statementHead}>
        {whose}
        <Select
          label="Month"
          value={month}
          choices={months}
          onChange={({ target }) =>
            setSearch({ tab: 'statements', role, month: target.value }, { replace: true, preventScrollReset: true })
          }
        />
        <div className={css.buttons}>
          <DownloadButton href={addressOf('downloadRoleStatementCsv', { query })}>CSV</DownloadButton>
          <DownloadButton href={addressOf('downloadRoleStatementPdf', { query })}>PDF</DownloadButton>
        </div>
      </div>
      <Loaded query={statement} label="Loading the statement">
        {({ parts }) => (
          <div className={money.payout} aria-busy={statement.isPlaceholderData}>
            {parts.length === 0 && <p className={css.none}>Nothing happened this month. Choose another one above.</p>}
            {parts.map((part) => (
              <Part key={part.aircraftId ?? part.title} {...part} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  )
}
