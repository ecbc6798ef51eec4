import { productName } from '@tailshare/contract/base/constants'
import { type JournalAccount, journalAccounts } from '@tailshare/contract/reports/yearPack/journalAccounts'
import type { YearPack } from '@tailshare/contract/reports/yearPack/yearPack'
import { plainDollars } from '@tailshare/contract/text/money'
import { monthText } from '@tailshare/contract/text/timeText'
import { type CsvColumn, csvFile, csvHead, csvLines } from '../../../../http/files/csv.ts'
import type { MonthSum } from '../trail/queries.ts'

const profitColumns: CsvColumn<YearPack['profit'][number]>[] = [
  ['Month', ({ month }) => month],
  ['Tail number', ({ tailNumber }) => tailNumber],
  ['Net income, USD', ({ incomeCents }) => plainDollars(incomeCents)],
  ['Costs on record, USD', ({ costCents }) => plainDollars(costCents)],
  ['Profit, USD', ({ incomeCents, costCents }) => plainDollars(incomeCents - costCents)],
]

export const profitCsv = ({ profit }: YearPack) => csvFile(profitColumns, profit)

type Booked = readonly [debit: JournalAccount, credit: JournalAccount]

/** Accounts of each figure. Figures without accounts are sums of these, or no money. */
const bookedAs: Record<string, Booked> = {
  paid_flights: ['balance', 'rental'],
  paid_cancellations: ['balance', 'cancellations'],
  fee_flights: ['fees', 'balance'],
  fee_cancellations: ['fees', 'balance'],
  written_later: ['balance', 'corrections'],
  written_earlier: ['balance', 'corrections'],
  damage: ['balance', 'damage'],
  payout: ['bank', 'balance'],
  payout_shared: ['bank', 'shared'],
  shared_fixed: ['sharedFixed', 'shared'],
  shared_hours: ['sharedRunning', 'shared'],
  shared_reserve: ['sharedRunning', 'shared'],
  shared_expense: ['sharedRunning', 'shared'],
  shared_correction: ['sharedRunning', 'shared'],
  work_orders: ['maintenance', 'elsewhere'],
}

/** A sum of a month and an aircraft. Debits are positive. */
type Line = { month: string; account: JournalAccount; tailNumber: string; cents: number }

/** The lines of one journal for each month, each of which sums to zero. */
const journalOf = (sums: readonly MonthSum[]): Line[] => {
  const lines = new Map<string, Line>()
  for (const { figure, tailNumber, month, amount } of sums)
    for (const [at, account] of (bookedAs[figure.split(':')[0]!] ?? []).entries()) {
      const key = `${month} ${account} ${tailNumber}`
      const cents = (lines.get(key)?.cents ?? 0) + (at === 0 ? amount : -amount)
      lines.set(key, { month, account, tailNumber, cents })
    }
  return [...lines.values()]
    .filter(({ cents }) => cents !== 0)
    .sort((a, b) => a.month.localeCompare(b.month) || journalAccounts[a.account][0].localeCompare(journalAccounts[b.account][0]))
}

const narrationOf = ({ month }: Line) => `${productName} ${monthText(month)}`
const describe = ({ account, tailNumber }: Line) => `${journalAccounts[account][1]}, ${tailNumber}`
const lastDayOf = ({ month }: Line) => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
const positive = (cents: number) => (cents > 0 ? plainDollars(cents) : null)

/** As QuickBooks Online imports journal entries: account names, and days as MM/DD/YYYY. */
const quickbooks: CsvColumn<Line>[] = [
  ['Journal No.', ({ month }) => `TS-${month}`],
  ['Journal Date', (line) => `${line.month.slice(5)}/${lastDayOf(line)}/${line.month.slice(0, 4)}`],
  ['Account Name', ({ account }) => journalAccounts[account][1]],
  ['Debits', ({ cents }) => positive(cents)],
  ['Credits', ({ cents }) => positive(-cents)],
  ['Description', describe],
]

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** As Xero imports manual journals: one narration and day for each, account codes, debits positive. The day names its month: Xero reads numbers by the region. */
const xero: CsvColumn<Line>[] = [
  ['*Narration', narrationOf],
  ['*Date', (line) => `${lastDayOf(line)} ${months[Number(line.month.slice(5)) - 1]} ${line.month.slice(0, 4)}`],
  ['Description', describe],
  ['*AccountCode', ({ account }) => journalAccounts[account][0]],
  ['*TaxRate', () => 'Tax Exempt'],
  ['*Amount', ({ cents }) => plainDollars(cents)],
  ['TrackingName1', () => 'Aircraft'],
  ['TrackingOption1', ({ tailNumber }) => tailNumber],
  ['TrackingName2', () => null],
  ['TrackingOption2', () => null],
]

/** Without a byte order mark, which importers take for a part of the first column's name. */
const importFile = (columns: CsvColumn<Line>[], sums: readonly MonthSum[]) =>
  Buffer.from(csvHead(columns).replace('\uFEFF', '') + csvLines(columns, journalOf(sums)))

export const quickbooksCsv = (sums: readonly MonthSum[]) => importFile(quickbooks, sums)
export const xeroCsv = (sums: readonly MonthSum[]) => importFile(xero, sums)
