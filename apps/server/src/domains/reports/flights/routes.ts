import type { FlightReport } from '@tailshare/contract/reports/flights/reports'
import type { ParsedQuery } from '@tailshare/contract/routes'
import type { Handling } from '../../../http/call.ts'
import { whoseMoney } from '@tailshare/rules/bookings/orders/can'
import { rolesIn } from '@tailshare/rules/bookings/orders/roles'
import { listPage } from '../../../http/listPage.ts'
import { found } from '../../../http/refusal.ts'
import type { FlightsQuery } from './pages/queries.ts'
import { listLogged } from './logbook/queries.ts'
import { logbookCsv } from './logbook/view.ts'
import { findFlight, findFlownOrder, listFlownAircraft } from './queries.ts'
import { csvReport, pdfReport, readReport, reportAircraft } from './steps.ts'

type OwnerQuery = ParsedQuery<'getAircraftFlights'>
type PilotQuery = Omit<ParsedQuery<'getPilotFlights'>, 'limit' | 'offset'>

const ofAircraft = (aircraftId: string, query: OwnerQuery, now: Date): FlightsQuery => ({
  scope: { aircraftIds: [aircraftId], pilotId: query.pilot },
  filter: query,
  order: query.order,
  perspective: 'owner',
  now,
})
const ofFleet = (ownerId: string, query: OwnerQuery, now: Date): FlightsQuery => ({
  scope: { ownerId, pilotId: query.pilot },
  filter: query,
  order: query.order,
  perspective: 'owner',
  now,
})
const ofPilot = (pilotId: string, query: PilotQuery, now: Date): FlightsQuery => ({
  scope: { pilotId, aircraftId: query.aircraft },
  filter: query,
  order: query.order,
  perspective: 'pilot',
  now,
})
const fleetPath = 'aircrafts/owned/flight-history-report/'
const pilotPath = 'booking/orders/by-pilot/flight-history-report/'

const noTotals = { flights: 0, hobbsHours: 0, flightHours: 0, landings: 0, fuelGallons: 0, incomeCents: 0, costCents: 0 }

export const flightHandlers = {
  async getAircraftFlights({ params, query, ...call }) {
    const { readDb, now } = call
    const isFirstPage = query.offset === 0
    await reportAircraft(params.id, call, {
      what: isFirstPage ? (tailNumber) => `flights and income of ${tailNumber}` : undefined,
    })
    const path = `aircrafts/owned/${params.id}/flight-history-report/`
    return readReport(readDb, path, ofAircraft(params.id, query, now), query)
  },

  async downloadAircraftFlights({ params, query, ...call }) {
    const { readDb, now } = call
    const { tailNumber } = await reportAircraft(params.id, call, { what: (tail) => `flights and income of ${tail}, as a file` })
    return csvReport(readDb, ofAircraft(params.id, query, now), { name: `flights-${tailNumber}`, side: 'owner' })
  },

  async downloadAircraftFlightsPdf({ params, query, ...call }) {
    const { readDb, now } = call
    const { tailNumber } = await reportAircraft(params.id, call, { what: (tail) => `flights and income of ${tail}, as a file` })
    const file = { name: `flights-${tailNumber}`, side: 'owner' as const, whose: tailNumber }
    return pdfReport(readDb, ofAircraft(params.id, query, now), file)
  },

  getFleetFlights: ({ query, account, readDb, now }) => readReport(readDb, fleetPath, ofFleet(account.id, query, now), query),

  downloadFleetFlights: ({ query, account, readDb, now }) =>
    csvReport(readDb, ofFleet(account.id, query, now), { name: 'flights-all-aircraft', side: 'fleet' }),

  downloadFleetFlightsPdf: ({ query, account, readDb, now }) => {
    const whose = `All aircraft of ${account.firstName} ${account.lastName}`
    return pdfReport(readDb, ofFleet(account.id, query, now), { name: 'flights-all-aircraft', side: 'fleet', whose })
  },

  async getPilotFlights({ query, account, readDb, now }) {
    const report = await readReport(readDb, pilotPath, ofPilot(account.id, query, now), query)
    return { ...report, aircraft: await listFlownAircraft(readDb, account.id) }
  },

  downloadPilotFlights: ({ query, account, readDb, now }) =>
    csvReport(readDb, ofPilot(account.id, query, now), { name: 'my-flights', side: 'pilot' }),

  downloadPilotFlightsPdf: ({ query, account, readDb, now }) => {
    const whose = `${account.firstName} ${account.lastName}`
    return pdfReport(readDb, ofPilot(account.id, query, now), { name: 'my-flights', side: 'pilot', whose })
  },

  async downloadLogbook({ query, account, readDb, now }) {
    const rows = await listLogged(readDb, ofPilot(account.id, { ...query, order: '-date' }, now))
    return { contentType: 'text/csv; charset=utf-8', name: `my-flights-${query.for}.csv`, content: logbookCsv(rows, query.for) }
  },

  async getOrderFlight({ params, account, readDb }): Promise<FlightReport> {
    const roles = rolesIn(found(await findFlownOrder(readDb, params.id)), account)
    const flight = await findFlight(readDb, params.id, found(whoseMoney(roles)))
    const path = `booking/orders/${params.id}/flight-history-report/`
    const results = flight ? [flight] : []
    const page = listPage(path, { limit: 1, offset: 0 }, { count: results.length, results })
    if (!flight) return { ...page, totals: noTotals }
    const { hobbsHours, flightHours, landings, fuelGallons, incomeCents, costCents } = flight
    return {
      ...page,
      totals: { flights: 1, hobbsHours, flightHours, landings, fuelGallons: fuelGallons ?? 0, incomeCents, costCents },
    }
  },
} satisfies Handling<
  | 'getAircraftFlights'
  | 'downloadAircraftFlights'
  | 'downloadAircraftFlightsPdf'
  | 'getFleetFlights'
  | 'downloadFleetFlights'
  | 'downloadFleetFlightsPdf'
  | 'getPilotFlights'
  | 'downloadPilotFlights'
  | 'downloadPilotFlightsPdf'
  | 'downloadLogbook'
  | 'getOrderFlight'
>
