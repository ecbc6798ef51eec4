import { countText } from '@tailshare/contract/text/countText'
import { csvFile, type CsvColumn } from '../../../http/files/csv.ts'
import type { FlightPerson, FlightReport, FlightRow } from '@tailshare/contract/reports/flights/reports'
import { productName } from '@tailshare/contract/base/constants'
import { tenthsText } from '@tailshare/contract/text/hours'
import { moneyText, plainDollars } from '@tailshare/contract/text/money'
import { plainDayText, plainInstantText, zonedSpanText } from '@tailshare/contract/text/timeText'
import type { PdfTable } from '../../../outside/pdf/tablePdf.ts'

/** `fleet` and `coOwner` cover several aircraft and name each flight's. `coOwner` shows no money. */
export type Side = 'owner' | 'fleet' | 'coOwner' | 'pilot'
type Totals = FlightReport['totals']

// Reimbursed fuel is already deducted from the income; the title prevents deducting it twice.
const costTitle = (side: Side) => (side === 'pilot' ? 'Costs, USD' : 'Fuel credit taken off, USD')

const columns = (side: Side): CsvColumn<FlightRow>[] => [
  ['Date', ({ date }) => date],
  ['Tail number', ({ tailNumber }) => tailNumber],
  ['Pilot', ({ pilot }) => pilot],
  ['CSIP', ({ csip }) => csip],
  ['Departure', ({ departure, zone }) => plainInstantText(new Date(departure), zone)],
  ['Return', (row) => plainInstantText(new Date(row.return), row.zone)],
  ['Time zone', ({ zone }) => zone],
  ['Hobbs out', ({ hobbsOut }) => hobbsOut],
  ['Hobbs in', ({ hobbsIn }) => hobbsIn],
  ['Hobbs hours', ({ hobbsHours }) => hobbsHours],
  ['Flight meter out', ({ flightOut }) => flightOut],
  ['Flight meter in', ({ flightIn }) => flightIn],
  ['Flight hours', ({ flightHours }) => flightHours],
  ['Landings', ({ landings }) => landings],
  ['Fuel, gal', ({ fuelGallons }) => fuelGallons],
  ...(side === 'coOwner'
    ? []
    : ([
        ['Income, USD', ({ incomeCents, showsMoney }) => (showsMoney ? plainDollars(incomeCents) : null)],
        [costTitle(side), ({ costCents, showsMoney }) => (showsMoney ? plainDollars(costCents) : null)],
      ] satisfies CsvColumn<FlightRow>[])),
  ['Flown as', ({ flownAs }) => flownAs.replace('_', '-')],
  ['Passengers', ({ passengers }) => passengers],
  ['Booking', ({ number }) => number],
]

/** The flights, with totals in the last line. */
export const flightsCsv = (rows: FlightRow[], totals: Totals, side: Side) =>
  csvFile(columns(side), rows, {
    Date: 'Total',
    'Hobbs hours': totals.hobbsHours,
    'Flight hours': totals.flightHours,
    Landings: totals.landings,
    'Fuel, gal': totals.fuelGallons,
    'Income, USD': plainDollars(totals.incomeCents),
    [costTitle(side)]: plainDollars(totals.costCents),
  })

const times = ({ departure, return: back, zone }: FlightRow) =>
  zonedSpanText({ from: new Date(departure), to: new Date(back) }, zone)
const flownAs = { owner: 'Owner', co_owner: 'Co-owner', renter: 'Renter' }
const whoText = ({ pilot, csip, flownAs: as, passengers }: FlightRow) =>
  [pilot, flownAs[as], csip && `CSIP ${csip}`, passengers > 0 && countText(passengers, 'passenger')].filter(Boolean).join(', ')

/** A flight's description next to its day. */
const subject = (row: FlightRow, side: Side) => {
  if (side === 'owner') return whoText(row)
  if (side !== 'pilot') return `${row.tailNumber}, ${whoText(row)}`
  const { tailNumber, csip, passengers } = row
  return [tailNumber, csip && `CSIP ${csip}`, passengers > 0 && countText(passengers, 'passenger')].filter(Boolean).join(', ')
}

