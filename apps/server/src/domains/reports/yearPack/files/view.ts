import { countText } from '@tailshare/contract/text/countText'
import { productName, orderNumber } from '@tailshare/contract/base/constants'
import { tenthsText } from '@tailshare/contract/text/hours'
import { moneyText, plainDollars } from '@tailshare/contract/text/money'
import { dayIn } from '@tailshare/contract/text/period'
import { monthText, plainDayText, plainInstantText, timeIn } from '@tailshare/contract/text/timeText'
import type { ParticipationEntry, TrailLine, YearFigure, YearPack } from '@tailshare/contract/reports/yearPack/yearPack'
import { csvFile, type CsvColumn } from '../../../../http/files/csv.ts'
import type { PdfSection } from '../../../../outside/pdf/tablePdf.ts'
import type { YearFlight } from '../queries.ts'

type Amount = Pick<YearFigure, 'unit' | 'amount'>
const plain = ({ unit, amount }: Amount) => {
  if (unit === 'cents') return plainDollars(amount)
  return unit === 'tenths' ? (amount / 10).toFixed(1) : String(amount)
}
const units = { cents: 'USD', tenths: 'Hobbs hours', minutes: 'minutes' } as const

/** For people: dollars, Hobbs hours, or hours and minutes. */
const amountText = ({ unit, amount }: Amount) => {
  if (unit === 'cents') return moneyText(amount)
  return unit === 'tenths' ? `${tenthsText(amount / 10)} h` : `${Math.floor(amount / 60)} h ${amount % 60} min`
}

type FigureRow = YearFigure & { group: string }
const figureColumns: CsvColumn<FigureRow>[] = [
  ['Figure', ({ id }) => id],
  ['Part', ({ group }) => group],
  ['What', ({ title }) => title],
  ['Amount', (figure) => plain(figure)],
  ['Unit', ({ unit }) => units[unit]],
  ['Lines in trail.csv', ({ lines }) => lines],
  ['Sum of', ({ sumOf }) => sumOf.join(' + ')],
]

export const figuresCsv = ({ groups }: YearPack) =>
  csvFile(
    figureColumns,
    groups.flatMap(({ title, figures }) => figures.map((figure) => ({ ...figure, group: title }))),
  )

const paymentColumns: CsvColumn<YearPack['months'][number]>[] = [
  ['Month', ({ month }) => month],
  ['Gross payments, USD', ({ paymentCents }) => plainDollars(paymentCents)],
  ['Refunded, USD', ({ refundCents }) => plainDollars(refundCents)],
]
const sumOf = <Key extends string>(rows: Record<Key, number>[], key: Key) => rows.reduce((sum, row) => sum + row[key], 0)

export const paymentsCsv = ({ months }: YearPack) =>
  csvFile(paymentColumns, months, {
    Month: 'Total',
    'Gross payments, USD': plainDollars(sumOf(months, 'paymentCents')),
    'Refunded, USD': plainDollars(sumOf(months, 'refundCents')),
  })

const sources = {
  ledger: 'Ledger',
  flight: 'Flight record',
  settlement: 'Settlement of shared costs',
  work_order: 'Work order',
  participation: 'Noted by the owner',
} as const

/** `unitOf`: unit of a figure. */
const trailColumns = (unitOf: (figure: string) => YearFigure['unit']): CsvColumn<TrailLine>[] => [
  ['Figure', ({ figure }) => figure],
  ['Movement', ({ movementId }) => movementId],
  ['Date', ({ day }) => day],
  ['Amount', (row) => plain({ unit: unitOf(row.figure), amount: row.amount })],
  ['Cents', (row) => (unitOf(row.figure) === 'cents' ? row.amount : null)],
  ['Unit', ({ figure }) => units[unitOf(figure)]],
  ['Written', ({ written }) => written],
  ['Source', ({ source }) => sources[source]],
  ['Record', ({ recordId }) => recordId],
  ['Booking', ({ number }) => number],
  ['Tail number', ({ tailNumber }) => tailNumber],
  ['What', ({ text }) => text],
]

