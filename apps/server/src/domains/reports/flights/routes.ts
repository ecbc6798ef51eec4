import type { FlightReport } from '@tailshare/contract/reports'
import type { ParsedQuery } from '@tailshare/contract/routes'
import type { Db } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { rolesIn, whoseMoney } from '@tailshare/rules/bookings/can'
import { listPage } from '../../../http/listPage.ts'
import { found } from '../../../http/refusal.ts'
import { tablePdf } from '../../../outside/pdf.ts'
import { findFlownOrder, listFlights, listFlownAircraft, sumFlights, type Asked } from './queries.ts'
import { reportAircraft } from './steps.ts'
import { flightsCsv, flightsPdf } from './view.ts'

type Query = ParsedQuery<'getAircraftFlights'>

const report = async (db: Db, path: string, asked: Asked, query: Query): Promise<FlightReport> => {
  const { limit, offset } = query
  const totals = await sumFlights(db, asked)
  const results = offset < totals.flights ? await listFlights(db, asked, { limit, offset }) : []
  return { ...listPage(path, query, { count: totals.flights, results }), totals }
}

/** A file is the whole report, up to what a spreadsheet still opens. */
const mostRows = 100_000

/** A page that is printed is read by people; making one keeps the server busy. */
const mostPrinted = 1000

const sideOf = ({ perspective, scope }: Asked) => (perspective !== 'owner' ? 'pilot' : 'ownerId' in scope ? 'fleet' : 'owner')

const csv = async (db: Db, asked: Asked, name: string) => ({
  contentType: 'text/csv; charset=utf-8',
  name: `${name}.csv`,
  content: flightsCsv(await listFlights(db, asked, { limit: mostRows, offset: 0 }), await sumFlights(db, asked), sideOf(asked)),
})

const pdf = async (db: Db, asked: Asked, { name, whose }: { name: string; whose: string }) => {
  const rows = await listFlights(db, asked, { limit: mostPrinted, offset: 0 })
  const content = await tablePdf(flightsPdf(rows, await sumFlights(db, asked), { side: sideOf(asked), whose }))
  return { contentType: 'application/pdf', name: `${name}.pdf`, content }
}

const ofAircraft = (aircraftId: string) => ({ scope: { aircraftId }, perspective: 'owner' as const })
const ofFleet = (ownerId: string) => ({ scope: { ownerId }, perspective: 'owner' as const })
const ofPilot = (pilotId: string, aircraftId?: string) => ({ scope: { pilotId, aircraftId }, perspective: 'pilot' as const })
const fleetPath = 'aircrafts/owned/flight-history-report/'
const pilotPath = 'booking/orders/by-pilot/flight-history-report/'

export const flightHandlers = {
  async getAircraftFlights({ params, query, ...call }) {
    const { readDb, now } = call
    const isFirstPage = query.offset === 0
    await reportAircraft(params.id, call, {
      what: isFirstPage ? (tailNumber) => `flights and income of ${tailNumber}` : undefined,
    })
    const path = `aircrafts/owned/${params.id}/flight-history-report/`
    return report(readDb, path, { ...ofAircraft(params.id), filter: query, now }, query)
  },

  async downloadAircraftFlights({ params, query, ...call }) {
    const { readDb, now } = call
    const { tailNumber } = await reportAircraft(params.id, call, { what: (tail) => `flights and income of ${tail}, as a file` })
    return csv(readDb, { ...ofAircraft(params.id), filter: query, now }, `flights-${tailNumber}`)
  },

  async downloadAircraftFlightsPdf({ params, query, ...call }) {
    const { readDb, now } = call
    const { tailNumber } = await reportAircraft(params.id, call, { what: (tail) => `flights and income of ${tail}, as a file` })
    const asked = { ...ofAircraft(params.id), filter: query, now }
    return pdf(readDb, asked, { name: `flights-${tailNumber}`, whose: tailNumber })
  },

  getFleetFlights: ({ query, account, readDb, now }) =>
    report(readDb, fleetPath, { ...ofFleet(account.id), filter: query, now }, query),

  downloadFleetFlights: ({ query, account, readDb, now }) =>
    csv(readDb, { ...ofFleet(account.id), filter: query, now }, 'flights-all-aircraft'),

  downloadFleetFlightsPdf: ({ query, account, readDb, now }) => {
    const whose = `All aircraft of ${account.firstName} ${account.lastName}`
    return pdf(readDb, { ...ofFleet(account.id), filter: query, now }, { name: 'flights-all-aircraft', whose })
  },

  async getPilotFlights({ query, account, readDb, now }) {
    const asked = { ...ofPilot(account.id, query.aircraft), filter: query, now }
    return { ...(await report(readDb, pilotPath, asked, query)), aircraft: await listFlownAircraft(readDb, account.id) }
  },

  downloadPilotFlights: ({ query, account, readDb, now }) =>
    csv(readDb, { ...ofPilot(account.id, query.aircraft), filter: query, now }, 'my-flights'),

  downloadPilotFlightsPdf: ({ query, account, readDb, now }) => {
    const whose = `${account.firstName} ${account.lastName}`
    return pdf(readDb, { ...ofPilot(account.id, query.aircraft), filter: query, now }, { name: 'my-flights', whose })
  },

  async getOrderFlight({ params, account, readDb, now }) {
    const roles = rolesIn(found(await findFlownOrder(readDb, params.id)), account)
    const perspective = found(whoseMoney(roles))
    const asked: Asked = { scope: { orderId: params.id }, perspective, filter: { order: '-date' }, now }
    const path = `booking/orders/${params.id}/flight-history-report/`
    return report(readDb, path, asked, { order: '-date', limit: 1, offset: 0 })
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
  | 'getOrderFlight'
>
