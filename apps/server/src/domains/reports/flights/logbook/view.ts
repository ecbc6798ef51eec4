import { productName, orderNumber } from '@tailshare/contract/base/constants'
import type { Logbook } from '@tailshare/contract/reports/flights/logbook'
import { toTenths } from '@tailshare/contract/text/hours'
import { csvLine, csvLines, type CsvColumn } from '../../../../http/files/csv.ts'
import type { LoggedFlight } from './queries.ts'

// Only what the meters and the instructor recorded. Night, instrument and cross-country time are the pilot's to add.

const hours = ({ hobbsIn, hobbsOut }: LoggedFlight) => toTenths(hobbsIn - hobbsOut)
/** Without an instructor the pilot was in command throughout. With one, the pilot enters what they may log (14 CFR 61.51(e)). */
const inCommand = (row: LoggedFlight) => (row.csip === null ? hours(row) : null)
const comment = ({ number }: LoggedFlight) => `${productName} booking ${orderNumber(number)}`
const marked = (is: boolean) => (is ? 'x' : null)

const classCodes = {
  single_engine_land: 'ASEL',
  multi_engine_land: 'AMEL',
  single_engine_sea: 'ASES',
  multi_engine_sea: 'AMES',
} as const satisfies Record<LoggedFlight['class'], string>

const gearCode = ({ retractableGear, tailwheel }: LoggedFlight) => `${retractableGear ? 'R' : 'F'}${tailwheel ? 'C' : 'T'}`

/** ForeFlight’s template has all columns; those that we know nothing of stay empty. */
const known = (titles: string, cells: Record<string, CsvColumn<LoggedFlight>[1]>): CsvColumn<LoggedFlight>[] =>
  titles.split(' ').map((title) => [title, cells[title] ?? (() => null)])

// “What are the formatting requirements for each field in the Logbook template?”, support.foreflight.com.
const foreflightAircraft = known(
  'AircraftID EquipmentType TypeCode Year Make Model Category Class GearType EngineType Complex TAA HighPerformance Pressurized',
  {
    AircraftID: ({ tailNumber }) => tailNumber,
    EquipmentType: () => 'aircraft',
    Year: ({ year }) => year,
    Make: ({ maker }) => maker,
    Model: ({ maker, model }) => model.replace(`${maker} `, ''),
    Category: () => 'Airplane',
    Class: (row) => classCodes[row.class],
    GearType: gearCode,
    EngineType: ({ turbojet }) => (turbojet ? 'Turbofan' : 'Piston'),
    HighPerformance: ({ horsepower, turbojet }) => marked(!turbojet && horsepower > 200),
    Pressurized: ({ pressurized }) => marked(pressurized),
  },
)
const foreflightFlights = known(
  'Date AircraftID From To Route TimeOut TimeOff TimeOn TimeIn OnDuty OffDuty TotalTime PIC SIC Night Solo CrossCountry NVG NVGOps ' +
    'Distance DayTakeoffs DayLandingsFullStop NightTakeoffs NightLandingsFullStop AllLandings ActualInstrument SimulatedInstrument ' +
    'HobbsStart HobbsEnd TachStart TachEnd Holds Approach1 Approach2 Approach3 Approach4 Approach5 Approach6 DualGiven DualReceived ' +
    'SimulatedFlight GroundTraining InstructorName InstructorComments Person1 Person2 Person3 Person4 Person5 Person6 FlightReview ' +
    'Checkride IPC NVGProficiency FAA6158 PilotComments',
  {
    Date: ({ date }) => date,
    AircraftID: ({ tailNumber }) => tailNumber,
    From: ({ airport }) => airport,
    To: ({ airport }) => airport,
    Route: ({ destination }) => destination,
    TotalTime: hours,
    PIC: inCommand,
    AllLandings: ({ landings }) => landings,
    HobbsStart: ({ hobbsOut }) => hobbsOut,
    HobbsEnd: ({ hobbsIn }) => hobbsIn,
    DualReceived: ({ dualHours }) => dualHours,
    GroundTraining: ({ groundHours }) => groundHours,
    InstructorName: ({ csip }) => csip,
    FlightReview: ({ flightReview }) => marked(flightReview),
    IPC: ({ ipc }) => marked(ipc),
    PilotComments: comment,
  },
)

// The titles that MyFlightbook’s importer and exporter use, myflightbook.com.
const myflightbook: CsvColumn<LoggedFlight>[] = [
  ['Date', ({ date }) => date],
  ['Tail Number', ({ tailNumber }) => tailNumber],
  ['Model', ({ model }) => model],
  ['Route', ({ airport, destination }) => [airport, destination, airport].filter(Boolean).join(' ')],
  ['Comments', (row) => [comment(row), row.csip && `with ${row.csip}`].filter(Boolean).join(', ')],
  ['Landings', ({ landings }) => landings],
  ['Dual Received', ({ dualHours }) => dualHours],
  ['PIC', inCommand],
  ['Total Flight Time', hours],
  ['Hobbs Start', ({ hobbsOut }) => hobbsOut],
  ['Hobbs End', ({ hobbsIn }) => hobbsIn],
]

const titlesOf = (columns: CsvColumn<LoggedFlight>[]) => csvLine(columns.map(([title]) => title))
const table = (columns: CsvColumn<LoggedFlight>[], rows: LoggedFlight[]) => titlesOf(columns) + csvLines(columns, rows)

/** Without a byte order mark: an importer would read it as part of the first title. */
export const logbookCsv = (rows: LoggedFlight[], of: Logbook) => {
  if (of === 'myflightbook') return Buffer.from(table(myflightbook, rows))
  const aircraft = [...new Map(rows.map((row) => [row.tailNumber, row])).values()]
  return Buffer.from(
    [
      csvLine(['ForeFlight Logbook Import']),
      csvLine([]),
      csvLine(['Aircraft Table']),
      table(foreflightAircraft, aircraft),
      csvLine([]),
      csvLine(['Flights Table']),
      table(foreflightFlights, rows),
    ].join(''),
  )
}