const unitsIn = ({ groups }: YearPack) => {
  const known = new Map(
    groups.flatMap(({ figures }) =>
      figures.flatMap(({ id, unit, sumOf: parts }) => [id, ...parts].map((one) => [one, unit] as const)),
    ),
  )
  return (figure: string) => known.get(figure) ?? 'cents'
}

export const trailCsv = (pack: YearPack, rows: TrailLine[]) => csvFile(trailColumns(unitsIn(pack)), rows)

const uses = {
  rented: 'Rented',
  instruction: 'Rented with an instructor',
  co_owner: 'Co-owner',
  own: 'Owner',
  maintenance: 'Maintenance',
} as const
const placeTo = ({ destination }: YearFlight) => destination || 'Local'

const flightColumns: CsvColumn<YearFlight>[] = [
  ['Date', ({ day }) => day],
  ['Tail number', ({ tailNumber }) => tailNumber],
  ['From', ({ home }) => home],
  ['To', placeTo],
  ['Departure', ({ departedAt, zone }) => plainInstantText(departedAt, zone)],
  ['Return', ({ returnedAt, zone }) => plainInstantText(returnedAt, zone)],
  ['Time zone', ({ zone }) => zone],
  ['Use', ({ use }) => uses[use]],
  ['Purpose', ({ note }) => note],
  ['Pilot', ({ pilot }) => pilot],
  ['CSIP', ({ csip }) => csip],
  ['Hobbs out', ({ hobbsOut }) => hobbsOut],
  ['Hobbs in', ({ hobbsIn }) => hobbsIn],
  ['Hobbs hours', ({ hobbsHours }) => hobbsHours],
  ['Landings', ({ landings }) => landings],
  ['Income, USD', ({ incomeCents }) => plainDollars(incomeCents)],
  ['Booking', ({ number }) => orderNumber(number)],
]

const printed = (at: Date, zone: string) => `${plainDayText(dayIn(at, zone))}, ${timeIn(at, zone)}`

const hoursOf = (flights: YearFlight[]) => Math.round(10 * sumOf(flights, 'hobbsHours')) / 10

export const flightsLogCsv = (flights: YearFlight[]) =>
  csvFile(flightColumns, flights, {
    Date: 'Total',
    'Hobbs hours': hoursOf(flights),
    Landings: sumOf(flights, 'landings'),
    'Income, USD': plainDollars(sumOf(flights, 'incomeCents')),
  })

const workColumns: CsvColumn<ParticipationEntry>[] = [
  ['Date', ({ day }) => day],
  ['Minutes', ({ minutes }) => minutes],
  ['Tail number', ({ tailNumber }) => tailNumber],
  ['What', ({ what }) => what],
]
export const workCsv = (entries: ParticipationEntry[]) =>
  csvFile(workColumns, entries, { Date: 'Total', Minutes: sumOf(entries, 'minutes') })

const depreciationColumns: CsvColumn<YearPack['depreciation'][number]>[] = [
  ['Tail number', ({ tailNumber }) => tailNumber],
  ['Model', ({ modelName }) => modelName],
  ['Price, USD', ({ priceCents }) => (priceCents === null ? null : plainDollars(priceCents))],
  ['In service since', ({ inServiceOn }) => inServiceOn],
  ['Business share, percent', ({ businessPercent }) => businessPercent],
]
export const depreciationCsv = ({ depreciation }: YearPack) => csvFile(depreciationColumns, depreciation)

const right = 'right' as const
/** In page order: each sum is below its parts. */
export const figureTable = (figures: YearFigure[]) => {
  const rows = figures.map((one) => [one.title, String(one.lines), amountText(one)])
  return {
    columns: [
      { title: 'What', share: 70 },
      { title: 'Lines', share: 10, align: right },
      { title: 'Amount', share: 20, align: right },
    ],
    rows,
    sums: new Set(rows.filter((_, at) => figures[at]!.sumOf.length > 0)),
    totals: [],
  }
}

/** Most rows printed; the CSV file has all. */
const mostPrinted = 1000

const section = (title: string, table: Omit<PdfSection, 'title'>): PdfSection[] =>
  table.rows.length > 0 ? [{ title, ...table }] : []

