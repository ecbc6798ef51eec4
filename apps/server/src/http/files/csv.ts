import { inBatches } from '../../inBatches.ts'

type Cell = string | number | null
export type CsvColumn<Row> = [title: string, cell: (row: Row) => Cell]

/** Prefixes text that a spreadsheet would run as a formula with an apostrophe. Numbers stay numbers. */
export const csvCell = (value: Cell) => {
  if (value === null) return ''
  const text = String(value)
  const harmless =
    typeof value === 'string' && /^[\s]*[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export const csvLine = (cells: Cell[]) => `${cells.map(csvCell).join(',')}\r\n`

/** For long files, in parts. */
export const csvHead = <Row>(columns: CsvColumn<Row>[]) => `\uFEFF${csvLine(columns.map(([title]) => title))}`
export const csvLines = <Row>(columns: CsvColumn<Row>[], rows: readonly Row[]) =>
  rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('')

/** A few milliseconds of work. */
const rowsAtOnce = 500

/** `totals`: last line, by column title. RFC 4180 with a byte order mark, so that spreadsheets read it as UTF-8. */
export const csvFile = async <Row>(columns: CsvColumn<Row>[], rows: Row[], totals?: Partial<Record<string, Cell>>) => {
  const parts = [csvHead(columns)]
  await inBatches(rows, rowsAtOnce, (some) => parts.push(csvLines(columns, some)))
  if (totals) parts.push(csvLine(columns.map(([title]) => totals[title] ?? null)))
  return Buffer.from(parts.join(''))
}
