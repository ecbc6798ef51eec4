import type { FlightRow } from '@tailshare/contract/bookings'
import { timeIn } from '@tailshare/contract/timeText'
import { dayIn } from '@tailshare/contract/period'

type Cell = string | number | null

const wall = (instant: string, zone: string) => `${dayIn(new Date(instant), zone)} ${timeIn(new Date(instant), zone)}`
const dollars = (cents: number) => (cents / 100).toFixed(2)

const columns: [title: string, cell: (row: FlightRow) => Cell][] = [
  ['Date', ({ date }) => date],
  ['Tail number', ({ tailNumber }) => tailNumber],
  ['Pilot', ({ pilot }) => pilot],
  ['CSIP', ({ csip }) => csip],
  ['Departure', ({ departure, zone }) => wall(departure, zone)],
  ['Return', (row) => wall(row.return, row.zone)],
  ['Time zone', ({ zone }) => zone],
  ['Hobbs out', ({ hobbsOut }) => hobbsOut],
  ['Hobbs in', ({ hobbsIn }) => hobbsIn],
  ['Hobbs hours', ({ hobbsHours }) => hobbsHours],
  ['Flight meter out', ({ flightOut }) => flightOut],
  ['Flight meter in', ({ flightIn }) => flightIn],
  ['Flight hours', ({ flightHours }) => flightHours],
  ['Landings', ({ landings }) => landings],
  ['Fuel, gal', ({ fuelGallons }) => fuelGallons],
  ['Income, USD', ({ incomeCents }) => dollars(incomeCents)],
  ['Costs, USD', ({ costCents }) => dollars(costCents)],
]

/** A spreadsheet runs text that begins like a formula; an apostrophe in front keeps it text. Numbers are ours and stay numbers. */
export const csvCell = (value: Cell) => {
  if (value === null) return ''
  const text = String(value)
  const harmless =
    typeof value === 'string' && /^[\s]*[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** RFC 4180 with a byte order mark, so that spreadsheets read it as UTF-8. */
export const flightsCsv = (rows: FlightRow[]) => {
  const lines = [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, cell]) => cell(row)))]
  return Buffer.from(`\uFEFF${lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`)
}
