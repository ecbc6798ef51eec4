import { hoursText } from '@tailshare/contract/text/hours'
import { moneyText, plainDollars } from '@tailshare/contract/text/money'
import { monthText, plainDayText } from '@tailshare/contract/text/timeText'
import { productName } from '@tailshare/contract/base/constants'
import { csvFile, type CsvColumn } from '../../../../http/files/csv.ts'
import type { PdfTable } from '../../../../outside/pdf/tablePdf.ts'
import type { StatementRow } from './queries.ts'

const kinds: Record<StatementRow['kind'], string> = {
  fixed: 'By share',
  paid: 'Paid by you',
  hours: 'By hours flown',
  reserve: 'Reserve fund',
  expense: 'Expense',
  correction: 'Correction',
  swap: 'Swap',
}

/** Title and kind of a line; for the reserve fund both are the same. */
const whatText = ({ title, kind }: StatementRow) => (title === kinds[kind] ? title : `${title}, ${kinds[kind].toLowerCase()}`)

const sumOf = (rows: readonly StatementRow[], wanted: (cents: number) => boolean) =>
  rows.filter(({ cents }) => wanted(cents)).reduce((sum, { cents }) => sum + cents, 0)

const columns: CsvColumn<StatementRow>[] = [
  ['Month', ({ month }) => month],
  ['Kind', ({ kind }) => kinds[kind]],
  ['What', ({ title }) => title],
  ['Day', ({ day }) => day],
  ['Hobbs hours', ({ hours }) => hours],
  ['Your part, USD', ({ cents }) => (cents > 0 ? plainDollars(cents) : null)],
  ['Credited, USD', ({ cents }) => (cents < 0 ? plainDollars(-cents) : null)],
]

/** The person's lines, with totals in the last one. */
export const costsCsv = (rows: StatementRow[]) =>
  csvFile(columns, rows, {
    Month: 'Total',
    What: `To settle: ${plainDollars(sumOf(rows, () => true))}`,
    'Your part, USD': plainDollars(sumOf(rows, (cents) => cents > 0)),
    'Credited, USD': plainDollars(-sumOf(rows, (cents) => cents < 0)),
  })

type Head = { tailNumber: string; name: string; period: string }

export const costsPdf = (rows: StatementRow[], { tailNumber, name, period }: Head): PdfTable => {
  const total = sumOf(rows, () => true)
  return {
    title: `${productName} shared costs of ${tailNumber}`,
    about: [name, period],
    columns: [
      { title: 'Month', share: 16 },
      { title: 'What', share: 40 },
      { title: 'Day', share: 14 },
      { title: 'Hours', share: 8, align: 'right' },
      { title: 'Your part', share: 11, align: 'right' },
      { title: 'Credited', share: 11, align: 'right' },
    ],
    rows: rows.map((row) => [
      monthText(row.month),
      whatText(row),
      row.day ? plainDayText(row.day) : '',
      row.hours === null ? '' : hoursText(row.hours),
      row.cents > 0 ? moneyText(row.cents) : '',
      row.cents < 0 ? moneyText(-row.cents) : '',
    ]),
    totals: [
      ['Total', '', '', '', moneyText(sumOf(rows, (cents) => cents > 0)), moneyText(-sumOf(rows, (cents) => cents < 0))],
      [total >= 0 ? 'To pay' : 'To receive', '', '', '', moneyText(Math.abs(total)), ''],
    ],
    note: 'Fixed costs go by the share held on each day of the month, flights by their Hobbs hours on the day of return. Only closed months are listed; what changes later is a line of the next month.',
  }
}
