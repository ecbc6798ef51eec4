import { productName, orderNumber } from '@tailshare/contract/base/constants'
import { moneyText, plainDollars } from '@tailshare/contract/text/money'
import { dayIn } from '@tailshare/contract/text/period'
import type { Statement, StatementLine } from '@tailshare/contract/payments/payouts'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { csvFile, type CsvColumn } from '../../../../http/files/csv.ts'
import type { PdfTable } from '../../../../outside/pdf/tablePdf.ts'
import type { StatementRow } from './queries.ts'

const shares: Record<string, string> = { customer: 'Flight', owner: 'Your share of a flight', csip: 'Your instruction' }
const names: Record<string, string> = {
  payment: 'Payment',
  payout: 'Payout',
  refund: 'Refund',
  cancellation: 'Cancellation',
  damage: 'Damage',
  deposit: 'Deposit kept',
  dispute: 'Disputed payment',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost, written off',
  debit_returned: 'Debit sent back by the bank',
}

/** A payment booked under its hold's name is shown by the flight it paid for. */
const subjectOf = ({ note, number, tailNumber }: StatementRow) =>
  number !== null && /^(Hold|Flight with|Longer flight with)\b/.test(note)
    ? `Flight ${tailNumber}, booking ${orderNumber(number)}`
    : note

const textOf = (row: StatementRow) => {
  const { kind, ledger } = row
  const note = subjectOf(row)
  if (ledger === 'membership' && kind.startsWith('dispute')) return `${names[kind]}: Membership`
  if (ledger === 'membership')
    return kind === 'refund' ? 'Membership, credited and refunded at once' : 'Membership, charged and paid at once'
  if (kind === 'flight') return shares[ledger] ?? 'Flight'
  if (kind === 'correction' && !note) return `Correction: ${(shares[ledger] ?? 'flight').toLowerCase()}`
  if (kind === 'cancellation' && ledger !== 'customer') return 'Your share of a cancellation'
  return names[kind] && note && !note.startsWith(names[kind]) ? `${names[kind]}: ${note}` : note || names[kind] || kind
}

/** A membership is charged and paid at once; every other entry changes the balance. */
const amountsOf = ({ ledger, cents }: StatementRow) =>
  ledger === 'membership'
    ? { chargedCents: Math.abs(cents), creditedCents: Math.abs(cents) }
    : { chargedCents: Math.max(0, cents), creditedCents: Math.max(0, -cents) }

type Span = { from: string; to: string; zone: string }

export const viewStatement = ({ from, to, zone }: Span, openingCents: number, rows: StatementRow[]): Statement => {
  let balanceCents = openingCents
  const lines = rows.map((row): StatementLine => {
    const amounts = amountsOf(row)
    balanceCents += amounts.creditedCents - amounts.chargedCents
    return {
      date: dayIn(row.at, zone),
      kind: row.kind,
      text: textOf(row),
      orderId: row.orderId,
      number: row.number === null ? null : orderNumber(row.number),
      tailNumber: row.tailNumber,
      ...amounts,
      balanceCents,
    }
  })
  const sum = (key: 'chargedCents' | 'creditedCents') => lines.reduce((all, line) => all + line[key], 0)
  return {
    from,
    to,
    zone,
    openingCents,
    chargedCents: sum('chargedCents'),
    creditedCents: sum('creditedCents'),
    closingCents: balanceCents,
    lines,
  }
}

const columns: CsvColumn<StatementLine>[] = [
  ['Date', ({ date }) => date],
  ['Text', ({ text }) => text],
  ['Booking', ({ number }) => number],
  ['Tail number', ({ tailNumber }) => tailNumber],
  ['Charged or paid out, USD', ({ chargedCents }) => plainDollars(chargedCents)],
  ['Credited, USD', ({ creditedCents }) => plainDollars(creditedCents)],
  ['Balance, USD', ({ balanceCents }) => plainDollars(balanceCents)],
]

const plain = { kind: '', orderId: null, number: null, tailNumber: null, chargedCents: 0, creditedCents: 0 }

/** Opening balance first and totals last, so that a spreadsheet can check the sums. */
export const statementCsv = (statement: Statement) => {
  const { from, to, openingCents, closingCents, chargedCents, creditedCents } = statement
  const opening = { ...plain, date: from, text: 'Opening balance', balanceCents: openingCents }
  const closing = { ...plain, date: to, text: 'Closing balance', chargedCents, creditedCents, balanceCents: closingCents }
  return csvFile(columns, [opening, ...statement.lines, closing])
}

const amount = (cents: number) => (cents === 0 ? '' : moneyText(cents))

export const statementPdf = (statement: Statement, name: string): PdfTable => ({
  title: `${productName} account statement`,
  about: [
    name,
    `${plainDayText(statement.from)} to ${plainDayText(statement.to)}, days in ${statement.zone.replaceAll('_', ' ')} time`,
  ],
  columns: [
    { title: 'Date', share: 14 },
    { title: 'What', share: 34 },
    { title: 'Booking', share: 16 },
    { title: 'Charged or paid out', share: 12, align: 'right' },
    { title: 'Paid or credited', share: 12, align: 'right' },
    { title: 'Balance', share: 12, align: 'right' },
  ],
  rows: [
    [plainDayText(statement.from), 'Opening balance', '', '', '', moneyText(statement.openingCents)],
    ...statement.lines.map((line) => [
      plainDayText(line.date),
      line.text,
      [line.number, line.tailNumber].filter(Boolean).join(', '),
      amount(line.chargedCents),
      amount(line.creditedCents),
      moneyText(line.balanceCents),
    ]),
  ],
  totals: [
    [
      plainDayText(statement.to),
      'Closing balance',
      '',
      moneyText(statement.chargedCents),
      moneyText(statement.creditedCents),
      moneyText(statement.closingCents),
    ],
  ],
  note: `Positive balance: ${productName} owes you. Negative: you owe. Bookings that have not been flown are not included.`,
})