/** The year as PDF: every figure, the provider's months, the owner's entries and the flight log. */
export const yearPdf = (pack: YearPack, flights: YearFlight[], work: ParticipationEntry[]) => {
  const { year, owner, aircraft, aircraftId, groups, months, depreciation } = pack
  const tails = aircraft.filter(({ id }) => aircraftId === null || id === aircraftId).map(({ tailNumber }) => tailNumber)
  const sections: PdfSection[] = [
    ...groups.map(({ title, note, figures }) => ({ title, note, ...figureTable(figures) })),
    ...section('Form 1099-K by month', {
      columns: [
        { title: 'Month', share: 40 },
        { title: 'Gross payments', share: 30, align: right },
        { title: 'Refunded', share: 30, align: right },
      ],
      rows: months.map(({ month, paymentCents, refundCents }) => [
        monthText(month),
        moneyText(paymentCents),
        moneyText(refundCents),
      ]),
      totals: [['Total', moneyText(sumOf(months, 'paymentCents')), moneyText(sumOf(months, 'refundCents'))]],
    }),
    ...section('For depreciation, as entered by the owner', {
      columns: [
        { title: 'Aircraft', share: 40 },
        { title: 'Price', share: 20, align: right },
        { title: 'In service since', share: 22 },
        { title: 'Business share', share: 18, align: right },
      ],
      rows: depreciation.map(({ tailNumber, modelName, priceCents, inServiceOn, businessPercent }) => [
        `${tailNumber}, ${modelName}`,
        priceCents === null ? 'Not entered' : moneyText(priceCents),
        inServiceOn === null ? '' : plainDayText(inServiceOn),
        businessPercent === null ? 'Not entered' : `${businessPercent}%`,
      ]),
      totals: [],
    }),
    ...section('Work noted by the owner', {
      columns: [
        { title: 'Date', share: 18 },
        { title: 'What', share: 54 },
        { title: 'Aircraft', share: 14 },
        { title: 'Time', share: 14, align: right },
      ],
      rows: work.map((one) => [
        plainDayText(one.day),
        one.what,
        one.tailNumber ?? '',
        amountText({ unit: 'minutes', amount: one.minutes }),
      ]),
      totals: [['Total', '', '', amountText({ unit: 'minutes', amount: sumOf(work, 'minutes') })]],
    }),
    ...section('Log of every flight', {
      note: `By the clock of the home airport; a flight counts in the year of its return.${flights.length > mostPrinted ? ` These are the first ${mostPrinted}; flights.csv has all.` : ''}`,
      wide: true,
      columns: [
        { title: 'Departure', share: 13 },
        { title: 'Return', share: 13 },
        { title: 'Aircraft', share: 8 },
        { title: 'From – to', share: 13 },
        { title: 'Use', share: 12 },
        { title: 'Pilot', share: 12 },
        { title: 'Hobbs out', share: 8, align: right },
        { title: 'In', share: 7, align: right },
        { title: 'Hours', share: 6, align: right },
        { title: 'Income', share: 10, align: right },
      ],
      rows: flights
        .slice(0, mostPrinted)
        .map((flight) => [
          printed(flight.departedAt, flight.zone),
          printed(flight.returnedAt, flight.zone),
          flight.tailNumber,
          `${flight.home} – ${placeTo(flight)}`,
          uses[flight.use],
          flight.pilot,
          tenthsText(flight.hobbsOut),
          tenthsText(flight.hobbsIn),
          tenthsText(flight.hobbsHours),
          moneyText(flight.incomeCents),
        ]),
      totals: [
        [
          countText(flights.length, 'flight'),
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          tenthsText(hoursOf(flights)),
          moneyText(sumOf(flights, 'incomeCents')),
        ],
      ],
    }),
  ]
  return {
    title: `${productName} year pack ${year}`,
    about: [
      `${owner.firstName} ${owner.lastName}`,
      `${tails.length === 0 ? 'No aircraft' : tails.join(', ')}, January 1 to December 31, ${year}`,
      'Every figure is what the records of trail.csv add up to, line by line. This is no tax advice.',
    ],
    sections,
  }
}
