import { csvFile, type CsvColumn } from '../../../http/csv.ts'
import type { FlightRow } from '@tailshare/contract/reports'
import { timeIn } from '@tailshare/contract/timeText'
import { dayIn } from '@tailshare/contract/period'

const wall = (instant: string, zone: string) => `${dayIn(new Date(instant), zone)} ${timeIn(new Date(instant), zone)}`
const dollars = (cents: number) => (cents / 100).toFixed(2)

const columns = (perspective: 'owner' | 'pilot'): CsvColumn<FlightRow>[] => [
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
  // What an owner reimburses is off the income already; no one may take it off twice.
  [perspective === 'owner' ? 'Fuel credit taken off, USD' : 'Costs, USD', ({ costCents }) => dollars(costCents)],
  ['Flown as', ({ flownAs }) => flownAs.replace('_', '-')],
  ['Passengers', ({ passengers }) => passengers],
]

export const flightsCsv = (rows: FlightRow[], perspective: 'owner' | 'pilot') => csvFile(columns(perspective), rows)