const subjectTitle = { owner: 'Pilot', fleet: 'Aircraft and pilot', coOwner: 'Aircraft and pilot', pilot: 'Aircraft' }

const moneyColumns = (side: Side): PdfTable['columns'] => {
  if (side === 'coOwner') return []
  if (side === 'pilot') return [{ title: 'Cost', share: 9, align: 'right' }]
  return [
    { title: 'Income', share: 9, align: 'right' },
    { title: 'Fuel credit', share: 7, align: 'right' },
  ]
}

const pdfColumns = (side: Side): PdfTable['columns'] => [
  { title: 'Date', share: 10 },
  { title: 'Booking', share: 8 },
  { title: subjectTitle[side], share: 18 },
  { title: 'Out – in', share: 13 },
  { title: 'Hobbs out', share: 7, align: 'right' },
  { title: 'In', share: 7, align: 'right' },
  { title: 'Hours', share: 6, align: 'right' },
  { title: 'Flight meter out', share: 7, align: 'right' },
  { title: 'In', share: 7, align: 'right' },
  { title: 'Hours', share: 6, align: 'right' },
  { title: 'Landings', share: 8, align: 'right' },
  { title: 'Fuel, gal', share: 6, align: 'right' },
  ...moneyColumns(side),
]

type Money = Pick<FlightRow, 'incomeCents' | 'costCents'> & { showsMoney?: boolean }
const money = (side: Side, { incomeCents, costCents, showsMoney = true }: Money) => {
  if (side === 'coOwner') return []
  const text = (cents: number) => (showsMoney ? moneyText(cents) : '–')
  return side === 'pilot' ? [text(costCents)] : [text(incomeCents), text(costCents)]
}

const sumsOf = (title: string, sums: Totals & { showsMoney?: boolean }, side: Side) => [
  title,
  String(sums.flights),
  '',
  '',
  '',
  '',
  tenthsText(sums.hobbsHours),
  '',
  '',
  tenthsText(sums.flightHours),
  String(sums.landings),
  tenthsText(sums.fuelGallons),
  ...money(side, sums),
]

type ReportTexts = {
  side: Side
  /** The tail number in an owner's report; the name in a pilot's or fleet report. */
  whose: string
  people?: FlightPerson[]
}

export const flightsPdf = (rows: FlightRow[], totals: Totals, { side, whose, people = [] }: ReportTexts): PdfTable => {
  const days = rows.map(({ date }) => date).toSorted()
  const [oldest, newest] = [days[0], days.at(-1)]
  return {
    title: `${productName} flights`,
    wide: true,
    about: [whose, newest && oldest ? `${plainDayText(oldest)} to ${plainDayText(newest)}` : 'No flights'],
    columns: pdfColumns(side),
    rows: rows.map((row) => [
      plainDayText(row.date),
      row.number,
      subject(row, side),
      times(row),
      tenthsText(row.hobbsOut),
      tenthsText(row.hobbsIn),
      tenthsText(row.hobbsHours),
      tenthsText(row.flightOut),
      tenthsText(row.flightIn),
      tenthsText(row.flightHours),
      String(row.landings),
      row.fuelGallons === null ? '–' : tenthsText(row.fuelGallons),
      ...money(side, row),
    ]),
    totals: [
      ...people.map((one) => {
        const [, , ...sums] = sumsOf('', one, side)
        return [
          '',
          countText(one.flights, 'flight'),
          `${one.person.firstName} ${one.person.lastName}, ${flownAs[one.flownAs]}`,
          ...sums.slice(1),
        ]
      }),
      sumsOf(countText(totals.flights, 'flight'), totals, side).with(1, ''),
    ],
    note: [
      'A flight counts on the day of its return, by the clock of the home airport.',
      side !== 'pilot' && side !== 'coOwner' && 'Income is what you get; the fuel credit is taken off it already.',
      rows.length < totals.flights &&
        `These are the first ${rows.length}; the totals are of all. The CSV file lists every flight.`,
    ]
      .filter(Boolean)
      .join(' '),
  }
}
