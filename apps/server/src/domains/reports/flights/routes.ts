import type { FlightReport } from '@tailshare/contract/bookings'
import type { Db } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { allowed, found } from '../../../http/refusal.ts'
import { mayReadAircraft, perspectiveOn, type ReportCaller } from '../access.ts'
import { findFlownOrder, findReportAircraft, listFlights, sumFlights, type Asked } from './queries.ts'
import { flightsCsv } from './view.ts'

type Paging = { limit: number; offset: number; page?: number | undefined }

const report = async (db: Db, asked: Asked, { limit, offset: start, page }: Paging): Promise<FlightReport> => {
  const offset = page === undefined ? start : (page - 1) * limit
  const totals = await sumFlights(db, asked)
  const results = offset < totals.flights ? await listFlights(db, asked, { limit, offset }) : []
  const next = offset + results.length < totals.flights && results.length > 0 ? `offset=${offset + results.length}` : null
  return { count: totals.flights, next, results, totals }
}

/** A file is the whole report, up to what a spreadsheet still opens. */
const mostRows = 100_000

const csv = async (db: Db, asked: Asked, name: string) => ({
  contentType: 'text/csv; charset=utf-8',
  name: `${name}.csv`,
  content: flightsCsv(await listFlights(db, asked, { limit: mostRows, offset: 0 })),
})

/** Anybody may know that the aircraft is there, but its flights are its owner's. */
const ownAircraft = async (db: Db, id: string, account: ReportCaller) => {
  const aircraft = found(await findReportAircraft(db, id))
  allowed(mayReadAircraft(aircraft, account))
  return aircraft
}

const ofAircraft = (aircraftId: string) => ({ scope: { aircraftId }, perspective: 'owner' as const })
const ofPilot = (pilotId: string) => ({ scope: { pilotId }, perspective: 'pilot' as const })

export const flightHandlers = {
  async getAircraftFlights({ params, query, account, readDb, now }) {
    await ownAircraft(readDb, params.id, account)
    return report(readDb, { ...ofAircraft(params.id), filter: query, now }, query)
  },

  async downloadAircraftFlights({ params, query, account, readDb, now }) {
    const { tailNumber } = await ownAircraft(readDb, params.id, account)
    return csv(readDb, { ...ofAircraft(params.id), filter: query, now }, `flights-${tailNumber}`)
  },

  getPilotFlights: ({ query, account, readDb, now }) => report(readDb, { ...ofPilot(account.id), filter: query, now }, query),

  downloadPilotFlights: ({ query, account, readDb, now }) =>
    csv(readDb, { ...ofPilot(account.id), filter: query, now }, 'my-flights'),

  async getOrderFlight({ params, account, readDb, now }) {
    const perspective = found(perspectiveOn(found(await findFlownOrder(readDb, params.id)), account))
    const asked: Asked = { scope: { orderId: params.id }, perspective, filter: { order: '-date' }, now }
    return report(readDb, asked, { limit: 1, offset: 0 })
  },
} satisfies Handling<
  'getAircraftFlights' | 'downloadAircraftFlights' | 'getPilotFlights' | 'downloadPilotFlights' | 'getOrderFlight'
>
